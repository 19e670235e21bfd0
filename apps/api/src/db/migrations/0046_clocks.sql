-- How long a receiver has to answer: for the network, or for one category or entity; the most specific one counts.

create table clock_level (
  id int generated always as identity primary key,
  category_id int unique references category on delete cascade,
  entity_id int unique references entity on delete cascade,
  -- {"reminders": [{"value": 24, "unit": "hours"}], "due": …, "escalate": …, "expire": …}; null: as the next level.
  routine jsonb,
  urgent jsonb,
  emergency jsonb,
  -- Does the clock stop while the receiver is closed? Null: as the next level.
  counts_open_hours boolean,
  version int not null default 1,
  check (num_nonnulls(category_id, entity_id) <= 1),
  check (num_nonnulls(category_id, entity_id) = 1 or num_nonnulls(routine, urgent, emergency, counts_open_hours) = 4)
);
create unique index clock_level_network on clock_level ((true)) where category_id is null and entity_id is null;

insert into clock_level (routine, urgent, emergency, counts_open_hours) values (
  '{"reminders": [{"value": 24, "unit": "hours"}, {"value": 48, "unit": "hours"}],
    "due": {"value": 2, "unit": "days"}, "escalate": {"value": 4, "unit": "days"}, "expire": {"value": 14, "unit": "days"}}',
  '{"reminders": [{"value": 4, "unit": "hours"}, {"value": 8, "unit": "hours"}],
    "due": {"value": 1, "unit": "days"}, "escalate": {"value": 1, "unit": "days"}, "expire": {"value": 5, "unit": "days"}}',
  '{"reminders": [{"value": 0, "unit": "minutes"}, {"value": 30, "unit": "minutes"}],
    "due": {"value": 2, "unit": "hours"}, "escalate": {"value": 2, "unit": "hours"}, "expire": {"value": 24, "unit": "hours"}}',
  false);

-- Days of the network on which no clock runs, next to the federal ones; those of a year are worked out by rule.
create table holiday (
  id int generated always as identity primary key,
  name text not null,
  day date not null,
  -- Every year on this day, from the year of `day` on.
  is_yearly boolean not null default false,
  created_at timestamptz not null default now()
);

alter table network_setting
  add has_federal_holidays boolean not null default true,
  -- By whose calendar days are counted where no provider's counts.
  add time_zone text not null default 'America/New_York';
