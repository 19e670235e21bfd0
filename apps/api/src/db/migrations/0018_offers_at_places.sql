-- Who else gives help at a place, of the network or of another member: with hours, a phone number and a note of its own.
-- What it offers there stands in entity_address_offer, as what the place's own member offers does.
create table entity_address_provider (
  entity_address_id int not null references entity_address on delete cascade,
  entity_id int not null references entity on delete cascade,
  position smallint not null default 0,
  -- As those of a place; null: it is there whenever the place is open.
  hours jsonb,
  exceptions jsonb not null default '[]',
  phone text,
  note text,
  open_week int4multirange generated always as (week_of(hours)) stored,
  primary key (entity_address_id, entity_id)
);
create index entity_address_provider_entity on entity_address_provider (entity_id);

insert into entity_address_provider (entity_address_id, entity_id)
select distinct place.id, offer.entity_id
from entity_address_offer as offer join entity_address as place on place.id = offer.entity_address_id
where offer.entity_id is distinct from place.entity_id and offer.entity_id is not null;
