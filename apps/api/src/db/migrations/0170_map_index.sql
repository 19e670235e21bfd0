-- The map of a country reads all places: from one narrow index.
drop index entity_address_point;
create index entity_address_point on entity_address (lat, lng) include (entity_id, map_y, is_confidential, id);
