import { Priority } from '@handoff/contracts/referrals/priority'
import { anyAccepted, onTheClock, type Stage } from '@handoff/contracts/referrals/referral-stages'
import type { WorklistGroup } from '@handoff/contracts/worklist'
import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '../../kit/context.ts'
import { awaitsReview, isContradicted, isProposed } from '../referrals/referrals.feedback.ts'
import { listed } from '../referrals/referrals.visibility.ts'

/** `endOfToday`: by the viewer's calendar. */
export type Moments = { now: Date; endOfToday: RawBuilder<Date> }
type Rule = [group: WorklistGroup, when: RawBuilder<boolean>]

const isIn = (...stages: Stage[]) => sql<boolean>`referral.stage in (${listed(stages)})`
const answering = isIn(...onTheClock)
const tending = isIn('accepted', 'contacting', 'added', 'in_service')
/** An appointment that has passed is a line of its own. */
const unbooked = sql<boolean>`(${isIn('scheduled')} and not exists (
  select from appointment where appointment.referral_id = referral.id and appointment.state = 1))`
const accepted = isIn(...anyAccepted)

/** What waits for the receiver; the first rule that fits names the group. */
const ofReceiver = ({ now, endOfToday }: Moments): Rule[] => [
  ['answerNow', sql`${answering} and referral.priority = ${sql.lit(Priority.Emergency)}`],
  ['overdue', sql`(${answering} or ${tending} or ${unbooked}) and referral.due_at < ${now}`],
  ['dueToday', sql`${answering} and referral.due_at < ${endOfToday}`],
  ['contactToday', sql`${isIn('accepted')} and referral.due_at < ${endOfToday}`],
  ['cancelRequests', isIn('cancel_requested')],
  ['waitlist', sql`${isIn('waitlisted')} and referral.due_at < ${now}`],
  ['customerAnswers', sql`(${isProposed} or ${isContradicted})`],
]

/** The receiver canceled what it had accepted. */
const isReleased = sql<boolean>`(${isIn('cancelled')} and exists (select from event where event.referral_id = referral.id
  and event.type = 'referral.stageChanged' and event.data->>'step' = 'release'))`
/** So long a referral that was not served waits for its sender to refer again. */
const referAgainDays = 30

/** What waits for the side that referred. */
const ofSender = ({ now }: Moments): Rule[] => [
  ['questions', isIn('info_requested')],
  ['stale', sql`${accepted} and referral.escalation >= 2`],
  [
    'referAgain',
    sql`referral.removed_at is null
    and (${isIn('rejected', 'expired')} or (${isIn('closed')} and referral.met_level = 3) or ${isReleased})
    and referral.updated_at > ${now}::timestamptz - ${sql.lit(referAgainDays)} * interval '1 day'
    and not exists (select from referral as child where child.parent_id = referral.id)`,
  ],
]

/** What was escalated to the administrative side, and outcomes that the customer contradicts, of anyone's. */
const ofNetwork = (): Rule[] => [
  ['escalated', sql`referral.escalation = 3 and (${answering} or ${accepted} or ${isIn('cancel_requested')})`],
  ['customerAnswers', sql`(${awaitsReview} and ${isContradicted})`],
]

/** The rules of one list of a viewer: what it receives, or what it has sent. */
export function rulesFor({ side }: Viewer, list: 'inbound' | 'outbound', moments: Moments): Rule[] {
  if (list === 'outbound') return ofSender(moments)
  return side === 'admin' ? ofNetwork() : ofReceiver(moments)
}

export const groupOf = (rules: readonly Rule[]) =>
  sql<WorklistGroup | null>`case ${sql.join(
    rules.map(([group, when]) => sql`when ${when} then ${sql.lit(group)}`),
    sql` `,
  )} end`
