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

/** Those of a whole network are found from the answers, which are few. */
export const awaitsReview = sql<boolean>`referral.id = any(array(select follow_up.referral_id from follow_up
  where follow_up.answered_at is not null and follow_up.reviewed_at is null))`
