-- The values of a file that the network does not know, each once, with what was chosen for them; and what a row is imported without.

alter table data_import
  -- A value, folded -> 'category:3', 'specialty:7', or 'none'.
  add value_choices jsonb not null default '{}',
  add unknown_values jsonb not null default '[]';

alter table data_import_row
  -- Cells that can't be read and need not be there, by column.
  add left_out jsonb not null default '[]';
