-- Surveys: questions in groups, each with versions; one response per referral and kind of survey.

create table survey_group (
  id int generated always as identity primary key,
  -- 1 RMT (the referral itself), 2 service provider (who served the customer)
  survey_type smallint not null check (survey_type in (1, 2)),
  name text not null,
  name_es text,
  position int not null,
  version int not null default 1,
  created_at timestamptz not null default now()
);
create index survey_group_order on survey_group (survey_type, position);

create table survey_question (
  id int generated always as identity primary key,
  group_id int not null references survey_group,
  position int not null,
  -- One that was answered and then deleted stays, inactive, with its answers.
  is_active boolean not null default true,
  -- Of the row; the versions that were answered are below.
  version int not null default 1,
  created_at timestamptz not null default now()
);
create index survey_question_order on survey_question (group_id, position);

create table survey_question_version (
  id int generated always as identity primary key,
  question_id int not null references survey_question on delete cascade,
  number int not null,
  -- Versions that differ in words alone have the same one: their results are joined.
  meaning int not null,
  -- 1 single, 2 multi, 3 yes/no, 4 rating 1–5, 5 zero to ten, 6 short text, 7 long text, 8 date
  kind smallint not null check (kind between 1 and 8),
  text text not null,
  text_es text,
  help text,
  help_es text,
  -- [{ "name", "nameEs", "score" }] in order; the id of an option is its place from 1.
  answer_options jsonb not null default '[]',
  is_required boolean not null default false,
  -- { "questionId", "operator", "value" }
  show_if jsonb,
  created_by_id int references account,
  created_at timestamptz not null default now(),
  unique (question_id, number)
);

create table survey_response (
  id int generated always as identity primary key,
  survey_type smallint not null check (survey_type in (1, 2)),
  customer_id int not null references customer on delete cascade,
  referral_id int not null references referral on delete cascade,
  -- The receiver, whom a service-provider survey is about, and the need.
  entity_id int not null references entity,
  category_id int not null references category,
  language text not null default 'en' check (language in ('en', 'es')),
  -- How it is answered: 1 link, 2 phone, 3 in person
  channel smallint not null check (channel between 1 and 3),
  -- The follow-up question comes before the others.
  asks_follow_up boolean not null default false,
  sent_at timestamptz,
  sent_by_id int references account,
  reminded_at timestamptz,
  started_at timestamptz,
  -- Of the last answer that was saved.
  saved_at timestamptz,
  completed_at timestamptz,
  -- Staff who filled it in with the customer.
  filled_by_id int references account,
  version int not null default 1,
  created_at timestamptz not null default now(),
  unique (referral_id, survey_type)
);
create index survey_response_recent on survey_response (coalesce(sent_at, started_at, created_at) desc, id desc);
create index survey_response_entity on survey_response (entity_id, completed_at);
create index survey_response_customer on survey_response (customer_id, id);

create table survey_answer (
  response_id int not null references survey_response on delete cascade,
  question_id int not null references survey_question,
  question_version_id int not null references survey_question_version,
  -- A number (single: the place of the option), numbers (multi), true or false, a text, or a day as YYYY-MM-DD.
  value jsonb not null,
  answered_at timestamptz not null,
  primary key (response_id, question_id)
);
create index survey_answer_version on survey_answer (question_version_id);

-- "Stop asking me": no more surveys and follow-up questions by email.
alter table customer add column stopped_asking_at timestamptz;
-- The last survey or follow-up question that was sent: at most one in 14 days.
alter table customer add column asked_at timestamptz;

alter table link
  add column survey_response_id int references survey_response on delete cascade,
  add column entity_id int references entity on delete cascade,
  drop constraint link_subject,
  add constraint link_subject
    check (num_nonnulls(group_id, referral_id, appointment_id, survey_response_id, entity_id) = 1);
create index link_survey_response on link (survey_response_id, id) where survey_response_id is not null;
create index link_entity on link (entity_id, id) where entity_id is not null;
