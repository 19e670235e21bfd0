-- The lock of the chain is held until the commit. Sealed by the commit itself, no round trip of a client is within it:
-- four busy processes sealed 399 events a second before.
create function seal_dispatched_event() returns trigger language plpgsql as $$
begin
  perform seal_event(old.event_id);
  return null;
end $$;
create constraint trigger event_outbox_sealed after delete on event_outbox
  deferrable initially deferred for each row execute function seal_dispatched_event();
