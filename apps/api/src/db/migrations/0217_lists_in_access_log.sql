-- The list that someone exported with this person in it.
alter table customer_access_log add column list text;
