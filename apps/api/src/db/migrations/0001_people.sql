-- People: who can sign in, what their role lets them do, and the sessions they hold.
-- The tables of the members stand in 0003; an account's entity is tied to them there.

create table role (
  id int generated always as identity primary key,
  side text not null check (side in ('admin', 'entity')),
  entity_id int,
  name text not null,
  is_template boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index role_name on role (side, coalesce(entity_id, 0), is_template, lower(name));
comment on column role.entity_id is 'Null for roles of the administrative side and for templates';

create table role_access (
  role_id int not null references role on delete cascade,
  name text not null,
  is_view boolean not null default false,
  is_add boolean not null default false,
  is_edit boolean not null default false,
  is_delete boolean not null default false,
  is_approve boolean not null default false,
  is_assign boolean not null default false,
  is_export boolean not null default false,
  is_import boolean not null default false,
  is_sensitive boolean not null default false,
  primary key (role_id, name)
);

create table account (
  id int generated always as identity primary key,
  user_type smallint not null check (user_type in (1, 2, 3, 4)),
  entity_id int,
  role_id int references role,
  first_name text not null,
  last_name text not null,
  email text not null check (email = lower(email)),
  phone text,
  photo text,
  password_hash text,
  color_code text not null default '#6f6af6',
  time_zone text not null default 'America/New_York',
  is_active boolean not null default true,
  is_demo boolean not null default false,
  failed_logins smallint not null default 0,
  locked_until timestamptz,
  created_at timestamptz not null default now(),
  -- Whoever is on the entity side has an entity, and nobody else has: "no entity" can never mean "sees all".
  constraint account_side check ((user_type in (2, 4)) = (entity_id is not null))
);
create unique index account_email on account (email);
create index account_entity on account (entity_id) where entity_id is not null;

create table session (
  id bigint generated always as identity primary key,
  account_id int not null references account on delete cascade,
  token_hash bytea not null,
  previous_token_hash bytea,
  previous_valid_until timestamptz,
  is_remembered boolean not null,
  device text,
  address text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create unique index session_token on session (token_hash);
create index session_previous_token on session (previous_token_hash) where previous_token_hash is not null;
create index session_account on session (account_id);
comment on column session.expires_at is '15 days after the login; a new token for the same session does not extend it';

-- The one-time address with which the first administrator of an empty network is made.
create table setup_token (
  token_hash bytea primary key,
  created_at timestamptz not null default now()
);

create table idempotency_key (
  account_id int not null references account on delete cascade,
  key text not null,
  endpoint text not null,
  body_hash bytea not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (account_id, key)
);
create index idempotency_key_age on idempotency_key (created_at);
