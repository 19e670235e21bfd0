import { aDay } from '@handoff/contracts/kit/dates/durations'
import { LinkPurpose } from '@handoff/contracts/referrals/links'
import { followUpLinkDays, followUpRemindDays, Occasion } from '@handoff/contracts/surveys/followUps'
import { SurveyType } from '@handoff/contracts/surveys/surveys/survey-types'
import type { Kysely } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import type { DueTimer, TimerHandler, Unattended } from '../../../kit/events/timers.ts'
import { queueMail } from '../../../kit/mail/queue.ts'
import { makeLink, retireLinks } from '../../../kit/security/links.ts'
import { namedInLetter } from '../../referrals/referrals/packet/name-in-letter.ts'
import { type Referral, referralForTimer } from '../../referrals/referrals/steps/find-referral.ts'
import { type Asking, markAsked, mayAsk } from '../customerSurveys/customerSurveys.may-ask.ts'
import { makeResponse, sendSurveyLink } from '../customerSurveys/customerSurveys.send-survey.ts'
import { followUpLetter } from './followUps.letters.ts'
import { isOpen } from './followUps.queries.ts'
import { type AskKind, dropAsks, setAsk } from './followUps.timers.ts'

const channelLink = 1

const occasionOf = ({ stage }: Referral) =>
  stage === 'closed' ? Occasion.Closed : isOpen(stage) ? Occasion.Accepted : null

/** Permission to ask now; if only later, sets the timer for then; else null. */
async function askable(acting: Unattended, row: Referral, kind: AskKind, isReminder = false): Promise<Asking | null> {
  const now = acting.now()
  const permission = await mayAsk(acting.db, { customerId: row.customer_id, now, isReminder })
  const waitUntil =
    'no' in permission ? permission.waitUntil : permission.ask.sendAt > now ? permission.ask.sendAt : undefined
  if (waitUntil) await setAsk(acting.db, row.id, kind, waitUntil)
  return 'no' in permission || waitUntil ? null : permission.ask
}

/** Sends the question, together with the survey if that is due after closing, else alone. */
async function askFollowUp(acting: Unattended, row: Referral) {
  const occasion = occasionOf(row)
  if (occasion === null || (await wasAsked(acting.db, row, occasion))) return
  const ask = await askable(acting, row, 'followUp')
  if (!ask) return
  const response = occasion === Occasion.Closed ? await newResponse(acting, row, { asksFollowUp: true }) : null
  if (response) await dropAsks(acting.db, row.id, ['surveyAfterVisit'])
  await retireLinks(acting.db, LinkPurpose.FollowUp, { referralId: row.id }, acting.now())
  const { id } = await acting.db
    .insertInto('follow_up')
    .values({ referral_id: row.id, occasion, survey_response_id: response?.id ?? null, sent_at: acting.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await acting.record({ type: 'followUp.sent', followUpId: id, ...subjectOf(row), occasion })
  if (response) return sendSurveyLink(acting, { response, ask })
  await sendLink(acting, row, ask, false)
  await markAsked(acting.db, row.customer_id, acting.now())
  await setAsk(acting.db, row.id, 'followUpReminder', new Date(acting.now().getTime() + followUpRemindDays * aDay))
}

/** Once for an acceptance, and once for a closing. */
async function wasAsked(db: Kysely<DB>, { id, answered_at, closed_at }: Referral, occasion: Occasion) {
  const since = occasion === Occasion.Closed ? closed_at : answered_at
  const previous = await db
    .selectFrom('follow_up')
    .select('id')
    .where('referral_id', '=', id)
    .where('occasion', '=', occasion)
    // If it was shown on their page and not answered, the email is sent anyway.
    .where((it) => it.or([it('is_on_page', '=', false), it('answer', 'is not', null)]))
    .$if(since !== null, (it) => it.where('sent_at', '>=', since!))
    .executeTakeFirst()
  return previous !== undefined
}

async function newResponse({ db, now }: Unattended, row: Referral, { asksFollowUp }: { asksFollowUp: boolean }) {
  const response = await makeResponse(db, {
    referralId: row.id,
    surveyType: SurveyType.ServiceProvider,
    channel: channelLink,
    asksFollowUp,
    now: now(),
  })
  return response && !response.sentAt && !response.completedAt && !response.startedAt ? response : null
}

async function sendLink({ db, now }: Unattended, row: Referral, { email, language }: Asking, isReminder: boolean) {
  const path = await makeLink(db, {
    purpose: LinkPurpose.FollowUp,
    subject: { referralId: row.id },
    sentTo: email,
    now: now(),
    expiresAt: new Date(now().getTime() + followUpLinkDays * aDay),
  })
  const letter = followUpLetter({ path, isReminder, language, ...(await namedInLetter(db, row.id, language)) })
  await queueMail(db, { kind: isReminder ? 'followUpReminder' : 'followUp', to: email, letter, now: now() })
}

/** Only the survey. If the question is due as well, it is sent with that. */
async function askSurvey(acting: Unattended, row: Referral) {
  if (occasionOf(row) === null || (row.stage === 'closed' && (await isFollowUpDue(acting, row.id)))) return
  const ask = await askable(acting, row, 'surveyAfterVisit')
  const response = ask && (await newResponse(acting, row, { asksFollowUp: false }))
  if (response) await sendSurveyLink(acting, { response, ask })
}

async function isFollowUpDue({ db, now }: Unattended, referralId: number) {
  const due = await db
    .selectFrom('timer')
    .select('id')
    .where('referral_id', '=', referralId)
    .where('kind', '=', 'followUp')
    .where('due_at', '<=', now())
    .executeTakeFirst()
  return due !== undefined
}

async function remind(acting: Unattended, row: Referral) {
  const { db } = acting
  const followUp = await db
    .selectFrom('follow_up')
    .select(['id', 'answer', 'reminded_at as remindedAt', 'survey_response_id as responseId'])
    .where('referral_id', '=', row.id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (
    !followUp ||
    followUp.answer !== null ||
    followUp.remindedAt ||
    followUp.responseId !== null ||
    occasionOf(row) === null
  )
    return
  const ask = await askable(acting, row, 'followUpReminder', true)
  if (!ask) return
  await db.updateTable('follow_up').set({ reminded_at: acting.now() }).where('id', '=', followUp.id).execute()
  await sendLink(acting, row, ask, true)
}

export const subjectOf = (
  row: Pick<Referral, 'id' | 'group_id' | 'customer_id' | 'from_entity_id' | 'to_entity_id'>,
) => ({
  referralId: row.id,
  groupId: row.group_id,
  customerId: row.customer_id,
  senderId: row.from_entity_id,
  receiverId: row.to_entity_id,
})

/** Not once the consent was revoked: the receiver may no longer use the answer. */
const handling =
  (act: (acting: Unattended, row: Referral) => Promise<void>): TimerHandler =>
  async (acting, { referralId }: DueTimer) => {
    const row = await referralForTimer(acting, referralId!)
    if (row && !row.access_ended_at) await act(acting, row)
  }

export const followUpTimers: Record<AskKind, TimerHandler> = {
  followUp: handling(askFollowUp),
  surveyAfterVisit: handling(askSurvey),
  followUpReminder: handling(remind),
}
