-- A help request has a clock like a referral: until someone takes it on by the response clock of its priority, and then
-- a next date that its worker sets. Escalation: 1 its worker, or the team, was notified; 2 the team was.
alter table help_request add priority smallint not null default 1 check (priority between 1 and 3);
alter table help_request add due_at timestamptz;
alter table help_request add escalate_at timestamptz;
alter table help_request add escalation smallint not null default 0 check (escalation between 0 and 2);
-- Open ones that nothing was promised for are due in the next two business days of anyone, and escalate a day later.
update help_request set due_at = now() + interval '2 days', escalate_at = now() + interval '3 days' where state in (1, 2);
alter table help_request add constraint help_request_due check (state not in (1, 2) or due_at is not null) not valid;
create index help_request_due on help_request (due_at) where state in (1, 2);
