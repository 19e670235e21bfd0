-- The filter "Removed" of a sender's list.
create index referral_removed on referral (from_entity_id, updated_at desc, id desc) where removed_at is not null;
