-- The files that travel with a referral: seen before acceptance where that was checked, the others from acceptance on.

-- Uploaded for a referral: those who see it there see it, and it is no file of the record's own.
alter table material add column is_for_referral boolean not null default false;
alter table material add constraint material_for_referral check (
  not is_for_referral or (customer_id is not null and consent_id is null and referral_id is null));

create table referral_file (
  group_id int not null references referral_group on delete cascade,
  material_id int not null references material on delete cascade,
  share_before_acceptance boolean not null,
  primary key (group_id, material_id)
);
create index referral_file_material on referral_file (material_id);
create index material_for_referral on material (created_at) where is_for_referral;

-- Likely the same person: by phone and email, besides the name.
create index customer_phone_key on customer (right(regexp_replace(phone, '\D', '', 'g'), 10)) where phone is not null;
create index customer_email_key on customer (lower(email)) where email is not null;
