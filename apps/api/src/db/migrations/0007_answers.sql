-- Answers by their moment: how fast a member answers stands on every line of the directory, and the dashboard of the
-- administrative side counts the answers of a period over the whole network.
create index referral_answers on referral (to_entity_id, answered_at) include (hours_to_answer) where answered_at is not null;
create index referral_answered on referral (answered_at) where answered_at is not null;
