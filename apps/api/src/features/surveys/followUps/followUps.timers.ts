import type { EventOf } from '@handoff/contracts/events'
import { addDays } from '@handoff/contracts/kit/dates/days'
import { aDay } from '@handoff/contracts/kit/dates/durations'
import { wallAt } from '@handoff/contracts/kit/dates/wall-clock'
import { LinkPurpose } from '@handoff/contracts/referrals/links'
import type { Stage } from '@handoff/contracts/referrals/referrals/referral-stages'
import { followUpAfterDays, Occasion, surveyAfterVisitDays } from '@handoff/contracts/surveys/followUps'
import type { Kysely } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import type { Listener } from '../../../kit/events/events.ts'
import { retireLinks } from '../../../kit/security/links.ts'
import { isOpen } from './followUps.queries.ts'

/** When a customer is asked: each kind at most once per referral, moved if it is set again. */
const askKinds = ['followUp', 'surveyAfterVisit', 'followUpReminder'] as const
export type AskKind = (typeof askKinds)[number]

export async function setAsk(db: Kysely<DB>, referralId: number, kind: AskKind, dueAt: Date) {
  await dropAsks(db, referralId, [kind])
  await db.insertInto('timer').values({ kind, referral_id: referralId, due_at: dueAt }).execute()
}

export const dropAsks = (db: Kysely<DB>, referralId: number, kinds: readonly AskKind[] = askKinds) =>
  db.deleteFrom('timer').where('referral_id', '=', referralId).where('kind', 'in', kinds).execute()

const after = (at: Date, days: number) => new Date(at.getTime() + days * aDay)
/** In the afternoon of the next day, in US time zones. */
const afterVisit = (visitedOn: string) => new Date(wallAt(addDays(visitedOn, surveyAfterVisitDays), '18:00'))

/** Acceptance, closing, and visits schedule questions to the customer; undoing them cancels those. */
export const scheduleAsks: Listener = async (db, { event, at }) => {
  if (event.type === 'visit.recorded' && event.referralId !== null) {
    const due = afterVisit(event.visitedOn)
    if (!(await hasSurvey(db, event.referralId)))
      await setAsk(db, event.referralId, 'surveyAfterVisit', due > at ? due : at)
  }
  if (event.type === 'referral.stageChanged') await follow(db, event, at)
  if (event.type === 'referral.consentRevoked') await retire(db, event.referralId, at)
}

async function follow(db: Kysely<DB>, { referralId, from, to, step }: EventOf<'referral.stageChanged'>, at: Date) {
  if (to === 'closed') return setAsk(db, referralId, 'followUp', after(at, followUpAfterDays[Occasion.Closed]))
  if (step === 'reopen' || step === 'undoEnd') return reopened(db, referralId, at)
  if (!isOpen(to)) {
    // Undone, or ended without an outcome: nothing is left to ask about.
    if (isOpen(from) || (from as Stage) === 'closed' || from === 'cancel_requested')
      if (to !== 'cancel_requested') await retire(db, referralId, at)
    return
  }
  if (step === 'accept' || step === 'waitlist')
    await setAsk(db, referralId, 'followUp', after(at, followUpAfterDays[Occasion.Accepted]))
}

async function retire(db: Kysely<DB>, referralId: number, at: Date) {
  await dropAsks(db, referralId)
  await retireLinks(db, LinkPurpose.FollowUp, { referralId }, at)
}

/** Asked about again as an open one if the 30 days are not over; else when it is closed. */
async function reopened(db: Kysely<DB>, referralId: number, at: Date) {
  await dropAsks(db, referralId, ['followUp', 'followUpReminder'])
  await retireLinks(db, LinkPurpose.FollowUp, { referralId }, at)
  const row = await db
    .selectFrom('referral')
    .select('answered_at as answeredAt')
    .where('id', '=', referralId)
    .executeTakeFirst()
  const due = row?.answeredAt && after(row.answeredAt, followUpAfterDays[Occasion.Accepted])
  if (due && due > at) await setAsk(db, referralId, 'followUp', due)
}

/** Once per referral. */
async function hasSurvey(db: Kysely<DB>, referralId: number) {
  const response = await db
    .selectFrom('survey_response')
    .select('id')
    .where('referral_id', '=', referralId)
    .where('survey_type', '=', 2)
    .executeTakeFirst()
  return response !== undefined
}
