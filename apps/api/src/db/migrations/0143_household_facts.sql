-- Facts that a family shelter needs before it can answer, of the customer, and whether a category shares them that early.
alter table customer add column children_count smallint check (children_count between 0 and 30);
alter table customer add column accessibility_needs text[] not null default '{}';
alter table category add column shares_household boolean not null default false;
