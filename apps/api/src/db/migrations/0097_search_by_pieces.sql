-- What a customer or a provider is found by: folded words with a space before and after each, so that every word of a
-- search is compared with all of them at once, and its beginning is told from its middle.

-- "Saint Paul" is found as "St. Paul" as well.
create function city_words(city city) returns text language sql immutable as $$
  select case when fold_key(city.name) = city.search_key then city.search_key
    else fold_key(city.name) || ' ' || city.search_key end
$$;

create function customer_search_text(person customer) returns text language sql stable as $$
  select ' ' || concat_ws(' ',
    fold_key(concat_ws(' ', person.first_name, person.last_name, person.preferred_name, person.email)),
    nullif(phone_digits_of(person.phones), ''),
    (select city_words(city) from city where city.id = person.city_id),
    extract(year from person.date_of_birth)) || ' '
$$;

-- Of a confidential location its county and state alone.
create function entity_search_text(entity_id int, name text) returns text language sql stable as $$
  select ' ' || fold_key(concat_ws(' ', $2,
    (select string_agg(category.name, ' ' order by category.position, category.id)
      from entity_category as offer join category on category.id = offer.category_id
      where category.is_active and offer.entity_id = $1),
    (select string_agg(specialty.name, ' ' order by specialty.id)
      from entity_specialty as offer join specialty on specialty.id = offer.specialty_id where offer.entity_id = $1),
    (select string_agg(concat_ws(' ', case when not address.is_confidential then concat_ws(' ', city_words(city), address.zip) end,
        county.full_name, state.name, state.code), ' ' order by address.position, address.id)
      from entity_address as address
      left join city on city.id = address.city_id
      left join county on county.id = address.county_id
      left join state on state.id = address.state_id
      where address.entity_id = $1))) || ' '
$$;

-- Every word of a name that was ever searched for here, for words that were misspelled. Without a unique key, so that
-- two who save the same new name never wait for each other.
create table search_word (
  id bigint generated always as identity primary key,
  word text not null
);
create index search_word_known on search_word (word);

create function keep_search_words(words text) returns void language sql as $$
  insert into search_word (word)
  select distinct part from regexp_split_to_table(words, ' ') as part
  where length(part) > 2 and part !~ '\d' and not exists (select from search_word where search_word.word = part)
$$;

alter table customer add search_text text not null default '';
update customer set search_text = customer_search_text(customer);
alter table entity add search_text text not null default '';
update entity set search_text = entity_search_text(id, name);
insert into search_word (word)
select distinct part from (
  select search_text from entity
  union all select fold_key(concat_ws(' ', first_name, last_name, preferred_name)) from customer
  union all select fold_key(name) from city where id in (select city_id from customer)) as text (words),
  regexp_split_to_table(words, ' ') as part
where length(part) > 2 and part !~ '\d';

create function keep_customer_search() returns trigger language plpgsql as $$
begin
  new.search_text = customer_search_text(new);
  perform keep_search_words(fold_key(concat_ws(' ', new.first_name, new.last_name, new.preferred_name,
    (select name from city where city.id = new.city_id))));
  return new;
end $$;
create trigger customer_search_text
  before insert or update of first_name, last_name, preferred_name, email, phones, city_id, date_of_birth on customer
  for each row execute function keep_customer_search();

create function keep_entity_search() returns trigger language plpgsql as $$
begin
  new.search_text = entity_search_text(new.id, new.name);
  perform keep_search_words(new.search_text);
  return new;
end $$;
create trigger entity_search_text before insert or update of name on entity
  for each row execute function keep_entity_search();

create function refresh_entity_search(ids int[]) returns void language plpgsql as $$
begin
  update entity set search_text = entity_search_text(id, name)
  where id = any(ids) and search_text <> entity_search_text(id, name);
  perform keep_search_words(search_text) from entity where id = any(ids);
end $$;

create function entity_part_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then perform refresh_entity_search(array(select distinct entity_id from new_rows));
  elsif tg_op = 'DELETE' then perform refresh_entity_search(array(select distinct entity_id from old_rows));
  else perform refresh_entity_search(array(select entity_id from new_rows union select entity_id from old_rows));
  end if;
  return null;
end $$;
create trigger entity_search_inserted after insert on entity_category referencing new table as new_rows
  for each statement execute function entity_part_changed();
create trigger entity_search_deleted after delete on entity_category referencing old table as old_rows
  for each statement execute function entity_part_changed();
create trigger entity_search_inserted after insert on entity_specialty referencing new table as new_rows
  for each statement execute function entity_part_changed();
create trigger entity_search_deleted after delete on entity_specialty referencing old table as old_rows
  for each statement execute function entity_part_changed();
create trigger entity_search_inserted after insert on entity_address referencing new table as new_rows
  for each statement execute function entity_part_changed();
create trigger entity_search_deleted after delete on entity_address referencing old table as old_rows
  for each statement execute function entity_part_changed();
create trigger entity_search_updated after update on entity_address
  referencing new table as new_rows old table as old_rows
  for each statement execute function entity_part_changed();

-- Where a category or a specialty is merged, or a provider.
create function entity_offer_moved() returns trigger language plpgsql as $$
begin
  perform refresh_entity_search(array[old.entity_id, new.entity_id]);
  return null;
end $$;
create trigger entity_search_moved after update of entity_id, category_id on entity_category
  for each row execute function entity_offer_moved();
create trigger entity_search_moved after update of entity_id, specialty_id on entity_specialty
  for each row execute function entity_offer_moved();

create function offered_name_changed() returns trigger language plpgsql as $$
begin
  perform refresh_entity_search(array(select distinct entity_id from entity_category where category_id = new.id));
  return null;
end $$;
create trigger category_search after update of name, is_active on category
  for each row when ((old.name, old.is_active) is distinct from (new.name, new.is_active))
  execute function offered_name_changed();

create function offered_specialty_changed() returns trigger language plpgsql as $$
begin
  perform refresh_entity_search(array(select distinct entity_id from entity_specialty where specialty_id = new.id));
  return null;
end $$;
create trigger specialty_search after update of name on specialty for each row when (old.name <> new.name)
  execute function offered_specialty_changed();

do $$
begin
  create index customer_search_parts on customer using gin (search_text gin_trgm_ops);
  create index entity_search_parts on entity using gin (search_text gin_trgm_ops);
exception when undefined_object then
  raise notice 'pg_trgm is not available: %', sqlerrm;
end $$;
drop index if exists customer_phone_parts;
drop function is_like_word(text, text);
drop function word_likeness(text, text);
