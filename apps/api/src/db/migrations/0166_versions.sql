-- No one saves over what someone else has changed in the meantime.
alter table role add column version integer not null default 1;
alter table network_setting add column version integer not null default 1;
-- In which version each setting was changed last: two administrators may save different ones.
alter table network_setting add column field_versions jsonb not null default '{}';

-- Of what managers decide about a teammate, whichever act changes it.
alter table account add column version integer not null default 1;
create function bump_account_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger account_version before update of user_type, role_id, is_active on account for each row
  when ((old.user_type, old.role_id, old.is_active) is distinct from (new.user_type, new.role_id, new.is_active))
  execute function bump_account_version();

-- Of what is said about room, by the provider as a whole or by one of its categories; confirming it is no change.
alter table entity add column capacity_version integer not null default 1;
