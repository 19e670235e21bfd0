-- How many referrals of the whole network there are of each kind and day, for figures of a million (decision 62). Changes
-- are added as rows and summed up later: two who act at once never wait for each other.
create table referral_tally (
  -- What the day is of: sent, listed (sent, one of each group), loop, answered, served, closed, ended; or of all that are
  -- there now, without a day: received_now, listed_now.
  kind text not null,
  -- By the clock of the network.
  day date not null default '-infinity',
  category_id int,
  stage text,
  met_level int,
  is_ended boolean,
  is_in_time boolean,
  -- Minutes to the answer, or days to the first service.
  value int,
  n int not null,
  is_summed boolean not null default false
);
create index referral_tally_day on referral_tally (kind, day);
create index referral_tally_added on referral_tally (kind) where not is_summed;

create function referral_tallies(zone text, category_id int, stage text, met_level int, is_listed boolean, sent_at timestamptz,
  answered_at timestamptz, hours_to_answer float8, served_on date, closed_at timestamptz, ended_at timestamptz)
returns table (kind text, day date, category_id int, stage text, met_level int, is_ended boolean, is_in_time boolean, value int)
language sql stable as $$
  select 'sent', (sent_at at time zone zone)::date, category_id, stage, null::int, null::boolean, null::boolean, null::int
    where sent_at is not null
  union all select 'listed', (sent_at at time zone zone)::date, null, stage, null, null, null, null
    where sent_at is not null and is_listed
  -- An outcome or a reason in 90 days: silence is neither.
  union all select 'loop', (sent_at at time zone zone)::date, null, stage, null, ended_at is not null,
    ended_at is not null and stage <> 'expired' and ended_at - sent_at < interval '90 days', null
    where sent_at is not null
  union all select 'answered', (answered_at at time zone zone)::date, null, stage, null, null, null,
    round(hours_to_answer * 60)::int where sent_at is not null and answered_at is not null
  union all select 'served', served_on, null, stage, null, null, null, served_on - (sent_at at time zone zone)::date
    where sent_at is not null and served_on is not null
  union all select 'closed', (closed_at at time zone zone)::date, null, stage, met_level, null, null, null
    where sent_at is not null and closed_at is not null
  union all select 'ended', (ended_at at time zone zone)::date, null, stage, null, null, null, null
    where sent_at is not null and ended_at is not null
  union all select 'received_now', '-infinity'::date, null, stage, null, null, null, null where sent_at is not null
  union all select 'listed_now', '-infinity'::date, null, stage, null, null, null, null where is_listed
$$;

create function tally_referrals() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into referral_tally (kind, day, category_id, stage, met_level, is_ended, is_in_time, value, n)
    select one.*, count(*) from new_rows as it cross join network_setting as setting
      cross join lateral referral_tallies(setting.time_zone, it.category_id, it.stage, it.met_level,
        it.is_lead and it.removed_at is null and (it.stage <> 'draft' or it.from_entity_id is null),
        it.sent_at, it.answered_at, it.hours_to_answer, it.served_on, it.closed_at, it.ended_at) as one
    group by one.kind, one.day, one.category_id, one.stage, one.met_level, one.is_ended, one.is_in_time, one.value;
  elsif tg_op = 'DELETE' then
    insert into referral_tally (kind, day, category_id, stage, met_level, is_ended, is_in_time, value, n)
    select one.*, -count(*) from old_rows as it cross join network_setting as setting
      cross join lateral referral_tallies(setting.time_zone, it.category_id, it.stage, it.met_level,
        it.is_lead and it.removed_at is null and (it.stage <> 'draft' or it.from_entity_id is null),
        it.sent_at, it.answered_at, it.hours_to_answer, it.served_on, it.closed_at, it.ended_at) as one
    group by one.kind, one.day, one.category_id, one.stage, one.met_level, one.is_ended, one.is_in_time, one.value;
  else
    insert into referral_tally (kind, day, category_id, stage, met_level, is_ended, is_in_time, value, n)
    select one.*, sum(it.sign) from (select -1 as sign, * from old_rows union all select 1, * from new_rows) as it
      cross join network_setting as setting
      cross join lateral referral_tallies(setting.time_zone, it.category_id, it.stage, it.met_level,
        it.is_lead and it.removed_at is null and (it.stage <> 'draft' or it.from_entity_id is null),
        it.sent_at, it.answered_at, it.hours_to_answer, it.served_on, it.closed_at, it.ended_at) as one
    group by one.kind, one.day, one.category_id, one.stage, one.met_level, one.is_ended, one.is_in_time, one.value
    having sum(it.sign) <> 0;
  end if;
  return null;
end $$;
create trigger referral_tally_inserted after insert on referral
  referencing new table as new_rows for each statement execute function tally_referrals();
create trigger referral_tally_updated after update on referral
  referencing old table as old_rows new table as new_rows for each statement execute function tally_referrals();
create trigger referral_tally_deleted after delete on referral
  referencing old table as old_rows for each statement execute function tally_referrals();

-- Builds the same rows from the referrals, already summed. Changes to referrals wait until it is done.
create function rebuild_referral_tally() returns void language sql as $$
  lock table referral in share row exclusive mode;
  delete from referral_tally;
  insert into referral_tally (kind, day, category_id, stage, met_level, is_ended, is_in_time, value, n, is_summed)
  select one.*, count(*), true from referral as it cross join network_setting as setting
    cross join lateral referral_tallies(setting.time_zone, it.category_id, it.stage, it.met_level,
      it.is_lead and it.removed_at is null and (it.stage <> 'draft' or it.from_entity_id is null),
      it.sent_at, it.answered_at, it.hours_to_answer, it.served_on, it.closed_at, it.ended_at) as one
  group by one.kind, one.day, one.category_id, one.stage, one.met_level, one.is_ended, one.is_in_time, one.value;
$$;

-- What was added since the last time, into the rows that are summed already.
create function sum_referral_tally() returns void language sql as $$
  with added as (delete from referral_tally where not is_summed returning *),
  before as (
    delete from referral_tally as tally using (select distinct kind, day from added) as touched
    where tally.is_summed and tally.kind = touched.kind and tally.day = touched.day returning tally.*)
  insert into referral_tally (kind, day, category_id, stage, met_level, is_ended, is_in_time, value, n, is_summed)
  select kind, day, category_id, stage, met_level, is_ended, is_in_time, value, sum(n), true
  from (select * from added union all select * from before) as every_one
  group by kind, day, category_id, stage, met_level, is_ended, is_in_time, value having sum(n) <> 0;
$$;

-- Days are those of the network's clock.
create function retally_referrals() returns trigger language plpgsql as $$
begin
  perform rebuild_referral_tally();
  return null;
end $$;
create trigger network_setting_tally after update of time_zone on network_setting for each row
  when (old.time_zone is distinct from new.time_zone) execute function retally_referrals();

select rebuild_referral_tally();

-- Of a whole network: what is late, and what is due next; whose referral is open.
create index referral_due_anywhere on referral (due_at) include (sent_at) where stage in ('sent', 'opened');
create index referral_open_customer on referral (customer_id) where stage in ('offered', 'queued', 'sent', 'opened',
  'info_requested', 'accepted', 'waitlisted', 'contacting', 'scheduled', 'added', 'in_service', 'cancel_requested');
