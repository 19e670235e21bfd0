-- A merged customer names the record that remains. If that one is merged later, both name the new one.
alter table customer add merged_into_id integer references customer (id);
create index customer_merged_into on customer (merged_into_id) where merged_into_id is not null;

-- Each merge of two records, and for as long as it can be undone, what it changed.
create table customer_merge (
  id integer primary key generated always as identity,
  customer_id integer not null references customer (id) on delete cascade,
  other_id integer not null references customer (id) on delete cascade,
  merged_by_id integer not null references account (id),
  created_at timestamptz not null,
  undone_at timestamptz,
  undone_by_id integer references account (id),
  -- Rows before and after; removed with an undo, and when the time for it is over.
  changes jsonb,
  check (customer_id <> other_id)
);
create index customer_merge_customer on customer_merge (customer_id);
create index customer_merge_other on customer_merge (other_id);
create index customer_merge_kept on customer_merge (created_at) where changes is not null;

insert into reason (code, label, applies_to, is_comment_required, is_for_receiver, is_by_rule, position) values
  ('cancel_duplicate', 'Duplicate', 2, false, false, true, 98);

-- Of two merged records, figures of new customers count the one that remains. Whole recounts: migration 0213.
create or replace function tally_customers() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into referral_tally (kind, day, n)
    select 'customers_created', (created_at at time zone time_zone)::date, count(*) from new_rows, network_setting group by 2;
  elsif tg_op = 'DELETE' then
    insert into referral_tally (kind, day, n)
    select 'customers_created', (created_at at time zone time_zone)::date, -count(*) from old_rows, network_setting
    where state <> 4 group by 2;
    insert into customer_to_recount select id from old_rows;
  else
    insert into customer_to_recount values (old.id);
    if (old.state = 4) <> (new.state = 4) then
      insert into referral_tally (kind, day, n)
      select 'customers_created', (new.created_at at time zone time_zone)::date, case when new.state = 4 then -1 else 1 end
      from network_setting;
    end if;
  end if;
  return null;
end $$;
