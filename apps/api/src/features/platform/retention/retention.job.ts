import { aDay } from '@handoff/contracts/kit/dates/durations'
import { retentionKindNames } from '@handoff/contracts/platform/retention'
import { sql } from 'kysely'
import type { Job } from '../../../kit/events/jobs.ts'
import { periodsIn } from './retention.periods.ts'
import { deleteDue } from './retention.rules.ts'

/** Deletes what is past its period. People are never among it. */
export const deletePastPeriods: Job = {
  name: 'retention.deleteDue',
  everyMs: aDay,
  run: async ({ db, now }) => {
    const periods = await periodsIn(db)
    for (const kind of retentionKindNames) {
      const count = await deleteDue(db, kind, periods[kind], now)
      if (!count) continue
      const run = JSON.stringify({ [kind]: { at: now, count } })
      await sql`update retention_setting set last_runs = last_runs || ${run}::jsonb`.execute(db)
    }
  },
}
