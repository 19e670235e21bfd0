-- Moves the oldest month to the schema `archive`, if all of it is from before `cutoff`: events with what belongs to
-- them, and accesses to records. The chain continues from the hash of its last seal. Null if no month is old enough.
create function detach_month(cutoff timestamptz) returns text language plpgsql as $$
declare
  month text;
  newest timestamptz;
  last_id bigint;
  is_waiting boolean;
  part record;
  reference record;
begin
  perform pg_advisory_xact_lock(hashtext('create_month'));
  select substr(oldest.relname, length('event_') + 1) into month from (
    select relname, count(*) over () as partitions from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'event'::regclass
    order by relname <> 'event_first', relname limit 1) as oldest
  -- The month in which ids are given stays.
  where oldest.partitions > 1;
  if month is null then
    return null;
  end if;
  execute format('select greatest((select at from %I order by id desc limit 1), (select at from %I order by id desc limit 1)),
      (select max(id) from %I), exists (select from event_outbox join %I on id = event_id)',
    'event_' || month, 'customer_access_log_' || month, 'event_' || month, 'event_' || month)
  into newest, last_id, is_waiting;
  if newest >= cutoff or is_waiting then
    return null;
  end if;

  execute format('update event_chain set first_position = last.position, first_hash = last.hash,
      kept_since = (select at from event where id > $1 order by id limit 1)
    from (select position, hash from %I order by position desc limit 1) as last
    where last.position > first_position', 'event_seal_' || month) using coalesce(last_id, 0);
  delete from notification where event_id <= last_id;
  update mail set undoable_event_id = null where undoable_event_id <= last_id;

  create schema if not exists archive;
  for part in select name, format('%s_%s', name, month) as of from month_table() order by rank desc loop
    execute format('alter table %I detach partition %I', part.name, part.of);
    for reference in select conname from pg_constraint where conrelid = part.of::regclass and contype = 'f' and conparentid = 0
    loop
      execute format('alter table %I drop constraint %I', part.of, reference.conname);
    end loop;
    execute format('alter table %I set schema archive', part.of);
  end loop;
  return month;
end $$;
