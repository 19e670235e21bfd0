-- After a provider that the customer chose has said no, the customer has to choose again: the sender's side sees to it.
alter table referral add column chooses_again boolean not null default false;
comment on column referral.chooses_again is 'The lead of an offer whose chosen provider said no or kept silent: the customer has to choose again';

create index referral_chooses_again on referral (from_entity_id, updated_at desc, id desc)
  where chooses_again and removed_at is null;

update referral set chooses_again = true
from referral_group as grouped
where grouped.id = referral.group_id and grouped.mode = 2 and referral.is_lead and referral.stage = 'offered'
  and exists (select from referral as other where other.group_id = referral.group_id and other.sent_at is not null
    and other.stage in ('rejected', 'expired', 'cancelled', 'rerouted'));
