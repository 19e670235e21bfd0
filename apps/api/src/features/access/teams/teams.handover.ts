import { handoverInWords, type OpenWork, type teams, workInWords } from '@handoff/contracts/access/teams'
import type { Input } from '@handoff/contracts/kit'
import { fullName } from '@handoff/contracts/kit/person-name'
import { sentenceOf } from '@handoff/contracts/platform/notifications'
import { HelpState } from '@handoff/contracts/referrals/help'
import { sql } from 'kysely'
import { ownEntity, type Tx } from '../../../kit/context.ts'
import { type Letter, queueMail } from '../../../kit/mail/queue.ts'
import { badInput, conflict } from '../../../kit/problem.ts'
import { calendarOfAll, handOverAppointments } from '../../referrals/appointments/appointments.handover.ts'
import { letterFactsOf, referralLines } from '../../referrals/referrals/packet/letter-facts.ts'
import { subjectOf } from '../../referrals/referrals/steps/event-subject.ts'
import {
  countWork,
  draftsOf,
  helpRequestsOf,
  maySee,
  openReferralsOf,
  sharedViewsOf,
  type Taker,
  takersFor,
  totalOf,
  watchedNeedsOf,
} from './teams.open-work.ts'
import { showTeammate } from './teams.queries.ts'

type Choice = Pick<Input<typeof teams.remove>, 'handOverTo' | 'leaveUnassigned'>
type Handover = { handedOverTo: number | null; work: OpenWork }

/**
 * Hands someone's open work to one other person, or leaves it unassigned if possible; work that needs an owner then
 * goes to the person who deactivates. Each referral gets an assignment in its timeline; the new person gets one message
 * for everything.
 */
export async function handOver(tx: Tx, leavingId: number, choice: Choice): Promise<Handover> {
  const taker = await takerIn(tx, leavingId, choice)
  const waiting = await countWork(tx, leavingId)
  if (totalOf(waiting) > 0 && !taker && !choice.leaveUnassigned)
    throw conflict(`This person has ${workInWords(waiting)}. Choose who takes over`)
  const takerId = taker?.id ?? null
  const ownerId = takerId ?? tx.viewer.id
  const referralIds = await handOverReferrals(tx, leavingId, takerId)
  const appointmentIds = await handOverAppointments(tx, leavingId, taker)
  const work = {
    referrals: referralIds.length,
    appointments: appointmentIds.length,
    drafts: await handOverDrafts(tx, leavingId, ownerId),
    helpRequests: await handOverHelpRequests(tx, leavingId, takerId),
    watchedNeeds: await handOverNeeds(tx, leavingId, ownerId),
    sharedViews: await handOverViews(tx, leavingId, taker && maySee(taker, 'analytics') ? taker.id : tx.viewer.id),
  }
  if (taker && appointmentIds.length) await sendCalendar(tx, { leavingId, taker, work, referralIds, appointmentIds })
  return { handedOverTo: totalOf(work) > 0 ? takerId : null, work }
}

/** Locked until the end: if this person is being deactivated too, they hand this over as well, afterward. */
async function takerIn(tx: Tx, leavingId: number, { handOverTo, leaveUnassigned }: Choice): Promise<Taker | null> {
  if (handOverTo === undefined) return null
  if (leaveUnassigned) throw badInput({ handOverTo: ['Choose a person, or leave the work unassigned'] })
  await sql`select from account where id = ${handOverTo} for no key update`.execute(tx.db)
  const taker = (await takersFor(tx, leavingId)).find(({ id }) => id === handOverTo)
  if (!taker) throw badInput({ handOverTo: ['Please select an active teammate who can see referrals'] })
  return taker
}

async function handOverReferrals(tx: Tx, leavingId: number, assigneeId: number | null) {
  const rows = await openReferralsOf(tx, leavingId).selectAll('referral').orderBy('id').forUpdate().execute()
  for (const row of rows) {
    await tx.db
      .updateTable('referral')
      .set({ assigned_account_id: assigneeId, version: row.version + 1, updated_at: tx.now() })
      .where('id', '=', row.id)
      .execute()
    await tx.record({ type: 'referral.assigned', ...subjectOf(row), assigneeId, isHandover: true })
  }
  return rows.map(({ id }) => id)
}

async function handOverDrafts(tx: Tx, leavingId: number, ownerId: number) {
  const { numUpdatedRows } = await tx.db
    .updateTable('referral_group')
    .set({ created_by_id: ownerId })
    .where('id', 'in', draftsOf(tx, leavingId).select('referral_group.id'))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

async function handOverHelpRequests(tx: Tx, leavingId: number, takerId: number | null) {
  const { numUpdatedRows } = await tx.db
    .updateTable('help_request')
    .set((it) => ({
      taken_by_id: takerId,
      version: it('version', '+', 1),
      updated_at: tx.now(),
      // Without a worker it returns to the queue, and is due.
      ...(takerId === null && { state: HelpState.New, taken_at: null, due_at: tx.now(), escalation: 0 as const }),
    }))
    .where('id', 'in', helpRequestsOf(tx, leavingId).select('help_request.id'))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

async function handOverNeeds(tx: Tx, leavingId: number, ownerId: number) {
  const { numUpdatedRows } = await tx.db
    .updateTable('unmet_need')
    .set({ watched_by_id: ownerId })
    .where('id', 'in', watchedNeedsOf(tx, leavingId).select('unmet_need.id'))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Without the weekly email, which its owner had requested. */
async function handOverViews(tx: Tx, leavingId: number, ownerId: number) {
  const { numUpdatedRows } = await tx.db
    .updateTable('saved_view')
    .set({ account_id: ownerId, is_weekly: false })
    .where('id', 'in', sharedViewsOf(tx, leavingId).select('saved_view.id'))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

type Sent = { leavingId: number; taker: Taker; work: OpenWork; referralIds: number[]; appointmentIds: number[] }

/** Email of a handover with appointments: calendar files are emailed regardless of preferences. */
async function sendCalendar(tx: Tx, { leavingId, taker, work, referralIds, appointmentIds }: Sent) {
  const leaving = fullName(await showTeammate(tx, leavingId))
  const by = taker.id === tx.viewer.id ? 'You' : fullName(tx.viewer)
  const title = sentenceOf(by, handoverInWords(leaving, work))
  const letter: Letter = {
    subject: title,
    title,
    greeting: `Hello ${taker.firstName},`,
    paragraphs: [
      `${title}.`,
      appointmentIds.length === 1
        ? 'The attached calendar file adds the appointment to your calendar.'
        : 'The attached calendar file adds the appointments to your calendar.',
    ],
    facts: referralLines(await letterFactsOf(tx.db, referralIds), {
      entityId: ownEntity(tx.viewer),
      timeZone: taker.timeZone,
      now: tx.now(),
    }),
    button: { label: 'View appointments', path: '/customer-referrals/appointments' },
    ...(await calendarOfAll(tx.db, appointmentIds, tx.now())),
  }
  await queueMail(tx.db, { kind: 'team.handedOver', to: taker.email, accountId: taker.id, letter, now: tx.now() })
}
