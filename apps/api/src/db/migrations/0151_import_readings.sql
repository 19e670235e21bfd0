-- How the letters of an older file are read can be chosen: its cells are read again, but for those that were corrected by
-- hand. And each row says which cells were read differently from how they are written.

alter table data_import
  -- Of a file that is no Unicode and has letters beyond ASCII.
  add encoding text check (encoding in ('windows-1252', 'macintosh', 'cp437', 'cp850'));

alter table data_import_row
  -- Columns of the cells that were corrected by hand, counted from 0.
  add corrected int[] not null default '{}',
  add read_as jsonb not null default '[]';
