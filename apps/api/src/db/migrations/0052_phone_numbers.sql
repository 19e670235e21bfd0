-- Telephone numbers in one form, '+15105550123;ext=4'; what cannot be read stays as it was typed.

-- The digits that are dialed, without an extension: what a number is searched and compared by.
create function phone_digits(phone text) returns text language sql immutable parallel safe
return regexp_replace(regexp_replace(coalesce(phone, ''),
  '\s*[,;]?\s*(extension|ext\.?|x|#)\s*=?\s*\d{1,8}\s*$', '', 'i'), '\D', '', 'g');

create function pg_temp.stored_phone(typed text) returns text language sql as $$
  select case
    when number !~ '^[+(]{0,2}\d[\d\s()./-]*$' then trim(typed)
    when number like '+%' and digits not like '1%' and length(digits) between 8 and 15 then '+' || digits || extension
    when number like '+%' and digits not like '1%' then trim(typed)
    when digits ~ '^1?[2-9](?!11)\d\d[2-9]\d{6}$' then '+1' || right(digits, 10) || extension
    when digits ~ '^([2-9]11|988)$' then digits || extension
    else trim(typed) end
  from (select phone_digits(typed) as digits,
    trim(regexp_replace(typed, '\s*[,;]?\s*(extension|ext\.?|x|#)\s*=?\s*\d{1,8}\s*$', '', 'i')) as number,
    coalesce(';ext=' || substring(typed from '(?i)(?:extension|ext\.?|x|#)\s*=?\s*(\d{1,8})\s*$'), '') as extension) as read
$$;

drop index entity_phone;
alter table entity drop column phone_key;
drop index customer_phone_key;

update account set phone = pg_temp.stored_phone(phone) where phone is not null;
update entity set phone = pg_temp.stored_phone(phone) where phone is not null;
update entity_address set phone = pg_temp.stored_phone(phone) where phone is not null;
update entity_address_provider set phone = pg_temp.stored_phone(phone) where phone is not null;
update invitation set phone = pg_temp.stored_phone(phone) where phone is not null;
update help_request set phone = pg_temp.stored_phone(phone) where phone is not null;
update customer set phones = (
  select jsonb_agg(jsonb_set(one, '{number}', to_jsonb(pg_temp.stored_phone(one ->> 'number'))) order by at)
  from jsonb_array_elements(phones) with ordinality as known (one, at))
where phones <> '[]';
update custom_value set text_value = pg_temp.stored_phone(text_value)
from custom_field where custom_field.id = field_id and custom_field.kind = 'phone' and text_value is not null;
update network_request set payload = jsonb_set(payload, '{phone}', to_jsonb(pg_temp.stored_phone(payload ->> 'phone')))
where payload ->> 'phone' is not null;

alter table entity add phone_key text generated always as (right(phone_digits(phone), 10)) stored;
create index entity_phone on entity (phone_key) where phone_key <> '';
create index customer_phone_key on customer (right(phone_digits(phone), 10)) where phone is not null;

drop function pg_temp.stored_phone(text);
