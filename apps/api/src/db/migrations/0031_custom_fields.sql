-- What a network wants to know of its customers, or of its entities, beyond what every network asks.

create table custom_field (
  id int generated always as identity primary key,
  -- 1: entities of the network, 2: customers.
  target_type smallint not null check (target_type in (1, 2)),
  name text not null,
  kind text not null check (kind in (
    'text', 'longText', 'number', 'date', 'boolean', 'single', 'multi', 'phone', 'email', 'url', 'file')),
  help text,
  is_required boolean not null default false,
  is_sensitive boolean not null default false,
  is_public boolean not null default false,
  is_active boolean not null default true,
  -- A number, or a day as YYYY-MM-DD.
  minimum text,
  maximum text,
  most_characters int,
  -- As it travels: a text, a number, yes or no, or ids of options.
  default_value jsonb,
  position int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  check (not is_public or target_type = 2)
);
create unique index custom_field_name on custom_field (target_type, lower(name));

-- Values hold the ids of options, so that renaming one changes no value.
create table custom_field_option (
  id int generated always as identity primary key,
  field_id int not null references custom_field on delete cascade,
  name text not null,
  position int not null default 0
);
create unique index custom_field_option_name on custom_field_option (field_id, lower(name));

-- A file that was uploaded as the value of a field. Without a value that names it, it is swept.
create table custom_field_file (
  id int generated always as identity primary key,
  field_id int not null references custom_field on delete cascade,
  name text not null,
  media_type text not null,
  size bigint not null,
  file_key text not null unique references stored_file,
  uploaded_by int references account,
  created_at timestamptz not null
);

-- One row per field and record; the column is that of the field's kind.
create table custom_value (
  field_id int not null references custom_field on delete cascade,
  customer_id int references customer on delete cascade,
  entity_id int references entity on delete cascade,
  text_value text,
  number_value double precision,
  date_value date,
  boolean_value boolean,
  option_id int references custom_field_option,
  option_ids int[],
  file_id int unique references custom_field_file,
  check (num_nonnulls(customer_id, entity_id) = 1),
  check (num_nonnulls(text_value, number_value, date_value, boolean_value, option_id, option_ids, file_id) = 1)
);
create unique index custom_value_customer on custom_value (customer_id, field_id) where customer_id is not null;
create unique index custom_value_entity on custom_value (entity_id, field_id) where entity_id is not null;

-- A field has one target, so that each of these serves both. Long texts are found and sorted by their beginning.
create index custom_value_text on custom_value (field_id, lower(left(text_value, 200))) where text_value is not null;
create index custom_value_beginning on custom_value (field_id, lower(left(text_value, 200)) text_pattern_ops)
  where text_value is not null;
create index custom_value_number on custom_value (field_id, number_value) where number_value is not null;
create index custom_value_date on custom_value (field_id, date_value) where date_value is not null;
create index custom_value_boolean on custom_value (field_id, boolean_value) where boolean_value is not null;
create index custom_value_option on custom_value (option_id) where option_id is not null;
create index custom_value_options on custom_value using gin (option_ids) where option_ids is not null;
create index custom_value_field on custom_value (field_id);

-- What a stranger answered on the help request form; it becomes the customer's values.
alter table help_request add column custom_fields jsonb not null default '[]';
