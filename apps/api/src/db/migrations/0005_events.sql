-- What happened, in order. Trail, audit, notifications and live updates are all read from here.

create table event (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  account_id int,
  entity_id int,
  address text,
  type text not null,
  customer_id int,
  referral_id int,
  data jsonb not null,
  note_digest bytea
);
create index event_customer on event (customer_id, id);
create index event_referral on event (referral_id, id);
comment on table event is 'Append-only. Holds ids and codes; the words that people wrote stand in event_note';

-- The free words of an event. An erasure deletes the row with its salt; the chain below still verifies.
create table event_note (
  event_id bigint primary key references event,
  salt bytea not null,
  note text not null
);

-- Events that not everybody has been told of yet. The row goes in the transaction that tells.
create table event_outbox (
  event_id bigint primary key references event
);

-- The audit chain: each seal hashes the one before it together with its event.
create table event_seal (
  position bigint primary key,
  event_id bigint not null unique references event,
  previous bytea not null,
  hash bytea not null
);

create function event_payload(e event) returns bytea language sql stable
  return convert_to(jsonb_build_array(
    e.id, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), e.account_id, e.entity_id, e.address, e.type,
    e.customer_id, e.referral_id, e.data, encode(e.note_digest, 'hex'))::text, 'UTF8');

-- Appends one event to the chain; does nothing when it is sealed already. One at a time, by the lock.
create function seal_event(sealed_event_id bigint) returns void language plpgsql as $$
declare
  last record;
begin
  perform pg_advisory_xact_lock(hashtext('event_seal'));
  if exists (select from event_seal where event_id = sealed_event_id) then
    return;
  end if;
  select position, hash into last from event_seal order by position desc limit 1;
  insert into event_seal (position, event_id, previous, hash)
  select coalesce(last.position, 0) + 1, e.id, coalesce(last.hash, '\x00'),
         sha256(coalesce(last.hash, '\x00') || event_payload(e))
  from event e where e.id = sealed_event_id;
end $$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger event_append_only before update or delete on event for each row execute function refuse_change();
create trigger event_seal_append_only before update or delete on event_seal for each row execute function refuse_change();

create table notification (
  id bigint generated always as identity primary key,
  event_id bigint not null references event,
  account_id int not null references account on delete cascade,
  message text not null,
  link text,
  seen_at timestamptz,
  created_at timestamptz not null default now(),
  unique (event_id, account_id)
);
create index notification_account on notification (account_id, id desc);
create index notification_unread on notification (account_id) where seen_at is null;
