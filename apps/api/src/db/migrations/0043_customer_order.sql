-- What the lists of customers are sorted by stands where their index is: at a million customers a page costs its rows.

-- Of the administrative side, which sees every customer.
alter table customer add column last_contact_at timestamptz;
alter table customer add column last_referred_at timestamptz;
comment on column customer.last_contact_at is 'The last referral step or note by the administrative side';
comment on column customer.last_referred_at is 'When the person was last referred to a provider, by any side';
update customer set last_contact_at = last_at from customer_contact
where customer_contact.customer_id = customer.id and customer_contact.entity_id = 0;
update customer set last_referred_at = referred.at
from (select customer_id, max(sent_at) as at from referral where stage not in ('draft', 'error') group by customer_id) referred
where referred.customer_id = customer.id;

-- Of an entity, which sees those that it has access to.
alter table customer_access add column last_name text not null default '';
alter table customer_access add column first_name text not null default '';
alter table customer_access add column last_contact_at timestamptz;
alter table customer_access add column last_referred_at timestamptz;
comment on column customer_access.last_name is 'As in customer, by a trigger';
comment on column customer_access.last_contact_at is 'The last referral step or note by this entity';
comment on column customer_access.last_referred_at is 'When the person was last sent to a provider, of the referrals that this entity sent or accepted';
update customer_access set last_name = customer.last_name, first_name = customer.first_name,
  last_contact_at = (select last_at from customer_contact
    where customer_contact.customer_id = customer.id and customer_contact.entity_id = customer_access.entity_id),
  last_referred_at = (select max(sent_at) from referral
    where referral.customer_id = customer.id and referral.stage not in ('draft', 'error')
    and (referral.from_entity_id = customer_access.entity_id or (referral.to_entity_id = customer_access.entity_id
      and referral.stage in ('accepted', 'waitlisted', 'contacting', 'scheduled', 'added', 'in_service', 'closed',
        'cancel_requested'))))
from customer where customer.id = customer_access.customer_id;
drop table customer_contact;

create function customer_access_named() returns trigger language plpgsql as $$
declare
  person customer;
  contact timestamptz;
  referred timestamptz;
begin
  -- Held until the end, so that a new name waits for this row or is in it.
  select * into person from customer where id = new.customer_id for share;
  -- A backup brings the names along, and perhaps the person later.
  new.last_name = coalesce(person.last_name, new.last_name);
  new.first_name = coalesce(person.first_name, new.first_name);
  -- Of another kind of access that the entity has.
  select max(last_contact_at), max(last_referred_at) into contact, referred from customer_access
  where customer_id = new.customer_id and entity_id = new.entity_id;
  new.last_contact_at = greatest(new.last_contact_at, contact);
  new.last_referred_at = greatest(new.last_referred_at, referred);
  return new;
end $$;
create trigger customer_access_named before insert on customer_access
for each row execute function customer_access_named();

create function customer_renamed() returns trigger language plpgsql as $$
begin
  update customer_access set last_name = new.last_name, first_name = new.first_name where customer_id = new.id;
  return null;
end $$;
create trigger customer_renamed after update of last_name, first_name on customer
for each row when ((old.last_name, old.first_name) is distinct from (new.last_name, new.first_name))
execute function customer_renamed();

create index customer_contact_order on customer (last_contact_at nulls first, id);
create index customer_referred_order on customer (last_referred_at, id);
create index customer_referred_last on customer (last_referred_at desc nulls last, id desc);
-- Those that the administrative side manages itself.
create index customer_own_order on customer (last_name, first_name, id) include (owner_entity_id)
where owner_entity_id is null;
create index customer_own_contact_order on customer (last_contact_at nulls first, id) where owner_entity_id is null;
create index customer_created_order on customer (created_at, id);
create index customer_access_order on customer_access (entity_id, last_name, first_name, customer_id);
create index customer_access_contact_order on customer_access (entity_id, last_contact_at nulls first, customer_id);
create index customer_access_referred_order on customer_access (entity_id, last_referred_at, customer_id);
create index customer_access_referred_last
on customer_access (entity_id, last_referred_at desc nulls last, customer_id desc);
drop index customer_access_entity;
create index customer_access_entity on customer_access (entity_id, customer_id, kind) include (until);
