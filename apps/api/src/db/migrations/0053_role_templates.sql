-- The templates a role starts from, by the names that people know; roles made from them keep theirs.
update role set name = 'Case manager' where is_template and name = 'Case worker';
update role set name = 'View only' where is_template and name = 'Read only';
update role set name = 'Front desk' where is_template and side = 'entity' and name = 'Intake';
update role set name = 'Network manager' where is_template and side = 'admin' and name = 'Directory editor';
delete from role where is_template and (name = 'Reports' or (side = 'entity' and name = 'Directory editor'));
