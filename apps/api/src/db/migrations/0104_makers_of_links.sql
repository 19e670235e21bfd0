-- Links that staff made to open or hand over: what is done by them is recorded as such, never as the customer's act.
alter table link add column made_by_id int references account;
comment on column link.made_by_id is 'Who of the staff made it, to open or hand over; null where it was emailed';

-- Who made the link by which something was answered; null for an emailed link, and where no link was used.
alter table appointment add column customer_link_maker_id int references account;
alter table follow_up add column link_maker_id int references account;
alter table survey_response add column link_maker_id int references account;
alter table customer_access_log add column link_maker_id int references account;
