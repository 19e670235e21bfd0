-- Reasons are the administrators' to edit: each has an id, says who may use it, and has a version. The code stays the key
-- in referrals and requests.

alter table reason
  add id int generated always as identity unique,
  add is_for_sender boolean not null default true,
  add is_for_receiver boolean not null default true,
  add is_for_admin boolean not null default true,
  add version int not null default 1,
  add check (is_for_sender or is_for_receiver or is_for_admin);
create unique index reason_label on reason (applies_to, lower(label));

-- Receivers reject, senders withdraw for their customers, no-shows happen where the appointment was.
update reason set is_for_sender = false where applies_to in (1, 5, 6);
update reason set is_for_receiver = false where applies_to in (3, 6);

insert into reason (code, label, applies_to, is_comment_required, is_for_receiver, position) values
  ('withdraw_served_elsewhere', 'Served elsewhere', 3, false, false, 20),
  ('withdraw_moved', 'Moved', 3, false, false, 20);
update reason set position = 21 where code = 'withdraw_other';

-- "Used by 12 referrals".
create index referral_reason on referral (reason_code) where reason_code is not null;
