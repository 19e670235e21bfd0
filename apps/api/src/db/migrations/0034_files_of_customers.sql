-- Files of customers: what a receiver sees before it accepts, and reminders before a file expires.

-- A file belongs to an entity or a customer; documents of consents belong to their customer.
alter table material drop constraint material_check;
drop index material_referral;
alter table material drop column referral_id;
alter table material
  add column consent_id int references consent on delete cascade,
  add column share_before_acceptance boolean not null default false,
  add column version int not null default 1,
  -- The day of expiry that was reminded of.
  add column reminded_of date,
  add constraint material_subject check (
    num_nonnulls(entity_id, customer_id) = 1
    and (customer_id is not null or consent_id is null)
    and not (is_internal and share_before_acceptance)
  );
create index material_expires on material (expires_on) where expires_on is not null;
create unique index material_consent on material (consent_id) where consent_id is not null;
