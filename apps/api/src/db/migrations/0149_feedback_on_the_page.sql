-- Asked on the customer's own page, where an answer may never be given: the email of a week later still goes out.
alter table follow_up add is_on_page boolean not null default false;
