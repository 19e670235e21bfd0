-- A person who asked to be erased remains as a number, under which counts, dates, categories, and outcomes go on.
alter table customer add erased_at timestamptz;
comment on column customer.erased_at is 'Nothing of the person is left in this row; the name is "Person" and the number';

create table erasure (
  customer_id int primary key references customer on delete cascade,
  number int not null unique,
  reason smallint not null check (reason between 1 and 4),
  erased_by_id int references account,
  created_at timestamptz not null
);
comment on table erasure is 'Who was erased, so that a restored backup can be erased again';

create table legal_hold (
  customer_id int primary key references customer on delete cascade,
  reason text not null,
  set_by_id int references account,
  created_at timestamptz not null
);
comment on table legal_hold is 'A record that must be kept: it can’t be erased until an administrator lifts the hold';

-- Someone may be writing while the person is erased. The row is locked by its id, so that the current version is read
-- once the erasure has committed.
create function refuse_erased() returns trigger language plpgsql as $$
declare
  erased timestamptz;
begin
  select erased_at into erased from customer where id = new.customer_id for key share;
  if erased is not null then
    raise exception 'The person was erased' using errcode = 'HE404';
  end if;
  return null;
end $$;

do $$
declare
  target text;
begin
  foreach target in array array['appointment', 'consent', 'custom_value', 'customer_access', 'customer_salt',
    'legal_hold', 'material', 'note', 'referral_group', 'survey_response', 'unmet_need', 'visit']
  loop
    execute format('create trigger refuse_erased after insert on %I for each row
      when (new.customer_id is not null) execute function refuse_erased()', target);
  end loop;
end $$;
create trigger refuse_erased after insert or update of customer_id on help_request for each row
  when (new.customer_id is not null) execute function refuse_erased();

-- By day, so that new customers are counted as their list shows them.
create function tally_erased() returns trigger language plpgsql as $$
begin
  insert into referral_tally (kind, day, n)
  select 'customers_created', (new.created_at at time zone time_zone)::date, -1 from network_setting;
  return null;
end $$;
create trigger customer_tally_erased after update of erased_at on customer for each row
  when (old.erased_at is null and new.erased_at is not null) execute function tally_erased();
