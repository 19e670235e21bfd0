-- Tables that grow without end are partitioned by month (decision 115). The month decides the ids: at its beginning, a
-- job creates its partitions and moves the sequences to its base. Until then ids continue in the previous partition, so
-- no insert can fail for want of one.

-- In the order in which a running server uses them: it would wait for one with another in its hands.
lock table event, event_note, event_change, event_report, event_outbox, notification, mail, event_seal,
  customer_access_log in access exclusive mode;

-- Each table, with the column that decides the partition; the ids of events come first.
create function month_table() returns table (name text, key text, rank int) language sql immutable as $$
  values ('event', 'id', 1), ('event_note', 'event_id', 2), ('event_change', 'event_id', 3),
    ('event_report', 'event_id', 4), ('event_seal', 'event_id', 5), ('customer_access_log', 'id', 6)
$$;

-- Ids of a month begin here: months since 2000, times ten billion.
create function month_base(month date) returns bigint language sql immutable parallel safe
  return ((extract(year from month)::bigint - 2000) * 12 + extract(month from month)::bigint - 1) * 10000000000;

-- The key of a partitioned table contains the column that decides. `seal_event` keeps positions unique.
alter table event_seal drop constraint event_seal_pkey, add primary key (position, event_id);

-- Belongs to the table, and is the same for the one that replaces it.
drop function event_payload(event);

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', regexp_replace(tg_table_name, '_(first|\d{4}_\d\d)$', '');
end $$;

-- The existing tables become the first partitions as they are: rows are checked, and not rewritten.
do $$
declare
  part record;
  definition record;
  next_id bigint;
  later text[] := '{}';
  indexes text[];
begin
  for definition in
    select conrelid::regclass as of, conname as name, pg_get_constraintdef(oid) as text from pg_constraint
    where contype = 'f' and (conrelid::regclass::text in (select name from month_table()) or confrelid = 'event'::regclass)
  loop
    execute format('alter table %s drop constraint %I', definition.of, definition.name);
    later := later || format('alter table %s add constraint %I %s', definition.of, definition.name, definition.text);
  end loop;

  for part in select name, key, name || '_first' as first from month_table() order by rank loop
    for definition in select tgname as name, pg_get_triggerdef(oid) as text from pg_trigger
      where tgrelid = part.name::regclass and not tgisinternal
    loop
      execute format('drop trigger %I on %I', definition.name, part.name);
      later := later || definition.text;
    end loop;
    next_id := null;
    if part.key = 'id' then
      execute format('select nextval(pg_get_serial_sequence(%L, %L))', part.name, 'id') into next_id;
      execute format('alter table %I alter id drop identity', part.name);
    end if;

    indexes := '{}';
    for definition in
      select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as text, conname, pg_get_constraintdef(c.oid) as key
      from pg_index left join pg_constraint c on conindid = indexrelid and contype in ('p', 'u')
      where indrelid = part.name::regclass
    loop
      execute format('alter index %s rename to %I', definition.name,
        replace(definition.name::text, part.name, part.first));
      indexes := indexes || case when definition.conname is null then definition.text
        else format('alter table %I add constraint %I %s', part.name, definition.conname, definition.key) end;
    end loop;

    execute format('alter table %I rename to %I', part.name, part.first);
    execute format('create table %I (like %I including defaults including constraints including comments)
      partition by range (%I)', part.name, part.first, part.key);
    if next_id is not null then
      execute format('alter table %I alter id add generated always as identity (start with %s)', part.name, next_id);
    end if;
    for n in 1 .. cardinality(indexes) loop
      execute indexes[n];
    end loop;
    execute format('alter table %I attach partition %I for values from (minvalue) to (10000000000)', part.name, part.first);
  end loop;

  for n in 1 .. cardinality(later) loop
    execute later[n];
  end loop;
end $$;

create function event_payload(e event) returns bytea language sql stable
  return convert_to(jsonb_build_array(
    e.id, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), e.account_id, e.entity_id, e.address, e.type,
    e.customer_id, e.referral_id, e.data, encode(e.note_digest, 'hex'))::text, 'UTF8');

comment on table event is 'Append-only. Holds ids and codes; the words that people wrote are in event_note';
comment on table event_change is 'Values are here and nowhere else: event.data holds the field and the digests';
analyze event, event_note, event_change, event_report, event_seal, customer_access_log;

-- Both ends of the chain in one row: partitions are not searched for the last seal, and older months can be detached.
create table event_chain (
  is_only boolean primary key default true check (is_only),
  position bigint not null default 0,
  hash bytea not null default '\x00',
  first_position bigint not null default 0,
  first_hash bytea not null default '\x00',
  kept_since timestamptz
);
comment on table event_chain is 'The last seal, and the last detached one, whose hash the first kept seal continues';
insert into event_chain (position, hash)
select coalesce(max(position), 0), coalesce((select hash from event_seal order by position desc limit 1), '\x00')
from event_seal;

create or replace function seal_event(sealed_event_id bigint) returns void language plpgsql as $$
declare
  last record;
begin
  perform pg_advisory_xact_lock(hashtext('event_seal'));
  if exists (select from event_seal where event_id = sealed_event_id) then
    return;
  end if;
  select position, hash into last from event_chain;
  with sealed as (
    insert into event_seal (position, event_id, previous, hash)
    select last.position + 1, e.id, last.hash, sha256(last.hash || event_payload(e))
    from event e where e.id = sealed_event_id
    returning position, hash)
  update event_chain set position = sealed.position, hash = sealed.hash from sealed;
end $$;

-- The partitions of a month. `begin_month` follows in a separate transaction: a sequence does not roll back.
create function create_month(month date) returns void language plpgsql as $$
declare
  part record;
begin
  perform pg_advisory_xact_lock(hashtext('create_month'));
  for part in select name, format('%s_%s', name, to_char(month, 'YYYY_MM')) as of from month_table() order by rank loop
    if to_regclass(part.of) is null then
      execute format('create table %I partition of %I for values from (%s) to (%s)', part.of, part.name,
        month_base(month), month_base((month + interval '1 month')::date));
    end if;
  end loop;
end $$;

-- Ids of this month from now on, never lower ones.
create function begin_month(month date) returns void language plpgsql as $$
declare
  part record;
  current bigint;
begin
  perform pg_advisory_xact_lock(hashtext('create_month'));
  for part in select name, pg_get_serial_sequence(name, 'id') as sequence from month_table() where key = 'id' loop
    if to_regclass(format('%s_%s', part.name, to_char(month, 'YYYY_MM'))) is null then
      raise exception 'The partition of % does not exist', month;
    end if;
    execute format('select last_value from %s', part.sequence) into current;
    if current < month_base(month) then
      perform setval(part.sequence, month_base(month));
    end if;
  end loop;
end $$;
