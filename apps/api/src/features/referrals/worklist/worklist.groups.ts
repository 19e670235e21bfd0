import { Priority } from '@handoff/contracts/referrals/referrals/priority'
import { anyAccepted, onTheClock, type Stage } from '@handoff/contracts/referrals/referrals/referral-stages'
import type { WorklistGroup } from '@handoff/contracts/referrals/worklist'
import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '../../../kit/context.ts'
import { isReachedByPhone } from '../../network/entities/directory/reach.ts'
import {
  awaitsReview,
  isContradicted,
  isNotYet,
  isProposed,
  wantsCall,
} from '../referrals/lists/feedback-conditions.ts'
import { listed, senderHasLeft } from '../referrals/lists/visible-referrals.ts'
import { isReferredAgain } from '../referrals/sending/referred-again.ts'

/** `endOfToday`: by the viewer's calendar. */
export type Moments = { now: Date; endOfToday: RawBuilder<Date> }
type Rule = [group: WorklistGroup, when: RawBuilder<boolean>]

const isIn = (...stages: Stage[]) => sql<boolean>`referral.stage in (${listed(stages)})`
const answering = isIn(...onTheClock)
const tending = isIn('accepted', 'contacting', 'added', 'in_service')
/** A past appointment is a separate line. */
const unbooked = sql<boolean>`(${isIn('scheduled')} and not exists (
  select from appointment where appointment.referral_id = referral.id and appointment.state = 1))`
const accepted = isIn(...anyAccepted)
const isReopened = sql<boolean>`(${isIn('in_service')} and referral.reopened_at is not null)`

/** Lines that wait for the receiver; the first matching rule names the group. */
const ofReceiver = ({ now, endOfToday }: Moments): Rule[] => [
  ['answerNow', sql`${answering} and referral.priority = ${sql.lit(Priority.Emergency)}`],
  ['overdue', sql`(${answering} or ${tending} or ${unbooked}) and referral.due_at < ${now}`],
  ['dueToday', sql`${answering} and referral.due_at < ${endOfToday}`],
  ['reopened', isReopened],
  ['contactToday', sql`${isIn('accepted', 'contacting', 'added')} and referral.due_at < ${endOfToday}`],
  ['cancelRequests', isIn('cancel_requested')],
  ['waitlist', sql`${isIn('waitlisted')} and referral.due_at < ${now}`],
  ['customerAnswers', sql`(${isProposed} or ${isContradicted})`],
]

/** The receiver canceled after accepting. */
const isReleased = sql<boolean>`(${isIn('cancelled')} and exists (select from event where event.referral_id = referral.id
  and event.type = 'referral.stageChanged' and event.data->>'step' = 'release'))`
/** Days that an unserved referral waits for its sender to refer again. */
const referAgainDays = 30

/** Days that a referral that ended with its consent is shown to its sender, unless it is removed from the list. */
const revokedDays = 30

/** It gets no emails: it is called. */
const isByPhone = sql<boolean>`exists (select from entity as called
  where called.id = referral.to_entity_id and ${isReachedByPhone('called')})`
/** What a receiver with a login would see in its own worklist. */
const isToCall = ({ now, endOfToday }: Moments) => sql<boolean>`(
  (${answering} or ${isIn('cancel_requested')} or ${isReopened}
    or (${isIn('accepted', 'contacting', 'added')} and referral.due_at < ${endOfToday})
    or ((${isIn('waitlisted', 'in_service')} or ${unbooked} or ${isVisitDue(now)}) and referral.due_at < ${now}))
  and ${isByPhone})`
const isVisitDue = (now: Date) => sql<boolean>`(${isIn('scheduled')} and not exists (
  select from appointment where appointment.referral_id = referral.id and appointment.state = 1 and ends_at > ${now}))`

/** Lines that wait for the referring side. */
const ofSender = (moments: Moments): Rule[] => [
  ['questions', isIn('info_requested')],
  ['callCustomer', wantsCall],
  ['callProvider', isToCall(moments)],
  ['chooseAgain', sql`referral.chooses_again and referral.removed_at is null`],
  ['customerAnswers', sql`(${isNotYet} and not ${isReferredAgain})`],
  [
    'consentRevoked',
    sql`${isIn('withdrawn')} and referral.access_ended_at > ${moments.now}::timestamptz - ${sql.lit(revokedDays)} * interval '1 day'
    and referral.removed_at is null and not ${isReferredAgain}`,
  ],
  ['stale', sql`${accepted} and referral.escalation >= 2`],
  [
    'referAgain',
    sql`referral.removed_at is null
    and (${isIn('rejected', 'expired')} or (${isIn('closed')} and referral.met_level = 3) or ${isReleased})
    and referral.updated_at > ${moments.now}::timestamptz - ${sql.lit(referAgainDays)} * interval '1 day'
    and not ${isReferredAgain}`,
  ],
]

/**
 * Referrals of others that were escalated to the administrative side or have an outcome contradicted by the customer
 * (its own are in its other list), and calls that no one else can make.
 */
const ofNetwork = (): Rule[] => [
  ['escalated', sql`referral.escalation = 3 and (${answering} or ${accepted} or ${isIn('cancel_requested')})`],
  ['callCustomer', sql`(${wantsCall} and ${senderHasLeft})`],
  [
    'customerAnswers',
    sql`(${awaitsReview} and ${isContradicted} and not (referral.from_entity_id is null and ${isNotYet}))`,
  ],
]

/** Received ones, sent ones, and of groups of several those that do not lead. */
export type ReferralList = 'inbound' | 'outbound' | 'siblings'

export function rulesFor({ side }: Viewer, list: ReferralList, moments: Moments): Rule[] {
  if (list === 'outbound') return ofSender(moments)
  // Of several each is called; all other lines are for the leading one.
  if (list === 'siblings') return [['callProvider', isToCall(moments)]]
  return side === 'admin' ? ofNetwork() : ofReceiver(moments)
}

export const groupOf = (rules: readonly Rule[]) =>
  sql<WorklistGroup | null>`case ${sql.join(
    rules.map(([group, when]) => sql`when ${when} then ${sql.lit(group)}`),
    sql` `,
  )} end`
