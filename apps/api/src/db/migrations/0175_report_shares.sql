-- Reports that someone shares with a colleague every Monday: one row for each of the two.

create table report_share (
  id int generated always as identity primary key,
  account_id int not null references account,
  recipient_id int not null references account,
  report text not null,
  filters jsonb not null,
  emailed_at timestamptz not null,
  created_at timestamptz not null,
  constraint report_share_others check (account_id <> recipient_id),
  unique (account_id, recipient_id, report, filters)
);
comment on column report_share.emailed_at is 'When the last email was queued; before the first, when it was shared';
create index report_share_recipient on report_share (recipient_id);
