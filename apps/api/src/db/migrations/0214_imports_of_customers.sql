-- Files of customers: larger than those of the directory, so they are checked, run, and undone in steps by the server
-- itself, each in its own transaction. What a step has done and where the next one begins is stored together.

alter table data_import
  drop constraint data_import_kind_check,
  add constraint data_import_kind_check check (kind in ('entities', 'locations', 'customers')),
  drop constraint data_import_state_check,
  add constraint data_import_state_check
    check (state in ('draft', 'checking', 'checked', 'running', 'stopped', 'done', 'undoing', 'undone')),
  -- Whose customers they become; null for the network's.
  add entity_id int references entity,
  -- A column, counted from 0 -> the order of its dates, and whether it is never stored.
  add column_facts jsonb not null default '{}',
  -- A column -> 'month' or 'day': the answer of the reviewer.
  add date_orders jsonb not null default '{}',
  -- Why those who look like someone known are other people.
  add apart_reason smallint check (apart_reason between 1 and 4),
  -- The last row of the present step that is done.
  add cursor int not null default 0,
  -- In whose name the server works.
  add worker_id int references account,
  -- Sums over the rows, once they are checked.
  add totals jsonb not null default '{}',
  -- Why the server could not go on.
  add failure text;
create index data_import_working on data_import (id) where state in ('checking', 'running', 'undoing');
create index data_import_of_side on data_import (entity_id, id desc) where kind = 'customers';

alter table data_import_row
  -- The person as compared with others, and hashes of the keys by which that person is found.
  add identity jsonb,
  add match_hashes int[];
-- Without a list of pending entries, which each of thousands of searches would read.
create index data_import_row_hashes on data_import_row using gin (match_hashes) with (fastupdate = off)
  where match_hashes is not null;
create index data_import_row_target on data_import_row (target_id) where target_id is not null;

-- What a step of a run has done.
create table data_import_batch (
  import_id int not null references data_import on delete cascade,
  first_number int not null,
  last_number int not null,
  created int not null,
  updated int not null,
  skipped int not null,
  failed int not null,
  remarks int not null,
  milliseconds int not null,
  created_at timestamptz not null,
  primary key (import_id, first_number)
);
