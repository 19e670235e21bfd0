-- Sessions are forgotten a while after they end: that somebody has been here at all is remembered apart from them.
alter table account add first_login_at timestamptz;
comment on column account.first_login_at is 'Null: nobody has ever signed in with it';

update account set first_login_at = first.at
from (
  select account_id, min(at) as at
  from (select account_id, created_at as at from session
        union all select account_id, at from event where account_id is not null) as seen
  group by account_id) as first
where first.account_id = account.id;
