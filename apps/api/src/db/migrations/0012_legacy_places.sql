-- Ids of the former product, and the places of ours that they stand for. They are neither unique nor regular: the same
-- number may stand for several places, so a place is always asked for with its state and county.
create table legacy_place (
  kind text not null check (kind in ('county', 'city')),
  legacy_id int not null,
  county_id int not null references county,
  city_id int references city,
  check ((kind = 'city') = (city_id is not null))
);
create unique index legacy_place_once on legacy_place (kind, legacy_id, county_id, coalesce(city_id, 0));
