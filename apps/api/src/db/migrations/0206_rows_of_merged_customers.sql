-- Work on a record that is being merged waits for the merge, and then belongs to the record that remains.
create function of_remaining_customer() returns trigger language plpgsql as $$
declare
  remaining integer;
begin
  select merged_into_id into remaining from customer where id = new.customer_id for key share;
  new.customer_id = coalesce(remaining, new.customer_id);
  return new;
end $$;

do $$
declare
  name text;
begin
  foreach name in array array['appointment', 'consent', 'customer_access', 'help_request', 'material', 'note', 'referral',
    'referral_group', 'survey_response', 'unmet_need', 'visit'] loop
    execute format('create trigger %1$s_of_remaining before insert or update of customer_id on %1$s
      for each row when (new.customer_id is not null) execute function of_remaining_customer()', name);
  end loop;
end $$;
