import { aMinute } from '@handoff/contracts/kit/dates/durations'
import { Digest, sentenceOf } from '@handoff/contracts/platform/notifications'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import { eventFrom } from '../../../kit/events/event-record.ts'
import type { Job } from '../../../kit/events/jobs.ts'
import { type Letter, queueMail } from '../../../kit/mail/queue.ts'
import { afterQuiet } from '../../../kit/time/quiet-hours.ts'
import { howToChoose, momentIn } from './notifications.mails.ts'
import { actorName } from './notifications.queries.ts'
import { isMailedAtOnce, topicNamed, topicOf } from './notifications.topics.ts'

const mostLines = 20
/** A notification may be stored shortly after its event: very recent ones are left for the next digest. */
const settleSeconds = 60

/**
 * At eight in the morning in each person's time zone, on Mondays for a weekly digest: one email with everything unread
 * since the last one. The process that moves the mark of the last digest sends it, so that each is sent once.
 */
export const sendDigests: Job = {
  name: 'notifications.sendDigests',
  everyMs: 10 * aMinute,
  run: async ({ db, now }) => {
    for (const person of await duePeople(db, now)) {
      await db.transaction().execute(async (trx) => {
        if (await take(trx, person, now)) await sendTo(trx, person, now)
      })
    }
  },
}

/** The last eight o'clock that has passed. `at time zone` converts a moment to local time, and back. */
const lastEight = (now: Date) => sql<Date>`(
  case when digest = ${Digest.Weekly}
    then date_trunc('week', ${now}::timestamptz at time zone time_zone - interval '8 hours')
    else date_trunc('day', ${now}::timestamptz at time zone time_zone - interval '8 hours')
  end + interval '8 hours') at time zone time_zone`

const duePeople = (db: Kysely<DB>, now: Date) =>
  db
    .selectFrom('account')
    .select([
      'id',
      'email',
      'first_name as firstName',
      'time_zone as timeZone',
      'quiet_from as quietFrom',
      'quiet_until as quietUntil',
      'digest',
      'digest_sent_at as sentAt',
    ])
    .where('digest', '!=', Digest.Off)
    .where('is_active', '=', true)
    .where((it) => it.or([it('digest_sent_at', 'is', null), it('digest_sent_at', '<', lastEight(now))]))
    .orderBy('id')
    .execute()
type Due = Awaited<ReturnType<typeof duePeople>>[number]

/** False if another process was faster, or the person has changed the preference. */
async function take(db: Kysely<DB>, { id, digest, sentAt }: Due, now: Date) {
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({ digest_sent_at: now })
    .where('id', '=', id)
    .where('digest', '=', digest)
    .where('digest_sent_at', 'is not distinct from', sentAt)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function sendTo(db: Kysely<DB>, person: Due, now: Date) {
  const unread = await unreadOf(db, person, now)
  const preferences = await mailedTopics(db, person.id)
  const lines = unread.filter(({ event }) => {
    const known = eventFrom(event)
    const topic = topicOf(known)
    return topic && !isMailedAtOnce(known) && (preferences.get(topic) ?? topicNamed(topic).isMailed)
  })
  if (!lines.length) return
  const { id: accountId, email: to } = person
  const letter = digestOf(person, lines, now)
  await queueMail(db, { kind: 'notification.digest', to, accountId, letter, now, sendAfter: afterQuiet(now, person) })
}

function unreadOf(db: Kysely<DB>, { id, sentAt }: Due, now: Date) {
  const settled = (at: Date) => new Date(at.getTime() - settleSeconds * 1000)
  return db
    .selectFrom('notification')
    .innerJoin('event', 'event.id', 'notification.event_id')
    .leftJoin('account as actor', 'actor.id', 'event.account_id')
    .select(['notification.message', 'notification.created_at as at', 'event.data as event', actorName.as('by')])
    .where('notification.account_id', '=', id)
    .where('notification.seen_at', 'is', null)
    .where('notification.created_at', '<=', settled(now))
    .$if(sentAt !== null, (it) => it.where('notification.created_at', '>', settled(sentAt!)))
    .orderBy('notification.id', 'desc')
    .execute()
}

async function mailedTopics(db: Kysely<DB>, accountId: number) {
  const rows = await db
    .selectFrom('notification_preference')
    .select(['topic', 'is_mailed as isMailed'])
    .where('account_id', '=', accountId)
    .execute()
  return new Map(rows.map(({ topic, isMailed }) => [topic, isMailed]))
}

type Line = { at: Date; by: string; message: string }

function digestOf({ firstName, timeZone, digest }: Due, lines: readonly Line[], now: Date): Letter {
  const many = lines.length === 1 ? 'One unread notification' : `${lines.length} unread notifications`
  const rest = lines.length - mostLines
  return {
    subject: many,
    title: digest === Digest.Weekly ? 'Your weekly summary' : 'Your daily summary',
    greeting: `Hello ${firstName},`,
    paragraphs: [`${many} since the last digest${rest > 0 ? '. Here are the newest' : ''}.`],
    facts: [
      ...lines
        .slice(0, mostLines)
        .map(({ at, by, message }): [string, string] => [momentIn(timeZone, at, now), sentenceOf(by, message)]),
      ...(rest > 0 ? [['Earlier', `and ${rest} more`] as [string, string]] : []),
    ],
    button: { label: 'View all', path: '/notifications' },
    small: [howToChoose],
  }
}
