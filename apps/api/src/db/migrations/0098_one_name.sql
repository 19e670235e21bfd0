-- People with a single name: the last name is empty, and that was said on purpose.
alter table customer add has_one_name boolean not null default false;
