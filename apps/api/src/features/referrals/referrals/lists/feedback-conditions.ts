import { type RawBuilder, sql } from 'kysely'

/**
 * Customer answers to "Did you get help?" that need a review, for a referral as rows of it are joined everywhere; the
 * same as `disagrees` of the contract in words.
 */
const toReview = (when: RawBuilder<boolean>) => sql<boolean>`exists (
  select from follow_up where follow_up.referral_id = referral.id and follow_up.answered_at is not null
    and follow_up.reviewed_at is null and ${when})`

/** Answered while the referral was open: an outcome is proposed. */
export const isProposed = sql<boolean>`(referral.stage in ('accepted', 'waitlisted', 'contacting', 'scheduled', 'added', 'in_service')
  and ${toReview(sql`not follow_up.was_closed`)})`

/** The outcome is met, the customer answered "not yet", or the reverse. */
export const isContradicted = sql<boolean>`(referral.stage = 'closed' and ${toReview(sql`follow_up.was_closed
  and follow_up.answered_at >= referral.closed_at and follow_up.answer <> 4
  and (referral.met_level = 3) <> (follow_up.answer = 3)`)})`

/** The customer answered "not yet" about a met need; the referring side has not reviewed it. */
export const isNotYet = sql<boolean>`(referral.stage = 'closed' and referral.met_level <> 3
  and referral.id = any(array(select follow_up.referral_id from follow_up
    where follow_up.answer = 3 and follow_up.was_closed and follow_up.sender_reviewed_at is null))
  and exists (select from follow_up where follow_up.referral_id = referral.id and follow_up.answer = 3
    and follow_up.was_closed and follow_up.sender_reviewed_at is null
    and follow_up.answered_at >= referral.closed_at))`

/** The customer requested a call and was not called yet. */
export const wantsCall = sql<boolean>`(referral.stage <> 'error' and referral.id = any(array(
  select follow_up.referral_id from follow_up where follow_up.wants_call and follow_up.called_at is null)))`

/** The caller: the person who referred, while they are active; else anyone on their side. */
export const callerOf = sql<number | null>`(select account.id from referral_group
  join account on account.id = referral_group.created_by_id
  where referral_group.id = referral.group_id and account.is_active
    and account.entity_id is not distinct from referral.from_entity_id)`

/** For a whole network, found from the answers, which are few. */
export const awaitsReview = sql<boolean>`referral.id = any(array(select follow_up.referral_id from follow_up
  where follow_up.answered_at is not null and follow_up.reviewed_at is null))`
