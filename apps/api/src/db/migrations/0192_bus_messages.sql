-- Messages between processes, for those that no NOTIFY reaches: behind a pooler in transaction mode, LISTEN is lost.
create table bus_reader (
  id uuid primary key,
  polls_until timestamptz not null
);
comment on table bus_reader is 'Processes that no NOTIFY reaches, so that they poll bus_message';

create table bus_message (
  id bigint generated always as identity primary key,
  transaction_id xid8 not null default pg_current_xact_id(),
  message text not null,
  sent_at timestamptz not null default clock_timestamp()
);
comment on table bus_message is 'Sent while a process polls; removed after some minutes';
comment on column bus_message.transaction_id is 'A reader has read all those that ended before its last look';
create index bus_message_transaction on bus_message (transaction_id, id);

create function send_message(channel text, message text) returns void language plpgsql as $$
begin
  perform pg_notify(channel, message);
  if exists (select from bus_reader where polls_until > now()) then
    insert into bus_message (message) values (send_message.message);
  end if;
end $$;
