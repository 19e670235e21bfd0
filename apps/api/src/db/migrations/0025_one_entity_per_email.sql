-- Two entities with the same email are refused. Those that have had the same one since before keep it until they change it.
alter table entity add is_email_shared boolean not null default false;
comment on column entity.is_email_shared is 'Another entity had the same email already when this became a rule';
update entity set is_email_shared = true
where email is not null and merged_into_id is null and exists (
  select from entity as first
  where lower(first.email) = lower(entity.email) and first.merged_into_id is null and first.id < entity.id);

create unique index entity_email_once on entity (lower(email))
  where email is not null and merged_into_id is null and not is_email_shared;
