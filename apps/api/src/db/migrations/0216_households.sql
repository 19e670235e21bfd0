-- Who lives with whom. A person can be in several: a child with two homes, or one that two providers each know a part of.
create table household (
  id int primary key generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now()
);

create table housemate (
  household_id int not null references household on delete cascade,
  customer_id int not null references customer on delete cascade,
  is_head boolean not null default false,
  -- The one to call about any of them.
  is_contact boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (household_id, customer_id)
);
create index housemate_customer on housemate (customer_id);

-- Housemates of a household who are referred in one act: each has a group, which names that of the first person.
alter table referral_group add column first_group_id int references referral_group on delete set null;
create index referral_group_first on referral_group (first_group_id) where first_group_id is not null;

-- Who is chosen in a draft, until it is sent.
create table referral_group_housemate (
  group_id int not null references referral_group on delete cascade,
  customer_id int not null references customer on delete cascade,
  created_at timestamptz not null default now(),
  primary key (group_id, customer_id)
);
create index referral_group_housemate_customer on referral_group_housemate (customer_id);

-- As for other rows of a person (migrations 0206 and 0209).
create trigger housemate_of_remaining before insert or update of customer_id on housemate
  for each row execute function of_remaining_customer();
create trigger refuse_erased after insert on housemate for each row execute function refuse_erased();
create trigger referral_group_housemate_of_remaining before insert or update of customer_id on referral_group_housemate
  for each row execute function of_remaining_customer();
create trigger refuse_erased after insert on referral_group_housemate for each row execute function refuse_erased();
