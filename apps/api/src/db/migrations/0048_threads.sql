-- The thread of a referral: its messages are notes, with files and marks of who has read them.

alter table note add column kind text check (kind in ('question', 'answer'));
comment on column note.kind is 'Of a message that came with a step of the referral: what it was';
-- A note of type 3 is read by both sides of its referral; an internal one can belong to a referral as well.
alter table note drop constraint note_subject;
alter table note add constraint note_subject check (
  num_nonnulls(entity_id, customer_id) = 1
  and (note_type <> 3 or referral_id is not null)
  and (referral_id is null or (customer_id is not null and note_type in (2, 3)))
  and (kind is null or note_type = 3)
);

-- A file that came with a message is read by those who read the message, and is no file of the record's own.
alter table material add column referral_id int references referral on delete cascade;
alter table material add constraint material_of_thread check (
  referral_id is null or (customer_id is not null and consent_id is null and not share_before_acceptance));
create index material_referral on material (referral_id) where referral_id is not null;

create table note_file (
  note_id int not null references note on delete cascade,
  material_id int not null references material on delete cascade,
  primary key (note_id, material_id)
);
create index note_file_material on note_file (material_id);

-- Up to which message of a thread someone has read, and when: a row each time they read on.
create table note_read (
  referral_id int not null references referral on delete cascade,
  account_id int not null references account on delete cascade,
  note_id int not null,
  read_at timestamptz not null,
  primary key (referral_id, account_id, note_id)
);
-- What was written before there were marks counts as read.
insert into note_read (referral_id, account_id, note_id, read_at)
select note.referral_id, account.id, max(note.id), now()
from note
join referral on referral.id = note.referral_id
join account on account.entity_id is not distinct from referral.from_entity_id
  or account.entity_id = referral.to_entity_id or account.entity_id is null
where note.note_type = 3
group by note.referral_id, account.id;
