-- Needs that no one met: recorded by hand where nothing matched, and by what ended without help.

create table unmet_need (
  id int generated always as identity primary key,
  customer_id int references customer on delete cascade,
  category_id int not null references category,
  county_id int references county,
  -- 1 no provider offers it, 2 no capacity, 3 not eligible, 4 too far, 5 language or accessibility, 6 customer declined, 7 no answer
  reason smallint not null check (reason between 1 and 7),
  note text,
  -- 1 recorded by hand, 2 expired, 3 unfilled, 4 rejected
  source smallint not null check (source between 1 and 4),
  referral_id int references referral on delete set null,
  -- Null: the administrative side.
  entity_id int references entity,
  created_by_id int references account,
  created_at timestamptz not null,
  met_at timestamptz,
  met_by_referral_id int references referral on delete set null
);
create index unmet_need_open on unmet_need (category_id, county_id, created_at desc) where met_at is null;
create index unmet_need_customer on unmet_need (customer_id, category_id) where customer_id is not null;
create index unmet_need_recent on unmet_need (created_at desc, id desc);
create unique index unmet_need_referral on unmet_need (referral_id, source) where referral_id is not null;
