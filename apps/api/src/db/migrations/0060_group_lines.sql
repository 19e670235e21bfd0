-- The receivers that no line of a sender's list stands for, by whose names its lines are found as well.

create index referral_siblings on referral (from_entity_id, group_id) where not is_lead;
