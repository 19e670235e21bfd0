-- Two records of what may be one person: found by the nightly comparison, or decided when one of them was created. A
-- decided pair is not offered again.
create table customer_pair (
  id integer generated always as identity primary key,
  one_id integer not null references customer,
  other_id integer not null references customer,
  -- From 0 to 1.
  score real not null,
  reason smallint check (reason between 1 and 4),
  -- A person's words.
  note text,
  decided_by_id integer references account,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  check (one_id < other_id),
  unique (one_id, other_id)
);
create index customer_pair_other on customer_pair (other_id);
create index customer_pair_open on customer_pair (score desc, id) where decided_at is null;

-- Customers whose duplicates are looked for in the next night.
create table customer_to_compare (customer_id integer not null);
create index customer_to_compare_order on customer_to_compare (customer_id);
insert into customer_to_compare select id from customer;

create function compare_customer() returns trigger language plpgsql as $$
begin
  insert into customer_to_compare values (new.id);
  return null;
end $$;
create trigger customer_to_compare after insert or update of first_name, last_name, preferred_name, date_of_birth,
  is_birth_estimated, phones, email, address_line1, zip, state on customer
  for each row execute function compare_customer();
