-- People and access: how accounts are proven, who was invited, what is mailed, and what the network sets for itself.

-- What the administrators set for the whole network: one row.
create table network_setting (
  only_row boolean primary key default true check (only_row),
  name text not null default 'Handoff',
  logo text,
  color_code text not null default '#6f6af6',
  mail_footer text,
  -- The user types that may not sign in without a second factor.
  two_factor_required smallint[] not null default '{}'
);
insert into network_setting default values;

-- Every text that customers were ever asked to agree to; a consent keeps the version it was given for.
create table consent_text (
  id int generated always as identity primary key,
  version text not null unique,
  text text not null,
  created_at timestamptz not null default now()
);
insert into consent_text (version, text) values
  ('2026-11', 'I agree that the details in this referral may be shared with the provider named, so that it can offer me help. I may withdraw this at any time.');

-- Small pictures (faces, covers, logos), cropped before they arrive. Their key cannot be guessed.
create table picture (
  key text primary key,
  kind text not null check (kind in ('image/png', 'image/jpeg', 'image/webp')),
  bytes bytea not null,
  uploaded_by int references account on delete set null,
  created_at timestamptz not null default now()
);

alter table account
  add cover text,
  add cover_position smallint not null default 50 check (cover_position between 0 and 100),
  -- Minutes after midnight in the person's own zone; no mail in between.
  add quiet_from smallint check (quiet_from between 0 and 1439),
  add quiet_until smallint check (quiet_until between 0 and 1439),
  -- 0 off, 1 daily, 2 weekly
  add digest smallint not null default 0 check (digest in (0, 1, 2)),
  add digest_sent_at timestamptz,
  add deactivated_at timestamptz;

-- Which mails somebody wants, where that differs from what the topic does by itself.
create table notification_preference (
  account_id int not null references account on delete cascade,
  topic text not null,
  is_mailed boolean not null,
  primary key (account_id, topic)
);

-- The second factor: on once there is a channel.
create table two_factor (
  account_id int primary key references account on delete cascade,
  -- 1 e-mail, 3 authenticator app; null until the first code was right
  notification_by smallint check (notification_by in (1, 3)),
  secret text,
  secret_confirmed_at timestamptz,
  -- Shown to an app that has not proven it yet: until then the one before still works, so that nobody is locked out.
  new_secret text,
  -- The last time step that was used: no code works twice.
  last_step bigint,
  -- A code that was mailed to confirm the address, as a hash.
  code_hash bytea,
  code_expires_at timestamptz,
  code_attempts smallint not null default 0,
  enabled_at timestamptz
);

create table recovery_code (
  account_id int not null references account on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- Browsers that are not asked for the second factor, for 30 days.
create table trusted_device (
  id bigint generated always as identity primary key,
  account_id int not null references account on delete cascade,
  token_hash bytea not null unique,
  device text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index trusted_device_account on trusted_device (account_id);

-- The password was right, the second factor is still to come.
create table login_challenge (
  token_hash bytea primary key,
  account_id int not null references account on delete cascade,
  is_remembered boolean not null,
  notification_by smallint not null check (notification_by in (1, 3)),
  code_hash bytea,
  sent_at timestamptz,
  sendings smallint not null default 0,
  attempts smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index login_challenge_account on login_challenge (account_id);

-- What people ask the administrators for. 1 LOCATION, 2 CATEGORY, 3 ORGANIZATION, 4 ENTITY.
create table network_request (
  id int generated always as identity primary key,
  request_type smallint not null check (request_type in (1, 2, 3, 4)),
  -- 1 ACCEPTED, 2 REJECTED, 3 PENDING, 4 CANCELLED, 5 ADDED
  status smallint not null default 3 check (status in (1, 2, 3, 4, 5)),
  action text not null default 'add' check (action in ('add', 'change', 'remove')),
  payload jsonb not null,
  notes text,
  rejection_notes text,
  -- Null for somebody who asks to join: that person has no account yet.
  requester_id int references account,
  requester_entity_id int references entity,
  requester_email text,
  -- Whoever asks to join proves the address first; until then nobody sees the request.
  verified_at timestamptz,
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by int references account,
  check ((requester_id is null) = (requester_email is not null))
);
create index network_request_waiting on network_request (request_type, id) where status = 3;
create index network_request_requester on network_request (requester_entity_id, id);
create index network_request_email on network_request (requester_email) where requester_email is not null;

-- What a mailed link may do, once.
create table mailed_token (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('reset', 'verify')),
  account_id int references account on delete cascade,
  request_id int references network_request on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((purpose = 'reset') = (account_id is not null)),
  check ((purpose = 'verify') = (request_id is not null))
);
create index mailed_token_account on mailed_token (account_id) where account_id is not null;
create index mailed_token_request on mailed_token (request_id) where request_id is not null;

-- To a team (of the administrative side, or of an entity), or to run an entity.
create table invitation (
  id int generated always as identity primary key,
  kind text not null check (kind in ('team', 'entity')),
  -- Null: the administrative side.
  entity_id int references entity on delete cascade,
  user_type smallint not null check (user_type in (1, 2, 3, 4)),
  role_id int references role on delete set null,
  email text not null check (email = lower(email)),
  first_name text,
  last_name text,
  phone text,
  message text,
  invited_by int not null references account,
  -- Anew with each sending: the link before stops working.
  token_hash bytea not null unique,
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  declined_at timestamptz,
  revoked_at timestamptz,
  account_id int references account,
  -- When the inviter was told that nobody answered in time.
  expired_told_at timestamptz,
  check ((user_type in (2, 4)) = (entity_id is not null)),
  check (user_type in (3, 4) or role_id is null),
  -- A role may go once the invitations to it are answered.
  constraint invitation_has_role check (user_type in (1, 2) or role_id is not null
    or coalesce(accepted_at, declined_at, revoked_at) is not null)
);
create unique index invitation_open on invitation (kind, coalesce(entity_id, 0), email)
  where accepted_at is null and declined_at is null and revoked_at is null;
create index invitation_role on invitation (role_id) where role_id is not null;
create index invitation_entity on invitation (entity_id, id);
create index referral_assigned on referral (assigned_account_id) where assigned_account_id is not null;

-- Mails on their way. The words go once they were handed to a mail server, as they may hold a key.
create table mail (
  id bigint generated always as identity primary key,
  kind text not null,
  to_address text not null,
  account_id int references account on delete set null,
  subject text not null,
  -- What it says; laid out when it is sent or read.
  letter jsonb,
  created_at timestamptz not null,
  send_after timestamptz not null,
  attempts smallint not null default 0,
  -- handed to the mail server, or kept in the mailbox where there is none
  sent_at timestamptz,
  is_kept boolean not null default false,
  failed_at timestamptz,
  last_error text
);
create index mail_waiting on mail (send_after) where sent_at is null and failed_at is null;
create index mail_recent on mail (id desc);
create index mail_address on mail (to_address, created_at);

-- Work that comes around: whoever takes the row first does it.
create table job (
  name text primary key,
  last_run_at timestamptz not null
);

create index account_role on account (role_id) where role_id is not null;
