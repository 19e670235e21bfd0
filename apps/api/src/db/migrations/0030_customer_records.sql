-- What each change of a person's record said before and after, and who opened which part of it.

-- One per person. The event holds digests of the values under this salt, so that an erasure can drop values and salt
-- and the audit chain still verifies.
create table customer_salt (
  customer_id int primary key references customer on delete cascade,
  salt bytea not null
);

create table event_change (
  event_id bigint not null references event,
  position smallint not null,
  field text not null,
  before text,
  after text,
  primary key (event_id, position)
);
comment on table event_change is 'Values stand here and nowhere else: event.data holds the field and the digests';

alter table customer_access_log
  add column kind text not null default 'page' check (kind in ('page', 'packet', 'export', 'print', 'file')),
  add column referral_id int,
  add column material_id int;
create index customer_access_log_order on customer_access_log (customer_id, id desc);
drop index customer_access_log_customer;
