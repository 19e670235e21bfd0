-- The zone of the network is proposed from the first administrator's browser; until someone said yes it is a guess.
alter table network_setting add is_zone_confirmed boolean not null default false;
update network_setting set is_zone_confirmed = true where exists (select from account);
-- First steps that someone put aside, one by one.
alter table account add first_run_skipped text[] not null default '{}';
-- The first referral ended the first steps: those for whom they were over are not shown them again.
update account set first_run_dismissed_at = now()
where first_run_dismissed_at is null and exists (select from referral where sent_at is not null
  and (account.entity_id is null or account.entity_id in (from_entity_id, to_entity_id)));
-- Hours have one place: those that providers with a location say in words become the note of their first location.
update entity_address set note = concat_ws(E'\n', entity_address.note, 'Hours: ' || entity.hours)
from entity where entity.id = entity_address.entity_id and entity.hours is not null and entity_address.id =
  (select first.id from entity_address as first where first.entity_id = entity.id order by first.position, first.id limit 1);
update entity set hours = null where exists (select from entity_address where entity_id = entity.id);
