-- Emails about an act with Undo wait for the time of its toast; the undo removes them.
alter table mail add column undoable_event_id bigint references event;
comment on column mail.undoable_event_id is 'The act that can be undone, for as long as the email waits';
create index mail_undoable on mail (undoable_event_id) where undoable_event_id is not null and sent_at is null;
