-- The mail server and the address of links, as administrators set them where the environment has none.
create table mail_setting (
  only_row boolean primary key default true check (only_row),
  public_url text,
  host text,
  port integer not null default 587,
  security text not null default 'starttls' check (security in ('starttls', 'tls', 'none')),
  user_name text,
  password text,
  sender text,
  version integer not null default 1,
  check (host is null or sender is not null)
);
comment on column mail_setting.password is 'Encrypted';
insert into mail_setting default values;

-- For the checklist of a new network.
alter table network_setting add column backed_up_at timestamptz;
