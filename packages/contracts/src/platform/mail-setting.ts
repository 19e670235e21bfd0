/**
 * How emails leave, and where their links lead. What the environment sets (`SMTP_URL`, `PUBLIC_URL`) wins and is read only.
 */
import * as z from 'zod/mini'
import { changesTo } from '../kit/changes.ts'
import { secret } from '../kit/secrets.ts'
import { optionalEmail, optionalText } from '../kit/shapes.ts'

/** `none` is for a server on the same machine or network. */
const MailSecurity = z.enum(['starttls', 'tls', 'none'])
export type MailSecurity = z.output<typeof MailSecurity>

const MailServer = z.object({
  /** Null: emails are not sent, and are shown to administrators. */
  host: optionalText('Server', 253).check(
    z.refine((value) => !value || /^[\p{L}\p{N}._:-]+$/u.test(value), 'Enter a name such as smtp.example.org'),
  ),
  port: z.int('Enter a port from 1 to 65535').check(z.minimum(1), z.maximum(65_535, 'Enter a port from 1 to 65535')),
  security: MailSecurity,
  user: optionalText('User name', 254),
  sender: optionalEmail,
})

const MailValues = z.extend(MailServer, {
  /** Beginning of links in emails. */
  publicUrl: optionalText('Address of this site', 300).check(
    z.refine(
      (value) => !value || /^https?:\/\/[^\s/?#@]+\/?$/i.test(value),
      'Enter an address such as https://care.example.org',
    ),
    z.overwrite((value) => (value ? value.replace(/\/$/, '') : value)),
  ),
})

/** A password left out is the stored one. It never leaves the server again. */
const password = z.optional(secret(z.nullable(z.string().check(z.maxLength(500)))))

export const MailServerChanges = z.extend(changesTo(MailServer), { password })
export const MailSettingChanges = z.extend(changesTo(MailValues), { password, version: z.optional(z.int()) })

export const MailSetting = z.object({
  publicUrl: z.nullable(z.string()),
  host: z.nullable(z.string()),
  port: z.int(),
  security: MailSecurity,
  user: z.nullable(z.string()),
  sender: z.nullable(z.string()),
  hasPassword: z.boolean(),
  /** Set in the environment of the server. */
  isServerFixed: z.boolean(),
  isUrlFixed: z.boolean(),
  version: z.int(),
})
export type MailSetting = z.output<typeof MailSetting>
