-- A customer who still needs help may ask for a call, and "not yet" is reviewed by the side that referred as well.
alter table follow_up
  add column wants_call boolean not null default false,
  add column called_at timestamptz,
  add column called_by_id int references account,
  add column sender_reviewed_at timestamptz,
  add check ((called_at is null) = (called_by_id is null));
-- What was decided before counts for both sides.
update follow_up set sender_reviewed_at = reviewed_at where reviewed_at is not null;
create index follow_up_to_call on follow_up (referral_id) where wants_call and called_at is null;
create index follow_up_not_yet on follow_up (referral_id)
  where answer = 3 and was_closed and sender_reviewed_at is null;

alter table referral add column reopened_at timestamptz;
comment on column referral.reopened_at is 'Since when it is open again, until the receiver does something about it';
