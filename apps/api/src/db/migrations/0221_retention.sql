-- How long things are kept, in days by kind (contract `platform/retention`); what is missing has the usual period.
create table retention_setting (
  id boolean primary key default true check (id),
  periods jsonb not null default '{}',
  -- By kind: when something was last deleted, and how many.
  last_runs jsonb not null default '{}',
  version integer not null default 1
);
insert into retention_setting default values;

-- 5: the end of the retention period.
alter table erasure drop constraint erasure_reason_check;
alter table erasure add constraint erasure_reason_check check (reason between 1 and 5);
