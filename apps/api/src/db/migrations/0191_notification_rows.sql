-- Notifications of one referral are one row of the inbox.
alter table notification add column referral_id int;
comment on column notification.referral_id is 'Of its event: the notifications of a referral are one row';
update notification set referral_id = event.referral_id
from event where event.id = notification.event_id and event.referral_id is not null;
create index notification_rows on notification (account_id, (coalesce(referral_id, -id)), event_id desc) include (seen_at);

-- The product shows every topic but "opened", which a person turns on. Anyone who had chosen its emails has it on.
alter table notification_preference add column is_shown boolean not null default true;
alter table notification_preference alter column is_shown drop default;
comment on column notification_preference.is_shown is 'In the product; only some topics can be turned off there';
