-- Categories are kept by the administrators: codes of other systems, versions, and names that live on as aliases.

alter table category
  add code text,
  add code_system text,
  add merged_into_id int references category,
  add version int not null default 1;
comment on column category.merged_into_id is 'Its name stays an alias of that one';
create index category_merged on category (merged_into_id) where merged_into_id is not null;
