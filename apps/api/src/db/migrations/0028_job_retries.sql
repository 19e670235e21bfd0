-- A run is recorded when it is done. One that failed is tried again at `retry_at`, later after each failure in a row.
alter table job
  add column failures int not null default 0,
  add column retry_at timestamptz;
