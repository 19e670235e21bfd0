-- Surveys in the templates of the administrative side; the view is theirs in any case.
with granted (role, actions) as (values
  ('Intake', 'va'),
  ('Case manager', 'vaex'),
  ('View only', 'v'),
  ('Network manager', 'vaedx')
)
insert into role_access (role_id, name, is_view, is_add, is_edit, is_delete, is_approve, is_assign, is_export, is_import, is_sensitive)
select role.id, 'Survey', actions ~ 'v', actions ~ 'a', actions ~ 'e', actions ~ 'd', false, false, actions ~ 'x', false, false
from granted join role on role.name = granted.role
where role.side = 'admin' and role.is_template
  and not exists (select from role_access where role_id = role.id and role_access.name = 'Survey');
