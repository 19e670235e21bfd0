-- Care: customers and who sees them, consents, reasons, and the referrals.

create table customer (
  id int generated always as identity primary key,
  owner_entity_id int references entity,
  first_name text not null,
  last_name text not null,
  preferred_name text,
  date_of_birth date,
  is_birth_estimated boolean not null default false,
  gender text,
  pronouns text,
  email text,
  phone text,
  has_no_contact boolean not null default false,
  contact_preference smallint,
  safe_contact_note text,
  languages text[] not null default '{}',
  needs_interpreter boolean not null default false,
  has_no_fixed_address boolean not null default false,
  address_line1 text,
  state_id int references state,
  county_id int references county,
  city_id int references city,
  zip text,
  lat double precision,
  lng double precision,
  emergency_contact text,
  household_size smallint,
  income_band text,
  is_veteran boolean,
  insurance text,
  -- 1 active, 2 archived, 3 deceased, 4 merged
  state smallint not null default 1 check (state between 1 and 4),
  version int not null default 1,
  created_by_id int references account,
  created_at timestamptz not null default now(),
  search_name text not null generated always as (lower(first_name || ' ' || last_name)) stored
);
create index customer_search on customer (search_name text_pattern_ops);
create index customer_last_name on customer (lower(last_name) text_pattern_ops);
create index customer_order on customer (last_name, first_name, id);
comment on column customer.owner_entity_id is 'Null when the administrative side keeps the person';

-- Which entity may see a customer, through what, since when and until when.
create table customer_access (
  customer_id int not null references customer on delete cascade,
  entity_id int not null references entity,
  -- 1 owner, 2 added, 3 referral
  kind smallint not null check (kind between 1 and 3),
  since timestamptz not null default now(),
  until timestamptz,
  primary key (customer_id, entity_id, kind)
);
create index customer_access_entity on customer_access (entity_id, customer_id);

create table customer_access_log (
  id bigint generated always as identity primary key,
  customer_id int not null references customer on delete cascade,
  account_id int not null references account,
  at timestamptz not null default now(),
  address text
);
create index customer_access_log_customer on customer_access_log (customer_id, at);

create table consent (
  id int generated always as identity primary key,
  customer_id int not null references customer on delete cascade,
  -- 1 signed form, 2 drawn signature, 3 verbal with witness, 4 electronic, 5 override by an administrator
  method smallint not null check (method between 1 and 5),
  -- 1 this referral, 2 this category, 3 the network
  scope smallint not null check (scope between 1 and 3),
  category_id int references category,
  entity_id int references entity,
  text_version text not null,
  witness text,
  note text,
  document bytea,
  document_type text,
  taken_by_id int not null references account,
  taken_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index consent_customer on consent (customer_id, taken_at);
comment on column consent.entity_id is 'The entity that took it; it covers what this entity sends. Null: the administrative side';

create table reason (
  code text primary key,
  label text not null,
  -- 1 reject, 2 cancel, 3 withdraw, 4 close, 5 no-show, 6 request-reject
  applies_to smallint not null check (applies_to between 1 and 6),
  is_comment_required boolean not null default false,
  suggests_reroute boolean not null default false,
  counts_as_gap boolean not null default false,
  is_active boolean not null default true,
  position int not null default 0
);

-- One act of referring one customer for one need.
create table referral_group (
  id int generated always as identity primary key,
  customer_id int not null references customer,
  from_entity_id int references entity,
  created_by_id int not null references account,
  category_id int not null references category,
  specialty_ids int[] not null default '{}',
  -- 1 direct
  mode smallint not null default 1,
  -- 1 routine, 2 urgent, 3 emergency
  priority smallint not null check (priority between 1 and 3),
  message text,
  consent_id int references consent,
  packet jsonb,
  created_at timestamptz not null default now()
);
create index referral_group_customer on referral_group (customer_id);
comment on column referral_group.packet is 'The customer as it was at sending; null while a draft';

-- One receiver inside a group. Sender, customer, category and priority are repeated here so that a queue reads one index.
create table referral (
  id int generated always as identity primary key,
  group_id int not null references referral_group on delete cascade,
  customer_id int not null references customer,
  from_entity_id int references entity,
  to_entity_id int not null references entity,
  category_id int not null references category,
  priority smallint not null,
  status smallint not null check (status between 1 and 5),
  stage text not null check (stage in (
    'draft', 'offered', 'queued', 'sent', 'opened', 'info_requested', 'accepted', 'waitlisted', 'contacting',
    'scheduled', 'added', 'in_service', 'closed', 'rejected', 'rerouted', 'cancel_requested', 'cancelled',
    'withdrawn', 'recalled', 'expired', 'error')),
  version int not null default 1,
  sent_at timestamptz,
  opened_at timestamptz,
  answered_at timestamptz,
  closed_at timestamptz,
  due_at timestamptz,
  -- business time left on the response clock while it is paused
  clock_left_ms bigint,
  -- business hours from sending to the first answer, less pauses
  hours_to_answer double precision,
  reason_code text references reason,
  met_level smallint check (met_level between 1 and 3),
  assigned_account_id int references account,
  attempt smallint not null default 1,
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint referral_not_to_oneself check (from_entity_id is distinct from to_entity_id)
);
create index referral_group_members on referral (group_id);
create index referral_customer on referral (customer_id, sent_at);
create index referral_inbound on referral (to_entity_id, updated_at desc, id desc) where sent_at is not null;
create index referral_inbound_stage on referral (to_entity_id, stage, due_at) where sent_at is not null;
create index referral_outbound on referral (from_entity_id, updated_at desc, id desc) where removed_at is null;
create index referral_outbound_stage on referral (from_entity_id, stage, due_at) where removed_at is null;
create index referral_latest on referral (updated_at desc, id desc);
create index referral_stage on referral (stage, updated_at desc);
create index referral_sent on referral (sent_at) where sent_at is not null;
