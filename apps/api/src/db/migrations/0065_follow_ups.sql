-- "Did you get help?": asked of the customer once a referral has been accepted for 30 days, or closed for seven.

create table follow_up (
  id int generated always as identity primary key,
  referral_id int not null references referral on delete cascade,
  -- 1 thirty days after acceptance, 2 seven days after closing
  occasion smallint not null check (occasion in (1, 2)),
  -- Asked on the page of this survey.
  survey_response_id int references survey_response on delete set null,
  sent_at timestamptz not null,
  reminded_at timestamptz,
  -- 1 yes, all of it; 2 some of it; 3 not yet; 4 no longer needed
  answer smallint check (answer between 1 and 4),
  note text,
  answered_at timestamptz,
  -- The referral was closed when they answered.
  was_closed boolean not null default false,
  reviewed_at timestamptz,
  reviewed_by_id int references account,
  -- 1 closed as they said, 2 kept as it is, 3 reopened, 4 outcome updated
  review smallint check (review between 1 and 4),
  review_note text,
  version int not null default 1,
  check ((answer is null) = (answered_at is null)),
  check ((review is null) = (reviewed_at is null))
);
create index follow_up_referral on follow_up (referral_id, id);
create index follow_up_to_review on follow_up (referral_id) where answered_at is not null and reviewed_at is null;
create index follow_up_survey on follow_up (survey_response_id) where survey_response_id is not null;

-- Those that are under way are asked about as well, at the moments that are still to come.
insert into timer (kind, referral_id, due_at)
  select 'followUp', id, closed_at + interval '7 days' from referral
    where stage = 'closed' and closed_at > now() - interval '7 days'
  union all
  select 'followUp', id, answered_at + interval '30 days' from referral
    where stage in ('accepted', 'waitlisted', 'contacting', 'scheduled', 'added', 'in_service')
      and answered_at > now() - interval '30 days';
