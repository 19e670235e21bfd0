-- Files of rows that are taken in, and what people write and keep about a member: notes and files.

-- One file of members or locations on its way into the network.
create table data_import (
  id int generated always as identity primary key,
  kind text not null check (kind in ('members', 'locations')),
  file_name text not null,
  headings text[] not null,
  -- Our field by its name -> the column of the file, counted from 0.
  mapping jsonb not null,
  state text not null default 'draft' check (state in ('draft', 'checked', 'done', 'undone')),
  -- What was asked for when it ran: skip, fill, create.
  duplicates text check (duplicates in ('skip', 'fill', 'create')),
  sends_invitations boolean not null default false,
  -- How many rows there are of each status; stays when the rows are forgotten.
  counts jsonb not null default '{}',
  version int not null default 1,
  created_by int not null references account,
  created_at timestamptz not null,
  run_by int references account,
  run_at timestamptz,
  undone_by int references account,
  undone_at timestamptz
);

create table data_import_row (
  import_id int not null references data_import on delete cascade,
  -- As a spreadsheet counts: the headings are row 1.
  number int not null,
  cells text[] not null,
  status text not null default 'waiting'
    check (status in ('waiting', 'new', 'duplicate', 'error', 'created', 'updated', 'skipped', 'undone', 'kept')),
  name text,
  problems jsonb not null default '[]',
  matches jsonb not null default '[]',
  -- Fields that an update fills.
  fills text[] not null default '{}',
  target_id int,
  target_version int,
  -- What an update has changed, as it stood before.
  before jsonb,
  primary key (import_id, number)
);
create index data_import_row_status on data_import_row (import_id, status, number);

-- What somebody writes about a member, a customer, or a referral.
create table note (
  id int generated always as identity primary key,
  entity_id int references entity on delete cascade,
  customer_id int references customer on delete cascade,
  referral_id int references referral on delete cascade,
  -- 1 general, 2 internal to the side of its author, 3 referral, 4 written by the product
  note_type smallint not null check (note_type between 1 and 4),
  text text not null,
  author_id int references account,
  -- The side that an internal one stays on; null: the administrative side.
  side_entity_id int references entity on delete cascade,
  version int not null default 1,
  created_at timestamptz not null,
  edited_at timestamptz,
  check (num_nonnulls(entity_id, customer_id, referral_id) = 1)
);
create index note_entity on note (entity_id, id desc) where entity_id is not null;
create index note_customer on note (customer_id, id desc) where customer_id is not null;
create index note_referral on note (referral_id, id desc) where referral_id is not null;

-- What a note said before it was changed later than 15 minutes after it was written.
create table note_version (
  note_id int not null references note on delete cascade,
  version int not null,
  text text not null,
  written_at timestamptz not null,
  primary key (note_id, version)
);

-- Bytes in the file store. Made before the bytes are written, so that what is left over is always known.
create table stored_file (
  key text primary key,
  size bigint not null default 0,
  created_at timestamptz not null
);

-- A file that is kept with a member, a customer, or a referral.
create table material (
  id int generated always as identity primary key,
  entity_id int references entity on delete cascade,
  customer_id int references customer on delete cascade,
  referral_id int references referral on delete cascade,
  -- Only for the side of whoever uploaded it.
  is_internal boolean not null,
  side_entity_id int references entity on delete cascade,
  name text not null,
  -- Read from the bytes.
  media_type text not null,
  size bigint not null,
  category text,
  expires_on date,
  file_key text not null unique references stored_file,
  uploaded_by int references account,
  created_at timestamptz not null,
  check (num_nonnulls(entity_id, customer_id, referral_id) = 1)
);
create index material_entity on material (entity_id, id desc) where entity_id is not null;
create index material_customer on material (customer_id, id desc) where customer_id is not null;
create index material_referral on material (referral_id, id desc) where referral_id is not null;

-- With what the product signs addresses that are good for a few minutes.
create table signing_key (
  name text primary key,
  key bytea not null
);
insert into signing_key (name, key)
values ('files', sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));
