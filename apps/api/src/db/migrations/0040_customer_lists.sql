-- What the filters of customers read, and the codes of a priority.

create index customer_county on customer (county_id) where state = 1;
create index consent_expiry on consent (expires_at);

alter table referral add constraint referral_priority check (priority between 1 and 3);
