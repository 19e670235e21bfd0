-- What the customer says to the reminder of an appointment, by its link.

alter table appointment
  -- 1 coming, 2 cannot come
  add column customer_answer smallint check (customer_answer in (1, 2)),
  add column customer_answered_at timestamptz;
