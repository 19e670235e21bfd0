-- When a referral ended, and the day of its first service: figures and reports ask for both.

alter table referral
  add column ended_at timestamptz,
  add column served_on date;
comment on column referral.ended_at is 'Since when it is in a stage that is over; null while it is open';
comment on column referral.served_on is 'The earliest day of its visits';

update referral set ended_at = coalesce(closed_at, case when stage = 'rejected' then answered_at end, updated_at)
where stage in ('rejected', 'cancelled', 'withdrawn', 'recalled', 'expired', 'rerouted', 'closed', 'error');
update referral set served_on = visit.first
from (select referral_id, min(visited_on) as first from visit where referral_id is not null group by 1) as visit
where visit.referral_id = referral.id;

create index referral_ended on referral (ended_at) where ended_at is not null;
create index referral_served on referral (served_on) where served_on is not null;
