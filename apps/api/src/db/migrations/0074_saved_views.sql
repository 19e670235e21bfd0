-- Reports with their filters under a name: for the one who saved it, for a role, or for the whole side.

create table saved_view (
  id int generated always as identity primary key,
  account_id int not null references account,
  name text not null,
  report text not null,
  filters jsonb not null,
  sharing text not null check (sharing in ('me', 'role', 'all')),
  role_id int references role on delete cascade,
  is_weekly boolean not null,
  emailed_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint saved_view_role check ((sharing = 'role') = (role_id is not null))
);
comment on column saved_view.emailed_at is 'When the last weekly email was queued; before the first, when it was saved';
create index saved_view_account on saved_view (account_id);
create index saved_view_role_of on saved_view (role_id) where role_id is not null;
