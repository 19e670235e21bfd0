-- Browsers that have logged in to an account. Their wrong passwords are counted apart from those of unknown ones, so that
-- a stranger who guesses can't lock the owner out.
create table known_browser (
  id bigint generated always as identity primary key,
  account_id int not null references account on delete cascade,
  token_hash bytea not null unique,
  failed_logins smallint not null default 0,
  locked_until timestamptz,
  used_at timestamptz not null
);
create index known_browser_account on known_browser (account_id, used_at);

alter table login_challenge add known_browser_id bigint references known_browser on delete set null;

-- Wrong passwords of someone who is logged in already are counted for that session.
alter table session add failed_logins smallint not null default 0, add locked_until timestamptz;
