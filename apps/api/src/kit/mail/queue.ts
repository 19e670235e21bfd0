import type { Language } from '@handoff/contracts/texts/languages'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/schema.ts'
import { publish } from '../events/topics.ts'
import { undoWait } from '../time/undo-wait.ts'
import type { CalendarEvent } from './calendar.ts'

/**
 * The content of an email; the layout is added when it is sent. No names or data of customers: anyone with access to
 * the mailbox reads it.
 */
export type Letter = {
  subject: string
  /** Language for screen readers; default: English. */
  language?: Language
  /** Heading above the text. */
  title: string
  /** 'Hello Ada,' if the name is known. */
  greeting?: string
  paragraphs: string[]
  /** The one action, and other answers next to it. `path` begins with a slash and is relative to the product's address. */
  button?: Action & { others?: Action[] }
  /** Named values: when, where from. */
  facts?: [name: string, value: string][]
  /** Small print: how long a link works, what to do if this was not you. */
  small?: string[]
  /** An appointment for the recipient's calendar. */
  calendar?: CalendarEvent
  /** Several, in one file. */
  calendars?: CalendarEvent[]
}

type Action = { label: string; path: string }

export type Queued = {
  /** For the log and the mailbox: `passwordReset`. */
  kind: string
  to: string
  accountId?: number | null
  letter: Letter
  now: Date
  /** Not before: for quiet hours. */
  sendAfter?: Date
  /** Event of an act with Undo: the email waits until it can no longer be used from its toast, and an undo removes it. */
  undoableEventId?: number | undefined
}

/** Adds an email to the outbox, in the transaction it reports: both commit, or neither. */
export async function queueMail(db: Kysely<DB>, mail: Queued) {
  const [id] = await queueMails(db, [mail])
  return id!
}

/** All of them in one statement. */
export async function queueMails(db: Kysely<DB>, mails: readonly Queued[]) {
  if (!mails.length) return []
  const rows = await db
    .insertInto('mail')
    .values(
      mails.map(({ kind, to, accountId = null, letter, now, sendAfter = now, undoableEventId }) => ({
        kind,
        to_address: to,
        account_id: accountId,
        subject: letter.subject,
        letter: JSON.stringify(letter),
        created_at: now,
        send_after: undoableEventId ? new Date(Math.max(sendAfter.getTime(), now.getTime() + undoWait)) : sendAfter,
        undoable_event_id: undoableEventId ?? null,
      })),
    )
    .returning('id')
    .execute()
  await publish(db, 'mail.queued', { count: rows.length })
  return rows.map(({ id }) => id)
}

/** One that is being sent is locked by its worker, or has been attempted, and stays. */
export const removeWaitingMails = (db: Kysely<DB>, undoneEventIds: readonly number[]) =>
  db
    .deleteFrom('mail')
    .where('undoable_event_id', '=', sql<number>`any(${undoneEventIds})`)
    .where('attempts', '=', 0)
    .where('sent_at', 'is', null)
    .execute()
