import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../db/schema.ts'
import type { Figure } from './figure.ts'

type Row = { name?: string } & Record<string, unknown>
type Reading = {
  /** What each column of the statement is, by the name of its metric. A column `name` is the label of the row. */
  figures: Record<string, string>
  rows: (at: Date) => RawBuilder<Row>
}

/** One statement each, by an index. */
const readings: readonly Reading[] = [
  {
    figures: { handoff_outbox_oldest_seconds: 'Age of the oldest event that is not dispatched yet' },
    rows: (at) => sql`
      select coalesce(max(extract(epoch from ${at}::timestamptz - event.at)), 0)::float8 as handoff_outbox_oldest_seconds
      from (select event_id from event_outbox order by event_id limit 1) as oldest
      join event on event.id = oldest.event_id`,
  },
  {
    figures: {
      handoff_timers_late: 'Timers that are due for over a minute, or failed',
      handoff_timers_latest_seconds: 'How late the latest of them is',
    },
    rows: (at) => sql`
      select count(*)::float8 as handoff_timers_late,
        coalesce(max(extract(epoch from ${at}::timestamptz - due_at)), 0)::float8 as handoff_timers_latest_seconds
      from timer
      where coalesce(retry_at, due_at) < ${at}::timestamptz - interval '1 minute' or failures > 0`,
  },
  {
    figures: {
      handoff_emails_waiting: 'Emails that are not sent yet, those held by quiet hours among them',
      handoff_emails_oldest_seconds: 'How long the oldest of those that may be sent has waited',
    },
    // One that is held by quiet hours is due from their end.
    rows: (at) => sql`
      select count(*)::float8 as handoff_emails_waiting,
        coalesce(max(extract(epoch from ${at}::timestamptz - case when attempts > 0 then created_at else send_after end))
          filter (where attempts > 0 or send_after <= ${at}), 0)::float8 as handoff_emails_oldest_seconds
      from mail where sent_at is null and failed_at is null`,
  },
  {
    figures: { handoff_emails_failed: 'Emails given up in the last 24 hours' },
    rows: (at) => sql`
      select count(*)::float8 as handoff_emails_failed
      from mail where failed_at is not null and failed_at > ${at}::timestamptz - interval '24 hours'`,
  },
  {
    figures: {
      handoff_job_last_success_age_seconds: 'Time since the last run of a job that succeeded',
      handoff_job_failures: 'Failed runs since then',
    },
    // A new job begins in 1970.
    rows: (at) => sql`
      select name, failures::float8 as handoff_job_failures,
        case when last_run_at > 'epoch' then extract(epoch from ${at}::timestamptz - last_run_at) end::float8
          as handoff_job_last_success_age_seconds
      from job`,
  },
  {
    figures: { handoff_audit_chain_length: 'Sealed events' },
    rows: () => sql`select position::float8 as handoff_audit_chain_length from event_chain`,
  },
]

const readEvery = 5_000
const patience = 2_000

type Parts = { db: Kysely<DB>; now: () => Date }

/** Reads them all, at most every 5 s. None while the database doesn't answer: earlier figures would be wrong. */
export function databaseFigures({ db, now }: Parts) {
  let last = { at: Number.NEGATIVE_INFINITY, figures: none }
  let running: Promise<void> | null = null

  async function read() {
    const figures: Figure[] = [isUp(true)]
    try {
      for (const reading of readings) {
        const { rows } = await reading.rows(now()).execute(db)
        figures.push(...figuresOf(reading, rows))
      }
      last = { at: now().getTime(), figures }
    } catch {
      last = { at: now().getTime(), figures: none }
    }
  }

  return async (): Promise<Figure[]> => {
    // The clock may be set back.
    if (Math.abs(now().getTime() - last.at) < readEvery) return last.figures
    running ??= read().finally(() => (running = null))
    const isRead = await Promise.race([running.then(() => true), sleep(patience, false, { ref: false })])
    return isRead ? last.figures : none
  }
}

const isUp = (is: boolean): Figure => ({
  name: 'handoff_database_up',
  help: 'Whether the database answered within 2 s',
  samples: [{ value: Number(is) }],
})
const none: Figure[] = [isUp(false)]

const figuresOf = ({ figures }: Reading, rows: Row[]): Figure[] =>
  Object.entries(figures).map(([metric, help]) => ({
    name: metric,
    help,
    samples: rows.flatMap(({ name, [metric]: value }) =>
      typeof value === 'number' ? [{ value, ...(name && { labels: { name } }) }] : [],
    ),
  }))
