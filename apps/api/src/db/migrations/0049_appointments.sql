-- Appointments and visits.

create table appointment (
  id int generated always as identity primary key,
  -- Of the calendar file: it stays the same for ever.
  uid uuid not null unique default gen_random_uuid(),
  sequence int not null default 0,
  customer_id int not null references customer,
  referral_id int references referral on delete cascade,
  -- Whose it is; null: the administrative side's.
  entity_id int references entity,
  assigned_account_id int references account,
  assigned_entity_id int references entity,
  location_id int references entity_address on delete set null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  time_zone text not null,
  -- 1 in person, 2 phone, 3 video
  modality smallint not null check (modality between 1 and 3),
  contact text,
  note text,
  -- 1 booked, 2 cancelled, 3 no-show, 4 done
  state smallint not null default 1 check (state between 1 and 4),
  reason_code text references reason,
  comment text,
  is_overlapping boolean not null default false,
  reminded_at timestamptz,
  booked_by int not null references account,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint appointment_has_a_length check (ends_at > starts_at),
  constraint appointment_one_assignee check (assigned_account_id is null or assigned_entity_id is null)
);
create index appointment_of_account on appointment (assigned_account_id, starts_at) where state = 1;
create index appointment_of_provider on appointment (assigned_entity_id, starts_at) where state = 1;
create index appointment_entity on appointment (entity_id, starts_at, id);
create index appointment_customer on appointment (customer_id, starts_at);
create index appointment_referral on appointment (referral_id, starts_at) where referral_id is not null;
create index appointment_starts on appointment (starts_at, id);
comment on column appointment.reminded_at is 'By phone, of someone who cannot be emailed';

create table visit (
  id int generated always as identity primary key,
  customer_id int not null references customer,
  referral_id int references referral on delete cascade,
  appointment_id int unique references appointment on delete set null,
  entity_id int references entity,
  visited_on date not null,
  specialty_ids int[] not null default '{}',
  services text not null,
  units numeric(7, 2),
  minutes int,
  note text,
  recorded_by int not null references account,
  created_at timestamptz not null
);
create index visit_customer on visit (customer_id, visited_on);
create index visit_referral on visit (referral_id) where referral_id is not null;

-- Reminders of an appointment without a referral belong to the appointment alone.
alter table timer alter column referral_id drop not null;
alter table timer add column appointment_id int references appointment on delete cascade;
alter table timer add constraint timer_subject check (num_nonnulls(referral_id, appointment_id) = 1);
create index timer_appointment on timer (appointment_id) where appointment_id is not null;
