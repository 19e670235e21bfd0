import { isOneOf } from '@handoff/contracts/kit/is-one-of'
import { AppointmentState } from '@handoff/contracts/referrals/appointments/appointments'
import { open } from '@handoff/contracts/referrals/referrals/referral-stages'
import { sql } from 'kysely'
import { clockFor, type ResponseClock } from '../../../features/referrals/clocks/clocks.resolve.ts'
import {
  type Clock,
  clockOf,
  isAccepted,
  noClock,
  responseFrom,
  setTimers,
} from '../../../features/referrals/referrals/steps/referral-clock.ts'
import type { Db } from '../insert.ts'
import { answerClock } from './answer-clock.ts'
import type { History } from './history.ts'

/** Sets the clocks of open referrals. Timers due before today had their effect then and are not set again. */
export async function startClocks(db: Db, histories: readonly History[], now: Date) {
  const responses = await storeResponses(db, histories)
  for (const history of histories) {
    const { id, plan, stage, updated_at: since } = history
    const row = {
      id,
      from_entity_id: plan.sender?.id ?? null,
      to_entity_id: plan.receiver.id,
      category_id: plan.category.id,
      priority: plan.priority,
    }
    const response = responses.get(id)
    if (stage !== 'draft' && !isOneOf(open, stage)) continue

    const isAnswering = stage === 'sent' || stage === 'opened'
    const used = isAnswering
      ? response!.due - answerClock(plan.priority, plan.receiver.timeZone).leftAt(now, history.due_at!)
      : 0
    // Once the customer has chosen, the other offers are paused.
    const isResting = stage === 'offered' && history.several?.rows.some((row) => row.stage !== 'offered' && row.sent_at)
    const clock: Clock = isResting
      ? noClock
      : isAnswering
        ? await responseFrom(db, row, response!, now, used)
        : await clockOf(db, row, stage, stage === 'scheduled' ? lastEndOf(history) : since)
    const kinds = new Set(clock.timers.map(({ kind }) => kind))
    if (isAnswering && !kinds.has('expire')) throw new Error(`Referral ${id} has waited for too long to be in a demo`)
    const firedCount = clock.timers.filter(({ dueAt }) => dueAt <= now).length
    await setTimers(
      db,
      id,
      clock.timers.filter(({ dueAt }) => dueAt > now),
    )
    if (stage === 'draft') continue
    const escalationOf = () => {
      if (isAnswering) return used > response!.escalate ? 3 : used > response!.due ? 1 : 0
      return isAccepted(stage) ? (firedCount as 0 | 1 | 2 | 3) : 0
    }
    await db
      .updateTable('referral')
      .set({
        due_at: clock.dueAt,
        escalation: escalationOf(),
      })
      .where('id', '=', id)
      .execute()
  }
}

/** Response clocks of all sent referrals, by id. */
async function storeResponses(db: Db, histories: readonly History[]) {
  const clocks = new Map<string, Promise<ResponseClock>>()
  const clockOfPlan = ({ receiver, category, priority }: History['plan']) => {
    const key = `${receiver.id}-${category.id}-${priority}`
    const clock = clocks.get(key) ?? clockFor(db, { entityId: receiver.id, categoryId: category.id, priority })
    clocks.set(key, clock)
    return clock
  }
  const responses = new Map<number, ResponseClock>()
  for (const { id, plan, sent_at } of histories) if (sent_at) responses.set(id, await clockOfPlan(plan))
  await sql`
    update referral set response_clock = clock::jsonb
    from unnest(${[...responses.keys()]}::int[], ${[...responses.values()].map((it) => JSON.stringify(it))}::text[]) as of (id, clock)
    where referral.id = of.id`.execute(db)
  return responses
}

/** The clock of an appointment starts at its end. */
const lastEndOf = ({ meetings }: History) =>
  meetings
    .filter(({ state }) => state === AppointmentState.Booked)
    .map(({ endsAt }) => endsAt)
    .at(-1)!
