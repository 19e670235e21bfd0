/**
 * The second factor: something a person has, in addition to the password.
 *
 *   off ──generate──▶ shown ──right code──▶ on (ten recovery codes, once) ──password confirmed──▶ off
 *
 * At login: right password ──▶ challenge (10 minutes, five codes) ──right code──▶ session
 */
import * as z from 'zod/mini'
import { secret } from '../../kit/secrets.ts'
import { codeOf } from '../../kit/shapes.ts'

/** How a code is delivered. SMS (2) requires a gateway, and none is supported yet. */
export const NotificationBy = { Email: 1, Sms: 2, App: 3 } as const
export type NotificationBy = (typeof NotificationBy)[keyof typeof NotificationBy]
export const notificationByNames = { 1: 'Email', 2: 'Text message', 3: 'Authenticator app' } as const

export const Channel = codeOf({ Email: NotificationBy.Email, App: NotificationBy.App }, 'Please select a channel')

/** Six digits; a recovery code is longer. Spaces and dashes are ignored. */
export const code = secret(
  z.string('Code is required').check(
    z.overwrite((typed) => typed.replace(/[\s-]/g, '').toUpperCase()),
    z.minLength(1, 'Code is required'),
    z.regex(/^(\d{6}|[A-Z\d]{10})$/, 'Enter the 6-digit code or a recovery code'),
  ),
)

export const trustedDays = 30
export const recoveryCodes = 10

/** The password was right; the code is still missing. */
export const Challenge = z.object({
  twoFactorRequired: z.literal(true),
  challengeId: z.string(),
  notificationBy: Channel,
  /** Where the code was sent, masked for its owner: `a•••@example.org`. Null for the app. */
  sentTo: z.nullable(z.string()),
})

export const TwoFactorState = z.object({
  /** Null: off. */
  notificationBy: z.nullable(Channel),
  /** An administrator requires it for this user type, so it cannot be turned off. */
  isRequired: z.boolean(),
  hasApp: z.boolean(),
  recoveryCodesLeft: z.int(),
  trustedDevices: z.int(),
})

/** What an authenticator app needs (`qr` is an image of `otpauthUri`), or where a code was emailed. */
export const Generated = z.object({
  secret: z.nullable(z.string()),
  otpauthUri: z.nullable(z.string()),
  qr: z.nullable(z.string()),
  sentTo: z.nullable(z.string()),
})
