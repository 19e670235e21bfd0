-- The worklist asks for the open needs of a side that no one has looked at for a month.
create index unmet_need_of_side on unmet_need (entity_id) where met_at is null and customer_id is not null;
