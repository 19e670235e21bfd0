import { aMinute } from '@handoff/contracts/kit/dates/durations'
import { HelpState } from '@handoff/contracts/referrals/help'
import type { Kysely } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import { noOne } from '../../../kit/context.ts'
import { store } from '../../../kit/events/events.ts'
import type { Job } from '../../../kit/events/jobs.ts'
import { addBusinessTime } from '../../../kit/time/business-time.ts'
import { calendarOf, clockFor, type Priority } from '../clocks/clocks.resolve.ts'

type Need = { priority: Priority; categoryIds: readonly number[] }

/** Due and escalated like a referral of this priority, by the network's days and hours. */
export async function clockFrom(db: Kysely<DB>, { priority, categoryIds }: Need, from: Date) {
  const of = { entityId: null, categoryId: categoryIds[0] ?? null, priority }
  const clock = await clockFor(db, of)
  const calendar = clock.isPlain ? null : await calendarOf(db, null, of.categoryId)
  const after = (time: number) => (calendar ? addBusinessTime(from, time, calendar) : new Date(from.getTime() + time))
  return { due_at: after(clock.due), escalate_at: after(clock.escalate), escalation: 0 as const }
}

/** An ended request has no deadlines. */
export const noClock = { due_at: null, escalate_at: null, escalation: 0 as const }

/** The last one first: if both moments have passed, the team is notified once. */
const levels = [
  { escalation: 2, moment: 'escalate_at' },
  { escalation: 1, moment: 'due_at' },
] as const

/** Notifies of overdue requests: first the worker, then everyone who handles requests. */
export const escalateHelp: Job = {
  name: 'help.escalate',
  everyMs: aMinute,
  run: ({ db, now }) =>
    db.transaction().execute(async (trx) => {
      for (const { escalation, moment } of levels) {
        const late = await trx
          .selectFrom('help_request')
          .leftJoin('account as taker', 'taker.id', 'taken_by_id')
          .select(['help_request.id', 'taken_by_id as takerId', 'taker.is_active as isThere'])
          .where('help_request.state', 'in', [HelpState.New, HelpState.InProgress])
          .where('help_request.escalation', '<', escalation)
          .where(`help_request.${moment}`, '<=', now)
          .orderBy('help_request.id')
          .limit(500)
          .forUpdate('help_request')
          .skipLocked()
          .execute()
        for (const { id, takerId, isThere } of late) {
          await trx.updateTable('help_request').set({ escalation }).where('id', '=', id).execute()
          const event = {
            type: 'help.overdue',
            helpRequestId: id,
            workerId: escalation === 1 && isThere ? takerId : null,
          } as const
          await store(trx, { event, by: noOne, at: now, address: null })
        }
      }
    }),
}
