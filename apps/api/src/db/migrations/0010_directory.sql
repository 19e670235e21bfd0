-- The directory: places with their hours, what members say of themselves, what people asked for and what became of it.

-- An address of a member, or a place of the network itself where several members work.
alter table entity_address
  alter entity_id drop not null,
  add name text,
  -- Seven lists, Monday first, of {"from": "09:00", "until": "17:00"}; null where nobody has said.
  add hours jsonb,
  -- Days that differ: {"day": "2026-12-24", "hours": [], "note": "Christmas Eve"}; without hours it is closed.
  add exceptions jsonb not null default '[]',
  add notice text,
  add notice_until date,
  add note text,
  -- Whose clock the hours are read by, where no member's is.
  add time_zone text,
  add version int not null default 1,
  add created_at timestamptz not null default now(),
  add updated_at timestamptz not null default now();
create index entity_address_of_network on entity_address (id) where entity_id is null;

-- Is a place open at this moment, by its own clock? Null where its hours are not known.
create function is_open(hours jsonb, exceptions jsonb, zone text, at timestamptz) returns boolean language sql stable
  return case when hours is null then null else exists (
    select from jsonb_array_elements(coalesce(
      (select day -> 'hours' from jsonb_array_elements(exceptions) as day
       where day ->> 'day' = to_char(at at time zone zone, 'YYYY-MM-DD') limit 1),
      hours -> (extract(isodow from at at time zone zone)::int - 1))) as span
    where to_char(at at time zone zone, 'HH24:MI') >= span ->> 'from'
      and to_char(at at time zone zone, 'HH24:MI') < span ->> 'until') end;

-- What is offered at a place, and by whom; null: by whoever works there.
create table entity_address_offer (
  entity_address_id int not null references entity_address on delete cascade,
  entity_id int references entity on delete cascade,
  category_id int not null references category
);
create unique index entity_address_offer_once on entity_address_offer (entity_address_id, coalesce(entity_id, 0), category_id);
create index entity_address_offer_entity on entity_address_offer (entity_id) where entity_id is not null;
create index entity_address_offer_category on entity_address_offer (category_id);

alter table entity
  add cost text,
  add next_steps text,
  -- Digits only, for finding duplicates.
  add phone_key text generated always as (right(regexp_replace(coalesce(phone, ''), '\D', '', 'g'), 10)) stored,
  add domain text generated always as (
    lower(regexp_replace(regexp_replace(coalesce(website, ''), '^https?://(www\.)?', ''), '/.*$', ''))) stored,
  add is_public boolean not null default true,
  add verified_by_id int references account,
  add merged_into_id int references entity,
  add deactivated_at timestamptz,
  add version int not null default 1,
  add updated_at timestamptz not null default now();
create index entity_phone on entity (phone_key) where phone_key <> '';
create index entity_domain on entity (domain) where domain <> '';
create index entity_email on entity (lower(email)) where email is not null;
comment on column entity.is_public is 'Whether strangers find it in the public directory';

create table favourite (
  account_id int not null references account on delete cascade,
  entity_id int not null references entity on delete cascade,
  created_at timestamptz not null default now(),
  primary key (account_id, entity_id)
);

-- Decisions on what was asked for.
alter table network_request
  add target_id int,
  add reason_code text references reason,
  add added_id int,
  add version int not null default 1,
  add copied_from_id int references network_request,
  add added_at timestamptz;
comment on column network_request.target_id is 'What a change or a removal is about';
comment on column network_request.added_id is 'What was created, changed or removed in the end';
create index network_request_status on network_request (status, id desc);

-- One row for each decision; a request may be accepted, put back, and accepted again.
create table network_request_step (
  id int generated always as identity primary key,
  request_id int not null references network_request on delete cascade,
  from_status smallint,
  to_status smallint not null,
  account_id int references account,
  note text,
  at timestamptz not null
);
create index network_request_step_request on network_request_step (request_id, id);
