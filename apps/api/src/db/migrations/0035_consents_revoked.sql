-- Consents are revoked with a reason, and end the access that they gave. Their documents move into the file store.

alter table consent
  -- Null: the customer gave it themselves.
  alter column taken_by_id drop not null,
  add column revoked_by_id int references account,
  add column revoke_reason text,
  -- The people of its side were told that it expires soon.
  add column expiry_told_at timestamptz;
create index consent_expires on consent (expires_at) where revoked_at is null;

-- The receiver may no longer see the person, whatever the stage.
alter table referral add column access_ended_at timestamptz;
create index referral_group_consent on referral_group (consent_id) where consent_id is not null;
