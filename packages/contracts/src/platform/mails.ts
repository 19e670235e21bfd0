/**
 * Emails that the product sends, and their state.
 *
 *   waiting ──sent──▶ sent (text deleted) │ kept (no mail server: to be read here)
 *      └──rejected, given up after a day──▶ failed ──resend──▶ waiting
 */
import * as z from 'zod/mini'
import { adminOnly } from '../kit/access.ts'
import { csvOf } from '../kit/csv.ts'
import { contract, get, post, put } from '../kit/endpoint.ts'
import { codeOf, Id, Moment, nothing, optionalText, Paging, pageOf, sortBy, withDefault } from '../kit/shapes.ts'
import { MailServerChanges, MailSetting, MailSettingChanges } from './mail-setting.ts'

export const MailState = { Waiting: 1, Sent: 2, Snapshot: 3, Failed: 4 } as const
export type MailState = (typeof MailState)[keyof typeof MailState]
export const mailStateNames = { 1: 'Queued', 2: 'Sent', 3: 'Not sent (no mail server)', 4: 'Failed' } as const

export const Mail = z.object({
  id: Id,
  to: z.string(),
  subject: z.string(),
  state: codeOf(MailState),
  attempts: z.int(),
  createdAt: Moment,
  /** When it was sent, or put into the mailbox. */
  sentAt: z.nullable(Moment),
  /** Next attempt; null unless it is waiting. */
  nextAttemptAt: z.nullable(Moment),
  /** The mail server's last error message. */
  lastError: z.nullable(z.string()),
})
export type Mail = z.input<typeof Mail>

const list = get('/mails', {
  access: adminOnly,
  input: z.extend(Paging, {
    search: optionalText('Search'),
    state: z.optional(codeOf(MailState)),
    sort: withDefault(sortBy('createdAt', 'to', 'subject'), '-createdAt'),
  }),
  output: z.extend(pageOf(Mail), {
    /** False: without a mail server, emails wait here to be read. */
    isServerSet: z.boolean(),
    counts: z.object({ waiting: z.int(), sent: z.int(), kept: z.int(), failed: z.int() }),
  }),
  about: 'The emails of the last 30 days, newest first; `search` looks in address and subject.',
})

export const mails = contract('mails', {
  list,
  exportList: csvOf(list, {
    file: 'mails',
    columns: {
      To: (row) => row.to,
      Subject: (row) => row.subject,
      Status: (row) => mailStateNames[row.state],
      Attempts: (row) => row.attempts,
      Written: (row) => row.createdAt,
      Sent: (row) => row.sentAt,
      'Next attempt': (row) => row.nextAttemptAt,
      'Last error': (row) => row.lastError,
    },
  }),
  show: get('/mails/:id', {
    access: adminOnly,
    input: z.object({ id: Id }),
    output: z.extend(Mail, {
      text: z.nullable(z.string()),
      html: z.nullable(z.string()),
      /** It has a link for someone without an account, which no one else may see. */
      hasLink: z.boolean(),
    }),
    about:
      'The text is null once the email was sent: it may include a link to an account. A link for a customer, or for a provider without a login, is left out of it.',
  }),
  setting: get('/settings/mail', { access: adminOnly, input: nothing, output: MailSetting }),
  saveSetting: put('/settings/mail', {
    access: adminOnly,
    input: MailSettingChanges,
    output: MailSetting,
    title: 'Email settings saved',
    about:
      'What is left out stays as it is. 409 for what the environment of the server sets, and with a version that is no longer the current one. Another server or user needs the password again.',
  }),
  sendTest: post('/mails/test', {
    access: adminOnly,
    input: MailServerChanges,
    output: z.object({
      to: z.string(),
      /** Why the mail server did not take it, in one sentence. */
      problem: z.nullable(z.string()),
      seconds: z.number(),
    }),
    isSecret: true,
    title: 'Test sent',
    about:
      'To the administrator who asks, with these values instead of the saved ones. 409 where no mail server is set up.',
  }),
  makeLink: post('/mails/:id/link', {
    access: adminOnly,
    input: z.object({ id: Id }),
    output: z.object({ path: z.string() }),
    isSecret: true,
    title: 'Link made',
    about:
      'A link of one’s own to the page of an email’s link. What is done by it is recorded as by a link that this administrator made. 409 where the email’s link no longer works.',
  }),
  resend: post('/mails/:id/resend', {
    access: adminOnly,
    input: z.object({ id: Id }),
    output: Mail,
    title: 'Email queued',
    about: 'Tries an email again that is queued or has failed. 409 for one that was sent: its text is gone.',
  }),
})
