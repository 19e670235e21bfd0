-- What no one has said is no capacity: 6, until someone names one. A provider that still has the value that it was
-- created with, and that no one has confirmed, has never been asked.
alter table entity drop constraint entity_capacity_check;
alter table entity add constraint entity_capacity_check check (capacity between 1 and 6);
alter table entity alter capacity set default 6;
alter table entity_category drop constraint entity_category_capacity_check;
alter table entity_category add constraint entity_category_capacity_check check (capacity between 1 and 6);
update entity set capacity = 6 where capacity = 1 and capacity_at is null;

-- A listing that was just added is due for verification as long after that as one that was just verified.
drop index entity_verified;
create index entity_verified on entity (coalesce(verified_at, created_at)) include (verified_at, entity_state, id)
where merged_into_id is null and entity_state in (1, 3);
