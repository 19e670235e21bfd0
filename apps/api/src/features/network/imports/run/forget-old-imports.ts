import { aDay } from '@handoff/contracts/kit/dates/durations'
import type { Job } from '../../../../kit/events/jobs.ts'
import { undoableSince } from '../imports.queries.ts'

/** Files hold addresses of people: their rows are deleted once nothing can be undone. */
export const forgetOldImports: Job = {
  name: 'imports.forgetOld',
  everyMs: aDay,
  run: async ({ db, now }) => {
    await db
      .deleteFrom('data_import_row')
      .where('import_id', 'in', (it) =>
        it.selectFrom('data_import').select('id').where('run_at', '<=', undoableSince(now)),
      )
      .execute()
  },
}
