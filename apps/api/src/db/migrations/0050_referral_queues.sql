-- The queue "To answer": emergencies first, then what is due first; and what was escalated to the administrators.
create index referral_to_answer on referral (to_entity_id, priority desc, due_at, id) where stage in ('sent', 'opened');
create index referral_to_answer_anywhere on referral (priority desc, due_at, id) where stage in ('sent', 'opened');
create index referral_escalated on referral (id) where escalation = 3;
