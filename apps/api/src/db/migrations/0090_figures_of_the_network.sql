-- The tally in narrower kinds, when answers are due, and the customers with a referral under way (decision 62): what the
-- dashboard of a network of a million referrals asks for.

create function is_open_stage(stage text) returns boolean language sql immutable as $$
  select stage in ('offered', 'queued', 'sent', 'opened', 'info_requested', 'accepted', 'waitlisted', 'contacting', 'scheduled',
    'added', 'in_service', 'cancel_requested')
$$;

-- Active customers with an open referral, as they were found last, and those for whom that may be different since.
create table customer_under_way (customer_id int primary key);
create table customer_to_recount (customer_id int not null);

drop trigger referral_tally_inserted on referral;
drop trigger referral_tally_updated on referral;
drop trigger referral_tally_deleted on referral;
drop function tally_referrals();
drop function rebuild_referral_tally();
drop function referral_tallies(text, int, text, int, boolean, timestamptz, timestamptz, float8, date, timestamptz, timestamptz);

-- What one referral adds. Of kind `due` the value is when the answer is due, in whole five minutes since 1970.
create function referral_tallies(it referral, zone text)
returns table (kind text, day date, category_id int, stage text, met_level int, is_ended boolean, is_in_time boolean, value int)
language sql stable as $$
  select 'sent', (it.sent_at at time zone zone)::date, null::int, it.stage, null::int, null::boolean, null::boolean, null::int
    where it.sent_at is not null
  union all select 'sent_category', (it.sent_at at time zone zone)::date, it.category_id, it.stage, null, null, null, null
    where it.sent_at is not null
  union all select 'listed', (it.sent_at at time zone zone)::date, null, it.stage, null, null, null, null
    where it.sent_at is not null and it.is_lead and it.removed_at is null
  -- An outcome or a reason in 90 days: silence is neither.
  union all select 'loop', (it.sent_at at time zone zone)::date, null, it.stage, null, it.ended_at is not null,
    it.ended_at is not null and it.stage <> 'expired' and it.ended_at - it.sent_at < interval '90 days', null
    where it.sent_at is not null
  union all select 'answered', (it.answered_at at time zone zone)::date, null, it.stage, null, null, null,
    round(it.hours_to_answer * 60)::int where it.sent_at is not null and it.answered_at is not null
  union all select 'served', it.served_on, null, it.stage, null, null, null,
    it.served_on - (it.sent_at at time zone zone)::date where it.sent_at is not null and it.served_on is not null
  union all select 'closed', (it.closed_at at time zone zone)::date, null, it.stage, it.met_level, null, null, null
    where it.sent_at is not null and it.closed_at is not null
  union all select 'ended', (it.ended_at at time zone zone)::date, null, it.stage, null, null, null, null
    where it.sent_at is not null and it.ended_at is not null
  union all select 'due', '-infinity'::date, null, it.stage, null, null, null, floor(extract(epoch from it.due_at) / 300)::int
    where it.sent_at is not null and it.due_at is not null and it.stage in ('sent', 'opened')
  union all select 'received_now', '-infinity'::date, null, it.stage, null, null, null, null where it.sent_at is not null
  union all select 'listed_now', '-infinity'::date, null, it.stage, null, null, null, null
    where it.is_lead and it.removed_at is null and (it.stage <> 'draft' or it.from_entity_id is null)
$$;

create function tally_referrals() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into referral_tally (kind, day, category_id, stage, met_level, is_ended, is_in_time, value, n)
    select one.*, count(*) from new_rows as new_row, network_setting as setting,
      referral_tallies(row(new_row.*)::referral, setting.time_zone) as one group by 1, 2, 3, 4, 5, 6, 7, 8;
    insert into customer_to_recount select distinct customer_id from new_rows where is_open_stage(stage);
  elsif tg_op = 'DELETE' then
    insert into referral_tally (kind, day, category_id, stage, met_level, is_ended, is_in_time, value, n)
    select one.*, -count(*) from old_rows as old_row, network_setting as setting,
      referral_tallies(row(old_row.*)::referral, setting.time_zone) as one group by 1, 2, 3, 4, 5, 6, 7, 8;
    insert into customer_to_recount select distinct customer_id from old_rows where is_open_stage(stage);
  else
    insert into referral_tally (kind, day, category_id, stage, met_level, is_ended, is_in_time, value, n)
    select one.*, sum(version.sign)
    from (select -1 as sign, row(old_row.*)::referral as it from old_rows as old_row
        union all select 1, row(new_row.*)::referral from new_rows as new_row) as version,
      network_setting as setting, referral_tallies(version.it, setting.time_zone) as one
    group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(version.sign) <> 0;
    insert into customer_to_recount
    select distinct customer_id from (select -1 as sign, id, customer_id, stage from old_rows
      union all select 1, id, customer_id, stage from new_rows) as version
    where is_open_stage(stage) group by id, customer_id having sum(sign) <> 0;
  end if;
  return null;
end $$;
create trigger referral_tally_inserted after insert on referral
  referencing new table as new_rows for each statement execute function tally_referrals();
create trigger referral_tally_updated after update on referral
  referencing old table as old_rows new table as new_rows for each statement execute function tally_referrals();
create trigger referral_tally_deleted after delete on referral
  referencing old table as old_rows for each statement execute function tally_referrals();

create function tally_customers() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into referral_tally (kind, day, n)
    select 'customers_created', (created_at at time zone time_zone)::date, count(*) from new_rows, network_setting group by 2;
  elsif tg_op = 'DELETE' then
    insert into referral_tally (kind, day, n)
    select 'customers_created', (created_at at time zone time_zone)::date, -count(*) from old_rows, network_setting group by 2;
    insert into customer_to_recount select id from old_rows;
  else
    insert into customer_to_recount values (old.id);
  end if;
  return null;
end $$;
create trigger customer_tally_inserted after insert on customer
  referencing new table as new_rows for each statement execute function tally_customers();
create trigger customer_tally_deleted after delete on customer
  referencing old table as old_rows for each statement execute function tally_customers();
create trigger customer_tally_updated after update of state on customer for each row
  when (old.state is distinct from new.state) execute function tally_customers();

-- Of those that may have changed: who is under way now, and who was when they were found last. One statement reads both,
-- so that it sees one moment.
create view customer_recount as
  select it.customer_id,
    exists (select from customer where customer.id = it.customer_id and customer.state = 1
      and exists (select from referral where referral.customer_id = it.customer_id and is_open_stage(referral.stage))) as is_under_way,
    exists (select from customer_under_way as found where found.customer_id = it.customer_id) as was_under_way
  from (select distinct customer_id from customer_to_recount) as it;

-- Into what was found before; another one who does it at the same time waits.
create function recount_customers() returns void language sql as $$
  lock table customer_under_way in share row exclusive mode;
  with recounted as materialized (select * from customer_recount),
  done as (delete from customer_to_recount),
  gone as (delete from customer_under_way as found using recounted
    where found.customer_id = recounted.customer_id and not recounted.is_under_way),
  found as (insert into customer_under_way select customer_id from recounted where is_under_way and not was_under_way)
  insert into referral_tally (kind, n)
  select 'customers', coalesce(sum(is_under_way::int - was_under_way::int), 0) from recounted
  having coalesce(sum(is_under_way::int - was_under_way::int), 0) <> 0;
$$;

-- Builds the same rows again, already summed. Changes to customers and referrals wait until it is done.
create function rebuild_referral_tally() returns void language sql as $$
  lock table customer, referral, customer_under_way in share row exclusive mode;
  delete from customer_to_recount;
  delete from customer_under_way;
  delete from referral_tally;
  insert into customer_under_way
  select id from customer where state = 1
    and exists (select from referral where referral.customer_id = customer.id and is_open_stage(referral.stage));
  insert into referral_tally (kind, day, n, is_summed)
  select 'customers_created', (created_at at time zone time_zone)::date, count(*), true
  from customer, network_setting group by 2;
  insert into referral_tally (kind, n, is_summed)
  select 'customers', count(*), true from customer_under_way having count(*) > 0;
  insert into referral_tally (kind, day, category_id, stage, met_level, is_ended, is_in_time, value, n, is_summed)
  select one.*, count(*), true from referral, network_setting as setting,
    referral_tallies(referral, setting.time_zone) as one group by 1, 2, 3, 4, 5, 6, 7, 8;
$$;

select rebuild_referral_tally();

-- A provider's own by the days that figures go by: without these, those of everyone in the period are read as well.
create index referral_inbound_sent on referral (to_entity_id, sent_at) where sent_at is not null;
create index referral_outbound_sent on referral (from_entity_id, sent_at) where is_lead and removed_at is null;
create index referral_inbound_closed on referral (to_entity_id, closed_at) where closed_at is not null;
create index referral_inbound_ended on referral (to_entity_id, ended_at) where ended_at is not null;
