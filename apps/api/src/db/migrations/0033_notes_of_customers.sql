-- Notes about customers and their referrals, and who is mentioned in a note.

-- A note about a referral belongs to its customer as well.
alter table note drop constraint note_check;
alter table note add constraint note_subject check (
  num_nonnulls(entity_id, customer_id) = 1
  and (note_type = 3) = (referral_id is not null)
  and (referral_id is null or customer_id is not null)
);
comment on column note.side_entity_id is
  'Side of the author; null is the administrative side. Of a system note: the entity it is about, null for none';

create table note_mention (
  note_id int not null references note on delete cascade,
  account_id int not null references account on delete cascade,
  primary key (note_id, account_id)
);
create index note_mention_account on note_mention (account_id);
