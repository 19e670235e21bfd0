-- The directory as a map, and near somebody, with a hundred thousand members.

-- Where a latitude lies on a square map of the earth: 0 at the top, 1 at the bottom. Beyond the last one it has an edge.
create function mercator(lat double precision) returns double precision language sql immutable parallel safe
  return 0.5 - ln((1 + sin(radians(greatest(-85.0511, least(85.0511, lat)))))
    / (1 - sin(radians(greatest(-85.0511, least(85.0511, lat)))))) / (4 * pi());

-- Confidential places are few, and are looked for by the middle of their county.
create index entity_address_confidential on entity_address (county_id) where is_confidential;

-- Lists by name, the usual order; searching by what it begins with has its own.
create index entity_by_name on entity (search_name, id) where merged_into_id is null;
