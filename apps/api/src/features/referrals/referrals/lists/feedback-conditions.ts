import { type RawBuilder, sql } from 'kysely'

/**
 * What the customer's answer to "Did you get help?" asks someone to look at, of a referral as rows of it are joined
 * everywhere; `disagrees` of the contract says the same in words.
 */
const toReview = (when: RawBuilder<boolean>) => sql<boolean>`exists (
  select from follow_up where follow_up.referral_id = referral.id and follow_up.answered_at is not null
    and follow_up.reviewed_at is null and ${when})`

/** It was answered while the referral was open: how it ends is proposed. */
export const isProposed = sql<boolean>`(referral.stage in ('accepted', 'waitlisted', 'contacting', 'scheduled', 'added', 'in_service')
  and ${toReview(sql`not follow_up.was_closed`)})`

/** The outcome says met, the customer says not yet, or the reverse. */
export const isContradicted = sql<boolean>`(referral.stage = 'closed' and ${toReview(sql`follow_up.was_closed
  and follow_up.answered_at >= referral.closed_at and follow_up.answer <> 4
  and (referral.met_level = 3) <> (follow_up.answer = 3)`)})`

/** The customer says "not yet" about what was closed as met; the side that referred has not looked at it. */
export const isNotYet = sql<boolean>`(referral.stage = 'closed' and referral.met_level <> 3
  and referral.id = any(array(select follow_up.referral_id from follow_up
    where follow_up.answer = 3 and follow_up.was_closed and follow_up.sender_reviewed_at is null))
  and exists (select from follow_up where follow_up.referral_id = referral.id and follow_up.answer = 3
    and follow_up.was_closed and follow_up.sender_reviewed_at is null
    and follow_up.answered_at >= referral.closed_at))`

/** The customer asked for a call and was not called yet. */
export const wantsCall = sql<boolean>`(referral.stage <> 'error' and referral.id = any(array(
  select follow_up.referral_id from follow_up where follow_up.wants_call and follow_up.called_at is null)))`

/** Who calls: the person who referred, while they are there; else anyone of their side. */
export const callerOf = sql<number | null>`(select account.id from referral_group
  join account on account.id = referral_group.created_by_id
  where referral_group.id = referral.group_id and account.is_active
    and account.entity_id is not distinct from referral.from_entity_id)`

/** Those of a whole network are found from the answers, which are few. */
export const awaitsReview = sql<boolean>`referral.id = any(array(select follow_up.referral_id from follow_up
  where follow_up.answered_at is not null and follow_up.reviewed_at is null))`
