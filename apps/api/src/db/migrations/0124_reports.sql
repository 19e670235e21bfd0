-- Who at a provider said what staff recorded on its behalf. Apart from the event, as its note is: the event has the digest.
create table event_report (
  event_id bigint primary key references event,
  salt bytea not null,
  reported_by text not null
);
