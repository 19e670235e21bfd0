-- Every step of a referral with one receiver: its clocks, contact attempts, and what it follows.

alter table referral
  add column response_clock jsonb,
  add column stage_before text,
  add column care_started_at timestamptz,
  add column estimated_on date,
  add column escalation smallint not null default 0 check (escalation between 0 and 3),
  add column reminded_at timestamptz,
  add column parent_id int references referral on delete set null,
  add column assigned_entity_id int references entity,
  add column own_customer_id int references customer on delete set null,
  add constraint referral_one_assignee check (assigned_account_id is null or assigned_entity_id is null);
create index referral_parent on referral (parent_id) where parent_id is not null;
create index referral_assigned_entity on referral (assigned_entity_id) where assigned_entity_id is not null;
comment on column referral.due_at is 'When the clock of its stage runs out; of info_requested the sender''s';
comment on column referral.response_clock is
  'The receiver''s time to answer as it was at sending, in milliseconds; later settings leave it alone';
comment on column referral.clock_left_ms is 'Time left to answer, of due in response_clock, while it is paused';
comment on column referral.stage_before is 'Where a refused cancellation leads back to';
comment on column referral.care_started_at is 'The first appointment or visit: an acceptance can no longer be undone';
comment on column referral.own_customer_id is 'Who of the receiver''s own customers it is: added from here, or linked';
comment on column referral.escalation is
  '1 the receiver was told that time ran out, 2 its owner or the sender, 3 the administrative side';

create table contact_attempt (
  id int generated always as identity primary key,
  referral_id int not null references referral on delete cascade,
  -- 1 phone, 2 text, 3 email, 4 letter, 5 in person
  method smallint not null check (method between 1 and 5),
  -- 1 reached, 2 left a message, 3 no answer, 4 wrong contact
  result smallint not null check (result between 1 and 4),
  note text,
  account_id int not null references account,
  at timestamptz not null
);
create index contact_attempt_referral on contact_attempt (referral_id, id);

-- What is to happen at a moment. A row is claimed with SKIP LOCKED and deleted in the transaction that acts.
create table timer (
  id bigint generated always as identity primary key,
  kind text not null,
  referral_id int not null references referral on delete cascade,
  due_at timestamptz not null,
  failures smallint not null default 0,
  retry_at timestamptz
);
create index timer_due on timer (coalesce(retry_at, due_at), id);
create index timer_referral on timer (referral_id);

-- Referrals that are under way get the clocks that they would have, counted from now where they had none.
update referral set
  response_clock = case priority
    when 1 then '{"reminders":[86400000,172800000],"due":172800000,"escalate":345600000,"expire":1209600000,"isPlain":false}'
    when 2 then '{"reminders":[14400000,28800000],"due":86400000,"escalate":86400000,"expire":432000000,"isPlain":false}'
    else '{"reminders":[0,1800000],"due":7200000,"escalate":7200000,"expire":86400000,"isPlain":true}' end::jsonb
where sent_at is not null;
update referral set due_at = now() + case stage
    when 'info_requested' then interval '3 days' when 'accepted' then interval '3 days'
    when 'cancel_requested' then interval '3 days' when 'scheduled' then interval '1 day'
    when 'contacting' then interval '14 days' else interval '30 days' end
where due_at is null and stage in ('info_requested', 'accepted', 'waitlisted', 'contacting', 'scheduled', 'added',
  'in_service', 'cancel_requested');
update referral set stage_before = case status when 5 then 'added' else 'accepted' end where stage = 'cancel_requested';

insert into timer (kind, referral_id, due_at)
select 'overdue', id, due_at from referral where stage in ('sent', 'opened') and due_at > now()
union all
select 'escalate', id, greatest(due_at, now()) + interval '2 days' from referral where stage in ('sent', 'opened')
union all
select 'expire', id, greatest(due_at, now()) + interval '16 days' from referral where stage in ('sent', 'opened')
union all
select case stage when 'info_requested' then 'unanswered' when 'cancel_requested' then 'confirmCancel' else 'stale' end,
  id, due_at from referral
where stage in ('info_requested', 'cancel_requested', 'accepted', 'waitlisted', 'contacting', 'scheduled', 'added', 'in_service')
union all
select 'staleSender', id, due_at + interval '1 day' from referral
where stage in ('accepted', 'waitlisted', 'contacting', 'scheduled', 'added', 'in_service')
union all
select 'staleAdmin', id, due_at + interval '3 days' from referral
where stage in ('accepted', 'waitlisted', 'contacting', 'scheduled', 'added', 'in_service')
union all
select 'dropDraft', id, updated_at + interval '30 days' from referral where stage = 'draft' and removed_at is null;
