-- What was written to a provider without a login. One that no server takes, and a message to a provider without an email
-- address, wait for someone to call: until `notified_at`, or until a later one arrives.
create table partner_letter (
  id int generated always as identity primary key,
  referral_id int not null references referral on delete cascade,
  -- Null where there is no address to write to.
  mail_id int unique references mail on delete cascade,
  -- The message of the thread that it is about.
  note_id int references note on delete cascade,
  created_at timestamptz not null,
  notified_at timestamptz
);
create index partner_letter_referral on partner_letter (referral_id, id);
create index partner_letter_unsent on partner_letter (referral_id) where mail_id is null and notified_at is null;
create index mail_failed on mail (id) where failed_at is not null;
