-- Figures of the directory put entities together by what they differ in: an index has all of it, so that the entities
-- themselves, whose rows are long, are not read.
create function states_of(entity int) returns int[] language sql stable as $$
  select coalesce(array_agg(distinct state_id order by state_id), '{}')
  from entity_address where entity_id = entity and state_id is not null
$$;
alter table entity add state_ids int[] not null default '{}';
update entity set state_ids = states_of(id) where exists (select from entity_address where entity_id = entity.id);

create or replace function keep_first_place() returns trigger language plpgsql as $$
begin
  update entity set first_place = first_place_of(id), state_ids = states_of(id)
  where id in (old.entity_id, new.entity_id)
    and (first_place, state_ids) is distinct from (first_place_of(id), states_of(id));
  return null;
end $$;
alter function keep_first_place() rename to keep_places;
alter trigger entity_address_first_place on entity_address rename to entity_address_places;

create index entity_counted on entity (network_type, entity_state, capacity, state_ids, verified_at, created_at, id, capacity_at)
where merged_into_id is null;
