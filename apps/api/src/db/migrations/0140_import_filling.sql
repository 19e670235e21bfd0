-- What a row says of each field that it could fill, so that this is shown before the import.

alter table data_import_row
  -- A field -> the text of its cells.
  add given jsonb not null default '{}';
