import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { aMinute } from '@handoff/contracts/kit/dates/durations'
import { createTransport } from 'nodemailer'
import type { Config } from '../../config.ts'
import { type CalendarEvent, calendarOf, methodOf } from './calendar.ts'
import type { Written } from './layout.ts'

type Parcel = Written & {
  id: number
  kind: string
  to: string
  fromName: string
  calendar?: CalendarEvent | CalendarEvent[] | undefined
}

/** Delivery of emails. */
export type Delivery = {
  /** False: without a mail server, emails are stored for administrators to read. */
  isServer: boolean
  deliver: (parcel: Parcel, signal?: AbortSignal) => Promise<void>
  /** Removes stored emails that are in no list anymore; `listed` answers which of these ids are. */
  forgetUnlisted: (listed: (ids: number[]) => Promise<readonly number[]>) => Promise<void>
  close: () => void
}

export type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'> & Partial<Pick<Config, 'mailFromName'>>
type From = { address: string; name: string | undefined }

/** To the configured mail server, else into the folder `mails` in the data folder. */
export const deliveryOf = ({ smtpUrl, mailFrom, mailFromName, dataDir }: MailConfig): Delivery => {
  const from = { address: mailFrom, name: mailFromName }
  return smtpUrl ? toServer({ url: smtpUrl }, from, { isPooled: true }) : toFolder(path.join(dataDir, 'mails'), from)
}

type Connection =
  | { url: string }
  | { host: string; port: number; secure: boolean; auth?: { user: string; pass: string } }
type Ways = { isPooled: boolean; patience?: number; longest?: number }

/** The server has the whole email and did not confirm it: it may have been delivered. */
export type Unconfirmed = { isUnconfirmed?: boolean }

/** Until there is a connection `patience` applies; then `longest`, since who confirms late has often delivered. */
export function toServer(connection: Connection, from: From, ways: Ways): Delivery {
  const { isPooled, patience = 20_000, longest = isPooled ? aMinute : patience } = ways
  const tooLong = `The mail server didn’t finish within ${longest / 1000} seconds`
  const handedOver = new Set<string>()
  const transport = createTransport({
    ...connection,
    ...(isPooled && { pool: true, maxConnections: 2 }),
    dnsTimeout: patience,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: longest,
    // Emails are made from our own text: nothing may be read from files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  transport.use('stream', ({ data, message }, done) => {
    const read = message.createReadStream.bind(message)
    message.createReadStream = (options) => read(options).once('end', () => handedOver.add(data.messageId!))
    done()
  })

  async function deliver(parcel: Parcel, stopping?: AbortSignal) {
    const message = messageOf(parcel, from)
    // A server may also send something now and then, and never finish.
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(new Error(tooLong)), longest)
    const signal = AbortSignal.any([limit.signal, ...(stopping ? [stopping] : [])])
    try {
      await transport.sendMail({ ...message, signal })
    } catch (thrown) {
      const error = (signal.aborted ? new Error(signal.reason.message) : thrown) as Error & { responseCode?: number }
      const isUnconfirmed = handedOver.has(message.messageId) && error.responseCode === undefined
      throw Object.assign(error, { isUnconfirmed })
    } finally {
      clearTimeout(timer)
      handedOver.delete(message.messageId)
    }
  }

  return {
    isServer: true,
    deliver,
    forgetUnlisted: async () => {},
    close: () => transport.close(),
  }
}

function toFolder(folder: string, from: From): Delivery {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    isServer: false,
    deliver: async (parcel) => {
      const { message } = await transport.sendMail(messageOf(parcel, from))
      // Emails have links that open an account, so only the folder's owner may read them.
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = path.join(folder, `${parcel.id}-${parcel.kind}.eml`)
      await writeFile(file, message as Buffer, { mode: 0o600 })
    },
    forgetUnlisted: async (listed) => {
      const names = (await readdir(folder).catch(() => [])).filter((name) => /^\d+-.*\.eml$/.test(name))
      const ids = new Set(await listed(names.map((name) => Number.parseInt(name, 10))))
      for (const name of names) if (!ids.has(Number.parseInt(name, 10))) await rm(path.join(folder, name))
    },
    close: () => transport.close(),
  }
}

const messageOf = ({ id, to, subject, text, html, fromName, calendar }: Parcel, { address: from, name }: From) => ({
  from: { name: name ?? fromName, address: from },
  to,
  subject,
  text,
  html,
  ...(calendar && {
    icalEvent: {
      method: methodOf(calendar),
      filename: methodOf(calendar) === 'CANCEL' ? 'canceled.ics' : 'appointment.ics',
      content: calendarOf(calendar, { from, fromName, to }),
    },
  }),
  // A second delivery after a crash is shown once.
  messageId: `<handoff-mail-${id}@${from.split('@')[1]}>`,
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
})
