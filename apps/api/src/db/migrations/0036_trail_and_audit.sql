-- An entity reads in the audit what its own side did, latest first.
create index event_entity on event (entity_id, id);
