import { aDay } from '@handoff/contracts/kit/dates/durations'
import type { Kysely } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import type { Job } from '../../../kit/events/jobs.ts'
import { forgetOldAttempts } from '../../../kit/http/limits.ts'
import { forgetSentCodes } from '../../../kit/security/links.ts'

const sessionsKeptFor = 30 * aDay
const unverifiedKeptFor = 7 * aDay

/** Deletes what has expired: the less is stored, the less can be stolen. */
export const forgetWhatIsOver: Job = {
  name: 'auth.forgetWhatIsOver',
  everyMs: aDay / 24,
  run: async ({ db, now }) => {
    await forgetSessions(db, new Date(now.getTime() - sessionsKeptFor))
    await forgetOldAttempts(db)
    await forgetSentCodes(db, now)
    await db.deleteFrom('login_challenge').where('expires_at', '<=', now).execute()
    await db.deleteFrom('trusted_device').where('expires_at', '<=', now).execute()
    // A link is kept a day beyond its use, to limit how many can be requested.
    await db
      .deleteFrom('mailed_token')
      .where('created_at', '<=', new Date(now.getTime() - aDay))
      .where((it) => it.or([it('expires_at', '<=', now), it('used_at', 'is not', null)]))
      .execute()
    await db
      .deleteFrom('network_request')
      .where('requester_email', 'is not', null)
      .where('verified_at', 'is', null)
      .where('created_at', '<=', new Date(now.getTime() - unverifiedKeptFor))
      .execute()
  },
}

const forgetSessions = (db: Kysely<DB>, before: Date) =>
  db
    .deleteFrom('session')
    .where((it) => it.or([it('ended_at', '<=', before), it('expires_at', '<=', before)]))
    .execute()
