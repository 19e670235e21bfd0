-- A provider asks the administrators for access to a person whom it can't see (decision 124).
create table link_request (
  id integer generated always as identity primary key,
  requester_id integer not null references account,
  entity_id integer not null references entity,
  -- A person's words; null once they were deleted.
  details jsonb,
  -- 1 pending, 2 linked, 3 refused, 4 withdrawn.
  status smallint not null default 1 check (status between 1 and 4),
  customer_id integer references customer,
  decided_by_id integer references account,
  decided_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  check ((status = 1) = (decided_at is null)),
  check ((status = 2) = (customer_id is not null))
);
create index link_request_open on link_request (created_at, id) where status = 1;
create index link_request_entity on link_request (entity_id, created_at);
create index link_request_customer on link_request (customer_id) where customer_id is not null;

-- How often someone asked whether a person is in the network.
create table link_check (
  account_id integer not null references account,
  created_at timestamptz not null default now()
);
create index link_check_account on link_check (account_id, created_at);
