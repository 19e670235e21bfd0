-- A referral that is sent in a few seconds, so that its sender can undo it.
alter table referral_group
  add column sends_at timestamptz,
  add column sends_by_id integer references account (id),
  add constraint referral_group_held check ((sends_at is null) = (sends_by_id is null));
