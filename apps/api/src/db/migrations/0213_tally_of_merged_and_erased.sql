-- Neither a merged record nor an erased person is a new customer (the triggers of 0205 and 0209 count by day).
create or replace function rebuild_referral_tally() returns void language sql as $$
  lock table customer, referral, customer_under_way in share row exclusive mode;
  delete from customer_to_recount;
  delete from customer_under_way;
  delete from referral_tally;
  insert into customer_under_way
  select id from customer where state = 1
    and exists (select from referral where referral.customer_id = customer.id and is_open_stage(referral.stage));
  insert into referral_tally (kind, day, n, is_summed)
  select 'customers_created', (created_at at time zone time_zone)::date, count(*), true
  from customer, network_setting where erased_at is null and state <> 4 group by 2;
  insert into referral_tally (kind, n, is_summed)
  select 'customers', count(*), true from customer_under_way having count(*) > 0;
  insert into referral_tally (kind, day, category_id, stage, met_level, is_ended, is_in_time, value, n, is_summed)
  select one.*, count(*), true from referral, network_setting as setting,
    referral_tallies(referral, setting.time_zone) as one group by 1, 2, 3, 4, 5, 6, 7, 8;
$$;
