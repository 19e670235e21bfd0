-- A request for a change names the fields it changes, and keeps what its target was called.
alter table network_request add target_name text;
comment on column network_request.target_name is 'What a change or a removal is about, as it was called when it was requested';

update network_request as request set target_name = coalesce(
  case request.request_type
    when 1 then (select coalesce(place.name, place.address_line1) from entity_address as place where place.id = request.target_id)
    when 2 then (select category.name from category where category.id = request.target_id)
    else (select entity.name from entity where entity.id = request.target_id)
  end,
  nullif(request.payload ->> 'name', ''))
where target_id is not null;

-- Of a provider, null and an empty list meant that nothing was said of the field: it is left out now.
update network_request as request set payload = (
  select coalesce(jsonb_object_agg(field.key, field.value), '{}')
  from jsonb_each(request.payload) as field
  where field.value not in ('null', '[]') and not (field.key = 'email' and field.value = '""'))
where action = 'change' and status in (1, 3) and request_type in (3, 4);

-- What a visitor reports is in the notes: the copy of the provider that came with it names no change.
update network_request set payload = '{}' where is_report and status in (1, 3);
