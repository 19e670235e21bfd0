import type { DomainEvent } from '@handoff/contracts/events'
import { aMinute, anHour } from '@handoff/contracts/kit/dates/durations'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/schema.ts'
import { type Actor, noOne } from '../context.ts'
import { type Dispatcher, store } from './events.ts'

/** For a referral or an appointment. */
export type DueTimer = {
  id: number
  kind: string
  referralId: number | null
  appointmentId: number | null
  dueAt: Date
}

/** Context of a timer: the transaction that claims it, with no one logged in. */
export type Unattended = {
  db: Kysely<DB>
  now: () => Date
  viewer: null
  record: (event: DomainEvent, note?: string | null) => Promise<void>
  /** For what someone asked for earlier: recorded in their name. */
  recordFor: (by: Actor, event: DomainEvent, note?: string | null) => Promise<void>
}
export type TimerHandler = (acting: Unattended, timer: DueTimer) => Promise<void>

type Parts = {
  db: Kysely<DB>
  now: () => Date
  handlers: Readonly<Record<string, TimerHandler>>
  dispatcher: Pick<Dispatcher, 'dispatch'>
  onError: (error: unknown) => void
  everyMs?: number
}
export type Timers = { fireDue: () => Promise<number>; stop: () => Promise<void> }

const longestWait = anHour

/**
 * Fires due timers, each exactly once even if a process crashes: the row is claimed, handled, and deleted in one
 * transaction. The earliest fires first, so that after an outage everything is caught up in order. A failing timer is
 * retried later and does not block others.
 */
export function startTimers({ db, now, handlers, dispatcher, onError, everyMs = 2_000 }: Parts): Timers {
  let isStopped = false
  let round: Promise<number> | null = null
  const interval = setInterval(() => void fireDue(), everyMs)
  interval.unref()

  /** False if nothing is due that another process has not claimed. */
  async function fireNext(): Promise<boolean> {
    const recorded: number[] = []
    const at = now()
    let claimed: DueTimer | undefined
    try {
      await db.transaction().execute(async (trx) => {
        claimed = await claim(trx, at)
        const handle = claimed && handlers[claimed.kind]
        if (!claimed) return
        if (!handle) throw new Error(`No one handles the timer ${claimed.kind}`)
        await trx.deleteFrom('timer').where('id', '=', claimed.id).execute()
        const recordFor: Unattended['recordFor'] = async (by, event, note) => {
          recorded.push(await store(trx, { event, by, note, at, address: null }))
        }
        const record: Unattended['record'] = (event, note) => recordFor(noOne, event, note)
        await handle({ db: trx, now: () => at, viewer: null, record, recordFor }, claimed)
      })
    } catch (error) {
      onError(error)
      if (!claimed) return false
      await setBack(claimed)
      return true
    }
    await dispatcher.dispatch(recorded)
    return claimed !== undefined
  }

  async function setBack({ id }: DueTimer) {
    const at = now()
    await sql`
      update timer set failures = failures + 1,
        retry_at = ${at}::timestamptz + least(${longestWait}, ${aMinute} * 2 ^ least(failures, 10)) * interval '1 millisecond'
      where id = ${id}`.execute(db)
  }

  const mayGoOn = () => !isStopped

  async function fireAll() {
    let fired = 0
    try {
      for (; mayGoOn() && (await fireNext()); fired += 1);
    } catch (error) {
      onError(error)
    }
    return fired
  }

  function fireDue() {
    round ??= fireAll().finally(() => (round = null))
    return round
  }

  return {
    fireDue,
    stop: async () => {
      isStopped = true
      clearInterval(interval)
      await round
    },
  }
}

const claim = async (trx: Kysely<DB>, at: Date) =>
  (await claimOf(trx, 'referral', at)) ?? (await claimOf(trx, 'appointment', at))

/**
 * Also locks the timer's referral or appointment, and the referral's group. Skips those locked by someone who is moving
 * them.
 */
async function claimOf(trx: Kysely<DB>, table: 'referral' | 'appointment', at: Date): Promise<DueTimer | undefined> {
  const { rows } = await sql<DueTimer>`
    select timer.id, timer.kind, timer.referral_id as "referralId", timer.appointment_id as "appointmentId",
      timer.due_at as "dueAt"
    from timer join ${sql.table(table)} as subject on subject.id = ${sql.ref(`timer.${table}_id`)}
      ${table === 'referral' ? sql`join referral_group on referral_group.id = subject.group_id` : sql``}
    where coalesce(timer.retry_at, timer.due_at) <= ${at}
    order by coalesce(timer.retry_at, timer.due_at), timer.id
    limit 1 for update skip locked`.execute(trx)
  return rows[0]
}
