-- What an import of a messy list needs: questions to its reviewer, a choice per row, organizations that only it names.

alter table data_import
  -- As a spreadsheet counts; above it are titles.
  add heading_row int not null default 1,
  -- Whether organizations that the file names, and the network does not have, are created with it.
  add creates_organizations boolean not null default false;

alter table data_import_row
  drop constraint data_import_row_status_check,
  add constraint data_import_row_status_check check (status in ('waiting', 'new', 'hint', 'question', 'duplicate', 'error',
    'created', 'updated', 'skipped', 'undone', 'kept')),
  -- What was read in another way than it is written, by column.
  add repairs jsonb not null default '[]',
  -- What nobody but the reviewer can answer; stays when it is answered.
  add question jsonb,
  add choice text check (choice in ('import', 'skip', 'fill')),
  add place_choice text check (place_choice in ('zip', 'typed'));

-- An organization that rows of a file name and the network does not have, once for each file.
create table data_import_organization (
  import_id int not null references data_import on delete cascade,
  name text not null,
  -- How many rows name it.
  rows int not null,
  status text not null default 'missing' check (status in ('missing', 'created', 'undone', 'kept')),
  -- Once it was created.
  entity_id int,
  -- Why it could not be undone.
  reason text,
  primary key (import_id, name)
);
