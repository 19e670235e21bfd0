-- Several phones of a person, and when each side was last in contact with them.

alter table customer add column phones jsonb not null default '[]' check (jsonb_typeof(phones) = 'array');
-- 1 mobile: what is known of a number that was stored without its kind.
update customer set phones = jsonb_build_array(jsonb_build_object('number', phone, 'kind', 1, 'isSafe', true))
where phone is not null;
alter table customer drop column phone;
alter table customer add column phone text generated always as (phones -> 0 ->> 'number') stored;
comment on column customer.phones is '[{ number, kind: 1 mobile, 2 home, 3 work, 4 other; isSafe: a message may be left }]';

-- The last referral step or note by each side; entity_id 0 is the administrative side.
create table customer_contact (
  customer_id int not null references customer on delete cascade,
  entity_id int not null,
  last_at timestamptz not null,
  primary key (entity_id, customer_id)
);
create index customer_contact_order on customer_contact (entity_id, last_at);
create index customer_contact_customer on customer_contact (customer_id);
insert into customer_contact (customer_id, entity_id, last_at)
select customer_id, coalesce(entity_id, 0), max(at) from event
where customer_id is not null and account_id is not null and type in ('referral.sent', 'referral.stageChanged')
group by customer_id, coalesce(entity_id, 0);
