-- The network: categories with their specialties, and the members with their places.

create table category (
  id int generated always as identity primary key,
  name text not null,
  color text not null,
  icon text not null,
  description text,
  is_sensitive boolean not null default false,
  position int not null default 0,
  is_active boolean not null default true
);
create unique index category_name on category (lower(name));

create table specialty (
  id int generated always as identity primary key,
  category_id int not null references category on delete cascade,
  name text not null
);
create unique index specialty_name on specialty (category_id, lower(name));

create table entity (
  id int generated always as identity primary key,
  -- 1 ENTITY: an individual service provider; 2 ORGANIZATION: a body with staff and addresses.
  network_type smallint not null check (network_type in (1, 2)),
  name text not null,
  first_name text,
  parent_id int references entity,
  email text,
  phone text,
  website text,
  logo text,
  about text,
  eligibility text,
  documents_to_bring text,
  hours text,
  languages text[] not null default '{}',
  time_zone text not null default 'America/New_York',
  -- 1 active, 2 invited, 3 listed only, 4 inactive, 5 rejected
  member_state smallint not null default 1 check (member_state between 1 and 5),
  -- 1 open, 2 limited, 3 waitlist, 4 assessment needed, 5 closed
  capacity smallint not null default 1 check (capacity between 1 and 5),
  capacity_note text,
  capacity_at timestamptz,
  verified_at timestamptz,
  search_name text not null generated always as (lower(name)) stored,
  created_at timestamptz not null default now()
);
create index entity_search on entity (search_name text_pattern_ops);
create index entity_parent on entity (parent_id) where parent_id is not null;

alter table role add foreign key (entity_id) references entity on delete cascade;
alter table account add foreign key (entity_id) references entity;

create table entity_category (
  entity_id int not null references entity on delete cascade,
  category_id int not null references category,
  primary key (entity_id, category_id)
);
create index entity_category_members on entity_category (category_id, entity_id);

create table entity_specialty (
  entity_id int not null references entity on delete cascade,
  specialty_id int not null references specialty,
  primary key (entity_id, specialty_id)
);

create table entity_address (
  id int generated always as identity primary key,
  entity_id int not null references entity on delete cascade,
  position smallint not null default 0,
  address_line1 text,
  state_id int references state,
  county_id int references county,
  city_id int references city,
  zip text,
  phone text,
  lat double precision,
  lng double precision,
  -- where lat and lng come from: pin, zip, city, county
  precision text,
  is_confidential boolean not null default false
);
create index entity_address_entity on entity_address (entity_id, position);
create index entity_address_point on entity_address (lat, lng);
create index entity_address_state on entity_address (state_id, county_id);

-- Straight-line miles between two points.
create function miles_between(lat1 double precision, lng1 double precision, lat2 double precision, lng2 double precision)
  returns double precision language sql immutable parallel safe
  return 7917.5 * asin(sqrt(least(1,
    power(sin(radians(lat2 - lat1) / 2), 2)
    + cos(radians(lat1)) * cos(radians(lat2)) * power(sin(radians(lng2 - lng1) / 2), 2))));
