-- How the customer gets the link of this group: email, print, text message. Null: as the customer's record says.
alter table referral_group add link_way smallint check (link_way between 1 and 3);
