-- The public directory, what strangers ask for there, and what they find wrong in it.

alter table network_setting
  add is_directory_on boolean not null default true,
  add directory_intro text,
  add is_help_on boolean not null default true,
  -- Whom to call when it cannot wait.
  add hotline text,
  -- Where 'Leave this page' leads: somewhere harmless.
  add quick_exit_url text not null default 'https://www.weather.gov/',
  -- Origins whose pages may show the directory inside of them.
  add embed_origins text[] not null default '{}';

-- What somebody without an account asked for. 1 NEW, 2 IN PROGRESS, 3 DONE, 4 DECLINED.
create table help_request (
  id int generated always as identity primary key,
  state smallint not null default 1 check (state between 1 and 4),
  version int not null default 1,
  first_name text not null,
  last_name text,
  phone text,
  email text,
  -- As of customers: 1 call, 2 text message, 3 e-mail
  contact_preference smallint check (contact_preference in (1, 2, 3)),
  best_time text,
  language text,
  state_id int references state,
  county_id int references county,
  zip text,
  category_ids int[] not null default '{}',
  words text not null,
  -- The member that was looked at, where help was asked for on its page.
  entity_id int references entity on delete set null,
  -- Which text was agreed to, where what was written may be passed on to providers; to be called back everybody agrees.
  consent_version text,
  -- Of the whole form and the address it came from: sent twice within minutes it is one.
  digest bytea not null,
  taken_by_id int references account on delete set null,
  taken_at timestamptz,
  customer_id int references customer on delete set null,
  closed_at timestamptz,
  note text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  search_name text not null generated always as (lower(first_name || ' ' || coalesce(last_name, ''))) stored,
  check (phone is not null or email is not null)
);
create index help_request_queue on help_request (state, id desc);
create index help_request_digest on help_request (digest, created_at);
create index help_request_customer on help_request (customer_id) where customer_id is not null;
create index help_request_entity on help_request (entity_id) where entity_id is not null;

-- The links under which somebody sees how far it is.
create table help_request_token (
  token_hash bytea primary key,
  help_request_id int not null references help_request on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index help_request_token_request on help_request_token (help_request_id);

-- The referrals that were made of it.
create table help_request_referral (
  help_request_id int not null references help_request on delete cascade,
  referral_id int not null references referral on delete cascade,
  primary key (help_request_id, referral_id)
);
create index help_request_referral_referral on help_request_referral (referral_id);

-- Somebody without an account says what is wrong in the directory: a change that is asked for, without a requester.
alter table network_request
  add is_report boolean not null default false,
  add reporter_email text,
  drop constraint network_request_check,
  add constraint network_request_check check ((requester_id is null) = (requester_email is not null or is_report));
