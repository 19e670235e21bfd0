-- A confidential provider, such as a shelter for survivors, may record people under a code name. The customer's row then
-- has the code name and nothing by which the person could be known, so that every list, search, packet, and file has
-- none of it either. Who the person is has a separate table.
alter table entity add is_confidential boolean not null default false;
comment on column entity.is_confidential is 'May record people under a code name';

alter table customer add is_code_named boolean not null default false;
comment on column customer.is_code_named is 'first_name is a code name; the person is in confidential_person';
create index customer_code_named on customer (owner_entity_id) where is_code_named;

create table confidential_person (
  customer_id int primary key references customer on delete cascade,
  -- Name, date of birth, contact data, and address, as the fields of a customer.
  identity jsonb not null,
  -- By which the provider itself finds the person, and possible duplicates among its own.
  match_keys text[] not null,
  search_text text not null,
  created_at timestamptz not null
);
create index confidential_person_keys on confidential_person using gin (match_keys);

-- What a provider releases of such a person to the receiver of one referral.
alter table referral add released_fields text[] not null default '{}';
