-- Reference data, filled once from the files in apps/api/data and guarded by the hash of the data set.

create table reference_load (
  data_set text primary key,
  hash text not null,
  loaded_at timestamptz not null default now()
);

create table state (
  id int primary key,
  name text not null,
  code text not null unique,
  fips text not null,
  is_territory boolean not null
);

create table county (
  id int primary key,
  state_id int not null references state,
  fips text not null,
  name text not null,
  full_name text not null,
  lat double precision,
  lng double precision,
  search_key text not null
);
create index county_state on county (state_id);
create index county_search on county (search_key text_pattern_ops);
comment on column county.id is 'The FIPS code as a number';
comment on column county.lat is 'Unknown for a few independent cities';

create table city (
  id int primary key,
  county_id int not null references county,
  name text not null,
  lat double precision,
  lng double precision,
  population int,
  search_key text not null
);
create index city_county on city (county_id);
create index city_search on city (search_key text_pattern_ops);
comment on column city.id is 'County FIPS times 1000, plus a sequence';

create table zip_centroid (
  zip text primary key,
  lat double precision not null,
  lng double precision not null,
  county_id int not null references county,
  city_id int references city
);

create table time_zone (
  name text primary key,
  label text not null,
  language text not null,
  offset_minutes int not null,
  zones text[] not null
);
create index time_zone_language on time_zone (language);
comment on column time_zone.language is 'The IANA id that is sent and stored; every id that a browser may report stands in zones';
