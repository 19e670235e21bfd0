-- As it was added, where an administrator edited what was asked for: the requester is shown the differences.
alter table network_request add added_payload jsonb;
