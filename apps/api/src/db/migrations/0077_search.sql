-- Parts of the names of providers, as 0044 for those of customers; and words that were misspelled. Where a server lacks
-- the extension, the search reads more, finds the same, and corrects nothing.
do $$
begin
  create extension if not exists pg_trgm;
  create index entity_search_parts on entity using gin (search_name gin_trgm_ops);
  -- Without `strict`: only so is it taken into the statement, which then reads the index.
  create function is_like_word(typed text, name text) returns boolean language sql stable as 'select typed <% name';
  create function word_likeness(typed text, word text) returns real language sql immutable as 'select similarity(typed, word)';
exception when insufficient_privilege or feature_not_supported or undefined_file then
  raise notice 'pg_trgm is not available: %', sqlerrm;
  create function is_like_word(typed text, name text) returns boolean language sql stable as 'select false';
  create function word_likeness(typed text, word text) returns real language sql immutable as 'select 0::real';
end $$;

create index entity_address_city on entity_address (city_id);
create index entity_address_county on entity_address (county_id);
create index entity_address_zip on entity_address (zip);

-- "Oakland, CA" of the first location, which the directory is sorted by; of a confidential one its county.
create function first_place_of(entity int) returns text language sql stable as $$
  select concat_ws(', ',
    case when address.is_confidential then county.full_name else coalesce(city.name, county.full_name) end, state.code)
  from entity_address as address
  left join city on city.id = address.city_id
  left join county on county.id = address.county_id
  left join state on state.id = address.state_id
  where address.entity_id = entity
  order by address.position limit 1
$$;

alter table entity add first_place text;
update entity set first_place = first_place_of(id);
create index entity_by_place on entity (first_place, id) where merged_into_id is null;
create index entity_by_place_backwards on entity (first_place desc nulls last, id) where merged_into_id is null;

create function keep_first_place() returns trigger language plpgsql as $$
begin
  update entity set first_place = first_place_of(id)
  where id in (old.entity_id, new.entity_id) and first_place is distinct from first_place_of(id);
  return null;
end $$;
create trigger entity_address_first_place
  after insert or delete or update of entity_id, position, city_id, county_id, state_id, is_confidential
  on entity_address for each row execute function keep_first_place();
