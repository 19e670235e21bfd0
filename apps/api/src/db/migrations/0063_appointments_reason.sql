-- Why the customer cannot come, in their words.

alter table appointment
  add column customer_note text check (length(customer_note) <= 500);
