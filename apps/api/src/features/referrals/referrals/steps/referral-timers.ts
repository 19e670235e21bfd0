import type { Reminder } from '@handoff/contracts/referrals/referrals/referral-events'
import { stepNamed, stepsFrom } from '@handoff/contracts/referrals/referrals/referral-steps'
import { sql } from 'kysely'
import type { DueTimer, TimerHandler, Unattended } from '../../../../kit/events/timers.ts'
import { sendHeld } from '../sending/held-referral.ts'
import { subjectOf } from './event-subject.ts'
import { type Referral, referralForTimer } from './find-referral.ts'
import type { ClockKind } from './referral-clock.ts'
import { takeStep } from './take-step.ts'

type Act = (acting: Unattended, row: Referral, timer: DueTimer) => Promise<void>

/** The table's step of a timer; null if the referral has moved on. */
const step =
  (key: 'expire' | 'unanswered' | 'confirmCancel'): Act =>
  async (acting, row) => {
    const taken = stepNamed(key)
    if (stepsFrom(row.stage, ['timer']).includes(taken)) await takeStep(acting, row, taken)
  }

type Audience = 'receiver' | 'owner' | 'sender' | 'admin'

/** Notifies someone; notices so far are stored with the referral, for the worklist. */
const remind =
  (about: Reminder, audience: Audience, escalation?: 1 | 2 | 3): Act =>
  async (acting, row) => {
    if (escalation !== undefined)
      // An entity that has left was escalated to the last level immediately.
      await acting.db
        .updateTable('referral')
        .set({ escalation: sql`greatest(escalation, ${escalation})` })
        .where('id', '=', row.id)
        .execute()
    await acting.record({ type: 'referral.reminded', ...subjectOf(row), about, audience, stage: row.stage })
  }

async function dropDraft(acting: Unattended, row: Referral) {
  if (row.stage !== 'draft') return
  await acting.record({ type: 'referral.draftDeleted', ...subjectOf(row) })
  await acting.db.deleteFrom('referral_group').where('id', '=', row.group_id).execute()
}

const acts: Record<ClockKind, Act> = {
  remind: remind('dueSoon', 'receiver'),
  overdue: remind('overdue', 'owner', 1),
  escalate: remind('escalated', 'admin', 3),
  expire: step('expire'),
  unanswered: step('unanswered'),
  confirmCancel: step('confirmCancel'),
  stale: remind('stale', 'receiver', 1),
  staleSender: remind('stale', 'sender', 2),
  staleAdmin: remind('stale', 'admin', 3),
  dropDraft,
  send: sendHeld,
}

/** After days without a process no one gets a stale reminder: the next notice to the same people says more. */
const supersededBy: Partial<Record<ClockKind, readonly ClockKind[]>> = {
  remind: ['remind', 'overdue', 'escalate', 'expire'],
  overdue: ['expire'],
  escalate: ['expire'],
}

async function isSuperseded({ db, now }: Unattended, { kind, referralId }: DueTimer) {
  const later = supersededBy[kind as ClockKind]
  if (!later) return false
  const due = await db
    .selectFrom('timer')
    .select('id')
    .where('referral_id', '=', referralId)
    .where('kind', 'in', later)
    .where('due_at', '<=', now())
    .executeTakeFirst()
  return due !== undefined
}

export const referralTimers = Object.fromEntries(
  Object.entries(acts).map(([kind, act]): [string, TimerHandler] => [
    kind,
    async (acting, timer) => {
      const row = await referralForTimer(acting, timer.referralId!)
      if (row && !(await isSuperseded(acting, timer))) await act(acting, row, timer)
    },
  ]),
)
