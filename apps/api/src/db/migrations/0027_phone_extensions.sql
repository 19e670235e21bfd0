-- An extension is no part of the number that a member is known by: '510-555-0100 x12' is the same as '(510) 555-0100'.
drop index entity_phone;
alter table entity drop column phone_key;
alter table entity add phone_key text generated always as (
  right(regexp_replace(
    regexp_replace(coalesce(phone, ''), '\s*[,;]?\s*(extension|ext\.?|x|#)\s*\d{1,8}\s*$', '', 'i'), '\D', '', 'g'), 10)) stored;
create index entity_phone on entity (phone_key) where phone_key <> '';
