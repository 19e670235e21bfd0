import { setTimeout as sleep } from 'node:timers/promises'
import { aMinute } from '@handoff/contracts/kit/dates/durations'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/schema.ts'
import type { Deliveries } from './deliveries.ts'
import type { Unconfirmed } from './delivery.ts'
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
  /** In which a stopped worker may finish what it delivers. */
  goodbyeMs?: number
}

export type MailWorker = { sendDue: () => Promise<void>; stop: () => Promise<void> }

/** Minutes to wait after each failed attempt while a mail server is down; a day in all. */
const waits = [1, 2, 5, 15, 30, 60, 120]
const mostAttempts = 18
/** An unconfirmed delivery counts as so many attempts: the recipient gets three copies at most. */
const attemptsOfUnconfirmed = 6
/** Time after which another worker takes an email claimed by a killed one; longer than any delivery. */
const lease = 2 * aMinute
/** Emails in delivery at once, so that one that hangs does not delay all others. */
const lanes = 2

/**
 * Sends emails from the outbox, and retries failures with growing delays for a day. Delivered ones are marked as sent;
 * after a crash in between, or if the server takes one and does not confirm it, they are sent again, with the same message
 * id.
 */
export function startMailWorker({
  db,
  deliveries,
  now,
  publicUrl,
  onError,
  onFailed,
  everyMs = 2_000,
  goodbyeMs = 5_000,
}: Parts): MailWorker {
  const stopping = new AbortController()
  let isStopped = false
  let requests = 0
  const rounds = new Map<number, Promise<void>>()
  const timer = setInterval(() => void sendDue(), everyMs)
  timer.unref()

  async function take() {
    const at = now()
    const { rows } = await sql<Taken>`
      update mail set attempts = attempts + 1, send_after = ${new Date(at.getTime() + lease)}
      where id = (
        select id from mail where sent_at is null and failed_at is null and send_after <= ${at}
        order by send_after, id limit 1 for update skip locked)
      returning id, kind, to_address as "to", letter, attempts`.execute(db)
    return rows[0]
  }

  async function sendOne(mail: Taken) {
    const sender = await senderOf(db, publicUrl)
    const delivery = await deliveries.current()
    try {
      const written = write(mail.letter, sender)
      const { calendars, calendar = calendars } = mail.letter
      const { id, kind, to } = mail
      await delivery.deliver({ ...written, calendar, id, kind, to, fromName: sender.name }, stopping.signal)
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

  async function setBack({ id, ...mail }: Taken, error: SmtpError) {
    const at = now()
    const attempts = mail.attempts + (error.isUnconfirmed ? attemptsOfUnconfirmed - 1 : 0)
    const isHopeless = isFinal(error) || attempts >= mostAttempts
    const wait = waits[Math.min(attempts, waits.length) - 1]! * aMinute
    await db
      .updateTable('mail')
      .set({
        attempts,
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
        if (isStopped) return
        const before = requests
        const mail = await take()
        if (mail) await sendOne(mail)
        else if (before === requests) return
      }
    } catch (error) {
      onError(error)
    }
  }

  async function sendDue() {
    requests++
    for (let lane = 0; lane < lanes; lane++)
      if (!rounds.has(lane))
        rounds.set(
          lane,
          sendAll().finally(() => rounds.delete(lane)),
        )
    await Promise.all(rounds.values())
  }

  return {
    sendDue,
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      const ended = Promise.all(rounds.values())
      await Promise.race([ended, sleep(goodbyeMs, null, { ref: false })])
      stopping.abort(new Error('The server was stopped during the delivery'))
      await ended
      deliveries.close()
    },
  }
}

type Taken = { id: number; kind: string; to: string; letter: Letter; attempts: number }
export type SmtpError = Error & Unconfirmed & { code?: string; responseCode?: number; response?: string }

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
export function wordsOf({ response, message, isUnconfirmed }: SmtpError) {
  const words = (response ?? message).replace(/\s+/g, ' ')
  return (
    isUnconfirmed ? `It may have arrived: the mail server took it and didn’t confirm it (${words})` : words
  ).slice(0, 300)
}
