-- How fast and how often entities say yes, measured every hour: matching reads it for a whole category at once.
create table answer_statistic (
  -- Null: the network as a whole.
  entity_id int unique nulls not distinct references entity on delete cascade,
  answers int not null,
  accepted int not null,
  -- Business hours from sending to answer.
  median_hours double precision,
  measured_at timestamptz not null
);
comment on table answer_statistic is 'Of the last 180 days';

-- Who goes out to people: the few rows with a declared area.
create index entity_category_area on entity_category (category_id)
where area_county_ids <> '{}' or area_state_ids <> '{}';
