-- Reasons that the product itself gives: no one chooses or edits them, and no one's own label is in their way.
alter table reason add is_by_rule boolean not null default false;
drop index reason_label;
create unique index reason_label on reason (applies_to, lower(label)) where not is_by_rule;

insert into reason (code, label, applies_to, is_comment_required, is_for_receiver, is_by_rule, position) values
  ('withdraw_consent_revoked', 'Consent revoked', 3, false, false, true, 99);

-- What was left open when its consent was revoked, until the job has ended it.
create index referral_revoked_open on referral (id) where access_ended_at is not null and ended_at is null;
