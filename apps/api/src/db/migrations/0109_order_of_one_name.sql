-- Someone with one name is sorted by it, among the last names of others.
drop index customer_own_order;
create index customer_own_order on customer ((coalesce(nullif(last_name, ''), first_name)), first_name, id)
include (owner_entity_id) where owner_entity_id is null;
drop index customer_access_order;
create index customer_access_order
on customer_access (entity_id, (coalesce(nullif(last_name, ''), first_name)), first_name, customer_id);
drop index if exists customer_order;
create index customer_order on customer ((coalesce(nullif(last_name, ''), first_name)), first_name, id);
