-- How far an import is, for whoever waits for it or stops it. Written beside the import's own transaction, which nobody
-- sees into before it ends; gone with the end of the run.
create table import_progress (
  import_id int primary key references data_import on delete cascade,
  done int not null default 0,
  total int not null,
  is_stopped boolean not null default false,
  at timestamptz not null
);
