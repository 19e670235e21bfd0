-- Nothing imports customers, and no entity imports its directory: no role says that it may.
update role_access set is_import = false where is_import and name in ('Customer Profiles', 'Network Directory');
