-- By what a customer is found as a possible duplicate, as `searchKeys` in the contracts asks for it (a test compares
-- the two). `nameWords` has the same particles.
create function name_words(name text) returns text[] language sql immutable parallel safe
return (select case when count(word) filter (where not is_particle) > 0
      then array_agg(word) filter (where not is_particle) else coalesce(array_agg(word), '{}') end
  from (select word, word = any('{da,das,de,del,della,der,di,do,dos,du,e,el,la,las,le,los,mac,san,santa,van,vda,von,y}')
      as is_particle
    from regexp_split_to_table(fold_key(name), ' ') as word where word <> '') as split);

create function customer_keys(first_name text, last_name text, preferred_name text, born date, phones jsonb, email text)
returns text[] language sql immutable parallel safe
return (select coalesce(array_agg(distinct key), '{}') from (
  select 'p' || right(phone_digits(phone.one ->> 'number'), 10) from jsonb_array_elements(phones) as phone(one)
    where length(phone_digits(phone.one ->> 'number')) >= 8
  union all select 'e' || lower(btrim(email)) where email like '%@%'
  union all select 'b' || (extract(year from born) * 10000 + extract(month from born) * 100 + extract(day from born))::int
      || left(word, 1)
    from unnest(name_words(first_name) || name_words(preferred_name) || name_words(last_name)) as word
    where born is not null
  union all select case when born is null then 'n' else 'd' end || case
      when family is null then given when given is null then family
      when given collate "C" < family then given || ' ' || family else family || ' ' || given end
    from unnest(name_words(first_name) || name_words(preferred_name)) as given
      full join unnest(name_words(last_name)) as family on true
) as keys (key));

alter table customer add match_keys text[] not null
  generated always as (customer_keys(first_name, last_name, preferred_name, date_of_birth, phones, email)) stored;
create index customer_match_keys on customer using gin (match_keys);
