-- Links for people without an account: one table for every purpose, and the codes that open personal data.

create table link (
  id int generated always as identity primary key,
  -- 1 offer, 2 answer, 3 appointment, 4 follow-up, 5 survey, 6 verification
  purpose smallint not null check (purpose between 1 and 6),
  token_hash bytea not null unique,
  group_id int references referral_group on delete cascade,
  referral_id int references referral on delete cascade,
  appointment_id int references appointment on delete cascade,
  -- Null where it was shown or printed instead.
  sent_to text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  seen_at timestamptz,
  constraint link_subject check (num_nonnulls(group_id, referral_id, appointment_id) = 1)
);
create index link_group on link (group_id, id) where group_id is not null;
create index link_referral on link (referral_id, id) where referral_id is not null;
create index link_appointment on link (appointment_id, id) where appointment_id is not null;
comment on column link.expires_at is 'An answer that was accepted, and an offer with a choice, stay valid while the referral is open';
comment on column link.seen_at is 'When its page was first on screen; opening the address alone changes nothing';

create table link_code (
  link_id int primary key references link on delete cascade,
  code_hash bytea,
  sent_at timestamptz not null,
  tries smallint not null default 0,
  pass_hash bytea,
  pass_until timestamptz
);
comment on column link_code.pass_hash is 'What the code was exchanged for: opens personal data on one device';

alter table account add column is_link boolean not null default false;
create unique index account_link on account (entity_id) where is_link;
comment on column account.is_link is
  'Stands for whoever answers by the links of an entity that has no login; cannot log in and is in no team';
