-- What categories that were merged had left behind: places that offer them, requests for help and requests that name them.

insert into entity_address_offer (entity_address_id, entity_id, category_id)
select offer.entity_address_id, offer.entity_id, category.merged_into_id
from entity_address_offer as offer join category on category.id = offer.category_id
where category.merged_into_id is not null
on conflict do nothing;
delete from entity_address_offer using category
where category.id = entity_address_offer.category_id and category.merged_into_id is not null;

update help_request set category_ids = array(
  select distinct coalesce(category.merged_into_id, named.id)
  from unnest(help_request.category_ids) as named (id) left join category on category.id = named.id)
where exists (
  select from category where category.merged_into_id is not null and category.id = any(help_request.category_ids));

-- Not yet decided, or not yet carried out.
update network_request set payload = jsonb_set(payload, '{categoryIds}', (
  select jsonb_agg(distinct coalesce(category.merged_into_id, named.id::int))
  from jsonb_array_elements_text(payload -> 'categoryIds') as named (id) left join category on category.id = named.id::int))
where status in (1, 3) and jsonb_typeof(payload -> 'categoryIds') = 'array' and exists (
  select from category where category.merged_into_id is not null and payload -> 'categoryIds' @> to_jsonb(category.id));
