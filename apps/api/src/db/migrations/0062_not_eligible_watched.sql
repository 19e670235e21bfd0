-- Why a provider is asked although one of its rules is not met.
alter table referral add column not_eligible_reason text;

-- Whoever recorded an unmet need may want to know when a provider can take the customer.
alter table unmet_need
  -- What was looked for.
  add column specialty_ids int[] not null default '{}',
  add column miles real,
  add column is_watched boolean not null default false,
  -- The first that could, and since when.
  add column opened_entity_id int references entity on delete set null,
  add column opened_at timestamptz;
create index unmet_need_watched on unmet_need (category_id) where is_watched and met_at is null;
create index unmet_need_opened on unmet_need (created_by_id) where opened_at is not null and met_at is null;
