import { aDay } from '@handoff/contracts/kit/dates/durations'
import type { Job } from '../../../kit/events/jobs.ts'

/** Deletes expired links to the status page; every form sent created one. */
export const forgetOldLinks: Job = {
  name: 'help.forgetOldLinks',
  everyMs: aDay,
  run: async ({ db, now }) => {
    await db.deleteFrom('help_request_token').where('expires_at', '<=', now).execute()
  },
}
