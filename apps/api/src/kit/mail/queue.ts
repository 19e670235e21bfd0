import type { Language } from '@handoff/contracts/texts/languages'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/schema.ts'
import { publish } from '../events/topics.ts'
import type { CalendarEvent } from './calendar.ts'

/**
 * What a mail says, without how it looks: the layout is put around it when it is sent. No names or data of customers:
 * a mail is read by anyone who holds the mailbox.
 */
export type Letter = {
  subject: string
  /** In which the words are, for screen readers; English where it is left out. */
  language?: Language
  /** The line above the text, as large as a title. */
  title: string
  /** 'Hello Ada,' where the name is known. */
  greeting?: string
  paragraphs: string[]
  /** The one thing to do. `path` begins with a slash and stands below the product's own address. */
  button?: { label: string; path: string }
  /** Named values: when, where from. */
  facts?: [name: string, value: string][]
  /** Small print below: how long a link works, what to do if this was not you. */
  small?: string[]
  /** An appointment for the calendar of anyone who gets it. */
  calendar?: CalendarEvent
  /** Several, in one file. */
  calendars?: CalendarEvent[]
}

export type Queued = {
  /** A word for the log and the mailbox: `passwordReset`. */
  kind: string
  to: string
  accountId?: number | null
  letter: Letter
  now: Date
  /** Not before: for quiet hours. */
  sendAfter?: Date
}

/** Puts a mail into the outbox, in the transaction of what it tells of: both are certain, or neither is. */
export async function queueMail(db: Kysely<DB>, mail: Queued) {
  const [id] = await queueMails(db, [mail])
  return id!
}

/** All of them in one statement. */
export async function queueMails(db: Kysely<DB>, mails: readonly Queued[]) {
  if (!mails.length) return []
  const stored = await db
    .insertInto('mail')
    .values(
      mails.map(({ kind, to, accountId = null, letter, now, sendAfter = now }) => ({
        kind,
        to_address: to,
        account_id: accountId,
        subject: letter.subject,
        letter: JSON.stringify(letter),
        created_at: now,
        send_after: sendAfter,
      })),
    )
    .returning('id')
    .execute()
  await publish(db, 'mail.queued', { count: stored.length })
  return stored.map(({ id }) => id)
}
