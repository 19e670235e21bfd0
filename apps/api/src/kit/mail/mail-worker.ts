import { aMinute } from '@handoff/contracts/kit/dates/durations'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/schema.ts'
import type { Deliveries } from './deliveries.ts'
import type { Delivery } from './delivery.ts'
import { type Sender, write } from './layout.ts'
import { addressOf } from './mail-server.ts'
import type { Letter } from './queue.ts'

type Parts = {
  db: Kysely<DB>
  deliveries: Pick<Deliveries, 'current' | 'close'>
  now: () => Date
  publicUrl: string
  onError: (error: unknown) => void
  /** Called after the last attempt. */
  onFailed?: (db: Kysely<DB>, mailId: number) => Promise<void>
  everyMs?: number
}

export type MailWorker = { sendDue: () => Promise<void>; stop: () => Promise<void> }

/** Minutes to wait after each failed attempt while a mail server is down; a day in all. */
const waits = [1, 2, 5, 15, 30, 60, 120]
const mostAttempts = 18
/** Time after which another worker takes an email claimed by a killed one. */
const lease = 2 * aMinute
const atOnce = 20

/**
 * Sends emails from the outbox, and retries failures with growing delays for a day. Delivered ones are marked as sent;
 * after a crash in between they are sent again, with the same message id.
 */
export function startMailWorker({
  db,
  deliveries,
  now,
  publicUrl,
  onError,
  onFailed,
  everyMs = 2_000,
}: Parts): MailWorker {
  let isStopped = false
  let round: Promise<void> | null = null
  let isAskedAgain = false
  const timer = setInterval(() => void sendDue(), everyMs)
  timer.unref()

  async function take() {
    const at = now()
    const { rows } = await sql<Taken>`
      update mail set attempts = attempts + 1, send_after = ${new Date(at.getTime() + lease)}
      where id in (
        select id from mail where sent_at is null and failed_at is null and send_after <= ${at}
        order by send_after, id limit ${atOnce} for update skip locked)
      returning id, kind, to_address as "to", letter, attempts`.execute(db)
    return rows.sort((one, other) => one.id - other.id)
  }

  async function sendOne(mail: Taken, { sender, delivery }: Round) {
    try {
      const written = write(mail.letter, sender)
      const { calendars, calendar = calendars } = mail.letter
      const { id, kind, to } = mail
      await delivery.deliver({ ...written, calendar, id, kind, to, fromName: sender.name, at: now() })
    } catch (error) {
      return setBack(mail, error as SmtpError)
    }
    // The text may have a link that opens an account: it is deleted unless it is the only copy.
    const words = delivery.isServer ? { letter: null } : {}
    await db
      .updateTable('mail')
      .set({ sent_at: now(), is_kept: !delivery.isServer, last_error: null, ...words })
      .where('id', '=', mail.id)
      .execute()
  }

  async function setBack({ id, attempts }: Taken, error: SmtpError) {
    const at = now()
    const isHopeless = isFinal(error) || attempts >= mostAttempts
    const wait = waits[Math.min(attempts, waits.length) - 1]! * aMinute
    await db
      .updateTable('mail')
      .set({
        last_error: wordsOf(error),
        ...(isHopeless ? { failed_at: at } : { send_after: new Date(at.getTime() + wait) }),
      })
      .where('id', '=', id)
      .execute()
    if (isHopeless) await onFailed?.(db, id)
  }

  async function sendAll() {
    try {
      for (;;) {
        isAskedAgain = false
        const mails = isStopped ? [] : await take()
        if (mails.length) {
          const round = { sender: await senderOf(db, publicUrl), delivery: await deliveries.current() }
          for (const mail of mails) await sendOne(mail, round)
        }
        if (mails.length < atOnce && !isAskedAgain) return
      }
    } catch (error) {
      onError(error)
    }
  }

  function sendDue() {
    isAskedAgain = true
    round ??= sendAll().finally(() => (round = null))
    return round
  }

  return {
    sendDue,
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await round
      deliveries.close()
    },
  }
}

type Taken = { id: number; kind: string; to: string; letter: Letter; attempts: number }
type Round = { sender: Sender; delivery: Delivery }
export type SmtpError = Error & { code?: string; responseCode?: number; response?: string }

/** The sender: the network, as named by its administrators. */
export async function senderOf(db: Kysely<DB>, publicUrl: string): Promise<Sender> {
  const { name, color_code, mail_footer, ...setting } = await db
    .selectFrom('network_setting')
    .crossJoin('mail_setting')
    .select(['name', 'color_code', 'mail_footer', 'public_url as publicUrl'])
    .executeTakeFirstOrThrow()
  return { name, colorCode: color_code, footer: mail_footer, publicUrl: addressOf(setting, publicUrl) }
}

/** Permanent: the server rejects this address for good. A wrong login is for people to fix, so it is not. */
const isFinal = ({ responseCode, code }: SmtpError) =>
  code !== 'EAUTH' && responseCode !== undefined && responseCode >= 500 && responseCode < 600

/** The server's message in one line; never the email itself. */
export const wordsOf = ({ response, message }: SmtpError) => (response ?? message).replace(/\s+/g, ' ').slice(0, 300)
