-- One open need of a customer and category on each side; what leads to it again is its history.
create table unmet_need_history (
  id int generated always as identity primary key,
  need_id int not null references unmet_need on delete cascade,
  reason smallint not null check (reason between 1 and 7),
  note text,
  source smallint not null check (source between 1 and 4),
  referral_id int references referral on delete set null,
  created_by_id int references account,
  created_at timestamptz not null
);
create index unmet_need_history_need on unmet_need_history (need_id, created_at);
create unique index unmet_need_history_referral on unmet_need_history (referral_id, source) where referral_id is not null;

insert into unmet_need_history (need_id, reason, note, source, referral_id, created_by_id, created_at)
  select first_value(id) over (
      partition by coalesce(customer_id, -id), category_id, coalesce(entity_id, 0), met_at order by created_at, id),
    reason, note, source, referral_id, created_by_id, created_at
  from unmet_need;
-- Someone still waits for a need of which they recorded a later row.
update unmet_need as kept set is_watched = true, watched_by_id = other.watched_by_id, miles = other.miles,
    specialty_ids = other.specialty_ids, opened_entity_id = other.opened_entity_id, opened_at = other.opened_at
  from unmet_need as other
  where not kept.is_watched and other.is_watched and kept.customer_id = other.customer_id
    and kept.category_id = other.category_id and kept.entity_id is not distinct from other.entity_id
    and kept.met_at is null and other.met_at is null
    and exists (select from unmet_need_history where need_id = kept.id);
delete from unmet_need where not exists (select from unmet_need_history where need_id = unmet_need.id);
create unique index unmet_need_one_open on unmet_need (customer_id, category_id, coalesce(entity_id, 0))
  where met_at is null and customer_id is not null;
