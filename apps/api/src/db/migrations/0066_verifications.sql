-- "Still correct?": every 180 days an entity is asked whether the directory is right about it.

create table verification (
  id int generated always as identity primary key,
  entity_id int not null references entity on delete cascade,
  asked_at timestamptz not null,
  -- By hand; null by itself.
  asked_by_id int references account,
  reminded_at timestamptz,
  -- 30 days without an answer: the entity is marked.
  marked_at timestamptz,
  answered_at timestamptz,
  -- 1 all correct, 2 corrections
  answer smallint check (answer in (1, 2)),
  corrections jsonb not null default '[]'
);
create unique index verification_open on verification (entity_id) where answered_at is null;
create index verification_entity on verification (entity_id, id);

-- Since when no one has confirmed it, where it was asked and did not answer.
alter table entity add column unconfirmed_since timestamptz;
