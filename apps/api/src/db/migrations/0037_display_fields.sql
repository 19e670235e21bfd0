-- Which columns a list shows, and in which order.

create table display_field_choice (
  -- Null: of everyone who has not chosen.
  account_id int references account on delete cascade,
  target_type int not null,
  -- [{ id, isActive, position }]
  fields jsonb not null,
  unique nulls not distinct (account_id, target_type)
);
