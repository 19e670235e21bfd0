-- Parts of phone numbers at a million customers, and the beginning of an email, as 0044 for names.
create function phone_digits_of(phones jsonb) returns text language sql immutable parallel safe
return (select string_agg(phone_digits(known.one ->> 'number'), ' ') from jsonb_array_elements(phones) as known(one));
do $$
begin
  create index customer_phone_parts on customer using gin (phone_digits_of(phones) gin_trgm_ops);
exception when undefined_object then
  raise notice 'pg_trgm is not available: %', sqlerrm;
end $$;

drop index customer_email_key;
create index customer_email_key on customer (lower(email) text_pattern_ops) where email is not null;
