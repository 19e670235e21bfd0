-- Whether a word such as 'Undisclosed' means a confidential location is a question; rows without a location can be listed.

alter table data_import_row
  drop constraint data_import_row_place_choice_check,
  add constraint data_import_row_place_choice_check check (place_choice in ('zip', 'typed', 'confidential', 'open')),
  -- Whether what it becomes will be on the map.
  add has_location boolean not null default true;
