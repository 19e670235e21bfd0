-- Who wants to hear of a referral besides the people whose work it is, and who does not want to.
create table referral_follower (
  referral_id int not null references referral on delete cascade,
  account_id int not null references account on delete cascade,
  is_muted boolean not null,
  primary key (referral_id, account_id)
);
create index referral_follower_account on referral_follower (account_id);
