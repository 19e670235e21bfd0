-- An organization or an individual of the network is an entity, wherever its name is stored. Events are sealed and keep
-- the names they were recorded under.
alter table entity rename column member_state to entity_state;

alter table data_import drop constraint data_import_kind_check;
update data_import set kind = 'entities' where kind = 'members';
alter table data_import add constraint data_import_kind_check check (kind in ('entities', 'locations'));

-- A mapping names the column that holds each field.
update data_import set mapping = (mapping - 'member') || jsonb_build_object('entity', mapping -> 'member')
where mapping ? 'member';

alter table favourite rename to favorite;
