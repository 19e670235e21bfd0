-- People served, by month. A finished month is stored as it was: no later change of a record changes a number that was
-- reported. It has no names, no birth dates, and no ids of customers or referrals, only keys that an erasure unlinks.

create table person_key (
  customer_id int primary key references customer on delete cascade,
  key uuid not null unique default gen_random_uuid()
);
comment on table person_key is 'Who is meant in the finished months. It goes with the customer, and with it the only link';

create table people_month (
  month date primary key check (extract(day from month) = 1),
  closed_at timestamptz not null
);
comment on table people_month is 'Months that are finished, by the clock of the network; each is closed once';

create table people_fact (
  id int generated always as identity primary key,
  month date not null references people_month,
  day date not null,
  person uuid not null,
  met_level smallint check (met_level in (1, 2, 3)),
  is_first boolean not null,
  category_id int not null,
  category text not null,
  is_sensitive boolean not null,
  entity_id int not null,
  priority smallint not null,
  county_id int,
  county text,
  state_id int,
  age_band smallint check (age_band between 0 and 4),
  language text,
  options jsonb not null
);
comment on table people_fact is 'A first service or an outcome of a person in a finished month, with what the person was like then';
comment on column people_fact.met_level is 'Of an outcome; null is a first service';
comment on column people_fact.is_first is 'The person had neither before';
comment on column people_fact.age_band is 'At the end of the month: under 18, 35, 55, 75, and over';
comment on column people_fact.options is 'Answers to custom fields with options: the names of the options by id, by the id of the field';
create index people_fact_day on people_fact (day);
create index people_fact_person on people_fact (person, day);

create index referral_closed on referral (closed_at) where stage = 'closed';
