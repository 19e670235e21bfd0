-- Figures of the directory are counted in indexes that have all they ask for (decision 20): entities have long rows, and
-- a hundred thousand of them are not read for a number.
drop index entity_counted;
create index entity_counted on entity (network_type, entity_state, capacity, id) where merged_into_id is null;
create index entity_joined on entity (created_at, entity_state, id) where merged_into_id is null;
create index entity_verified on entity (coalesce(verified_at, '-infinity')) include (verified_at, entity_state, id)
where merged_into_id is null and entity_state in (1, 3);
-- Those whom others do not see are few: what is counted is everyone but them.
create index entity_hidden on entity (id) include (merged_into_id, entity_state)
where merged_into_id is not null or entity_state not in (1, 3);

-- Who is where, and how far away; whom a search for a place finds.
drop index entity_address_entity;
create index entity_address_entity on entity_address (entity_id, position) include (lat, lng, is_confidential, county_id);
drop index entity_address_state;
create index entity_address_state on entity_address (state_id, entity_id, county_id);
drop index entity_address_county;
create index entity_address_county on entity_address (county_id) include (entity_id, state_id);
drop index entity_address_city;
create index entity_address_city on entity_address (city_id) include (entity_id, is_confidential);

-- In one category its own capacity counts, where it has one.
drop index entity_category_members;
create index entity_category_members on entity_category (category_id, entity_id) include (capacity);

-- States are counted where the locations are.
create or replace function keep_places() returns trigger language plpgsql as $$
begin
  update entity set first_place = first_place_of(id)
  where id in (old.entity_id, new.entity_id) and first_place is distinct from first_place_of(id);
  return null;
end $$;
alter table entity drop column state_ids;
drop function states_of(int);

-- As before, with half of the work: the square of the sine of half an angle is half of what its cosine lacks to 1.
create or replace function miles_between(lat1 double precision, lng1 double precision, lat2 double precision, lng2 double precision)
  returns double precision language sql immutable parallel safe
  return 7917.5 * asin(sqrt(least(1,
    (1 - cos(radians(lat2 - lat1))) / 2 + cos(radians(lat1)) * cos(radians(lat2)) * (1 - cos(radians(lng2 - lng1))) / 2)));

-- How many referrals each entity has received and answered, as its own page counts them: who has answered none is not
-- asked of a million referrals (decision 67). Rows are added and summed up later, as those of `referral_tally`.
create table receiver_tally (
  entity_id int not null,
  received int not null,
  answered int not null,
  is_summed boolean not null default false
);
create index receiver_tally_entity on receiver_tally (entity_id);
create index receiver_tally_added on receiver_tally (entity_id) where not is_summed;

create function is_received(sent_at timestamptz, stage text) returns boolean language sql immutable parallel safe
return sent_at is not null and stage not in ('recalled', 'error');

create function tally_receivers() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into receiver_tally (entity_id, received, answered)
    select to_entity_id, count(*), count(answered_at) from new_rows where is_received(sent_at, stage) group by to_entity_id;
  elsif tg_op = 'DELETE' then
    insert into receiver_tally (entity_id, received, answered)
    select to_entity_id, -count(*), -count(answered_at) from old_rows where is_received(sent_at, stage) group by to_entity_id;
  else
    insert into receiver_tally (entity_id, received, answered)
    select entity_id, sum(received), sum(answered) from (
      select old.to_entity_id, -1, case when old.answered_at is null then 0 else -1 end where is_received(old.sent_at, old.stage)
      union all
      select new.to_entity_id, 1, case when new.answered_at is null then 0 else 1 end where is_received(new.sent_at, new.stage)
    ) as one (entity_id, received, answered) group by entity_id;
  end if;
  return null;
end $$;
create trigger receiver_tally_inserted after insert on referral
  referencing new table as new_rows for each statement execute function tally_receivers();
create trigger receiver_tally_deleted after delete on referral
  referencing old table as old_rows for each statement execute function tally_receivers();
-- Of the steps of a referral, few make it received or answered.
create trigger receiver_tally_updated after update on referral for each row
  when ((old.to_entity_id, is_received(old.sent_at, old.stage), old.answered_at is null)
    is distinct from (new.to_entity_id, is_received(new.sent_at, new.stage), new.answered_at is null))
  execute function tally_receivers();

create function rebuild_receiver_tally() returns void language sql as $$
  lock table referral in share row exclusive mode;
  delete from receiver_tally;
  insert into receiver_tally (entity_id, received, answered, is_summed)
  select to_entity_id, count(*), count(answered_at), true from referral where is_received(sent_at, stage) group by to_entity_id;
$$;

create function sum_receiver_tally() returns void language sql as $$
  with added as (delete from receiver_tally where not is_summed returning *),
  before as (
    delete from receiver_tally as tally using (select distinct entity_id from added) as touched
    where tally.is_summed and tally.entity_id = touched.entity_id returning tally.*)
  insert into receiver_tally (entity_id, received, answered, is_summed)
  select entity_id, sum(received), sum(answered), true
  from (select * from added union all select * from before) as every_one
  group by entity_id having sum(received) <> 0 or sum(answered) <> 0;
$$;

select rebuild_receiver_tally();
