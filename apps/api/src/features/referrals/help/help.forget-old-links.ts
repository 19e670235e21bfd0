import type { Job } from '../../../kit/events/jobs.ts'

const aDay = 24 * 60 * 60 * 1000

/** Links to the status page that do not work anymore; there is one of every time that a form was sent. */
export const forgetOldLinks: Job = {
  name: 'help.forgetOldLinks',
  everyMs: aDay,
  run: async ({ db, now }) => {
    await db.deleteFrom('help_request_token').where('expires_at', '<=', now).execute()
  },
}
