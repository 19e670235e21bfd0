/**
 * Authentication: who a request comes from.
 *
 *   stranger ──login──▶ (second factor) ──▶ session (15 days, never extended) ──logout, reset, revoke──▶ ended
 *
 * Tokens are 256 random bits; the database stores only their hashes. Calls without a login get the same answer, after the
 * same time, for known and unknown addresses.
 */
import * as z from 'zod/mini'
import { UserType } from '../../kit/access.ts'
import { contract, del, get, post } from '../../kit/endpoint.ts'
import { optionOf } from '../../kit/option.ts'
import { secret } from '../../kit/secrets.ts'
import { codeOf, email, Id, Moment, nothing, requiredName, requiredText, withDefault } from '../../kit/shapes.ts'
import { RoleAccess } from '../roles/role-access.ts'
import { Challenge, Channel, code, Generated, TwoFactorState } from './two-factor.ts'

export const sessionSeconds = 1_296_000
export const defaultColorCode = '#6f6af6'

/** Lifetime of a password reset link. */
export const resetMinutes = 60
/** Seconds between two emails sent on request. */
export const resendAfterSeconds = 60

const CurrentUser = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  photo: z.nullable(z.string()),
  userType: z.object({ id: codeOf(UserType), name: z.string() }),
  userRole: z.nullable(z.object({ id: Id, name: z.string(), roleAccesses: z.array(RoleAccess) })),
  entity: z.nullable(z.object({ id: Id, name: z.string() })),
  colorCode: z.string(),
  timeZone: z.string(),
  totalInBounds: z.int(),
})
type CurrentUser = z.output<typeof CurrentUser>

export const SignedIn = z.extend(CurrentUser, {
  token: z.string(),
  /** The browser stores it and sends it with later logins; null if it already has one for this account. */
  browserToken: z.nullable(z.string()),
})

/** At least twelve characters and no other rule: length is what makes a password hard to guess. */
export const newPassword = secret(
  z
    .string('Password is required')
    .check(
      z.minLength(1, 'Password is required'),
      z.minLength(12, 'Password must have at least 12 characters'),
      z.maxLength(200, 'Password must have at most 200 characters'),
    ),
)
export const oldPassword = secret(
  z
    .string('Password is required')
    .check(z.minLength(1, 'Password is required'), z.maxLength(200, 'Password must have at most 200 characters')),
)

/** Replacing an active second factor requires one of these: the session alone could be stolen. */
const ownerProof = {
  password: z.optional(oldPassword),
  /** From the authenticator app in use, or a recovery code. */
  currentCode: z.optional(code),
}

/** Token in an emailed link. */
export const mailedToken = secret(
  z.string('Token is required').check(z.minLength(1, 'Token is required'), z.maxLength(200)),
)

export const Session = z.object({
  id: Id,
  device: z.nullable(z.string()),
  address: z.nullable(z.string()),
  isCurrent: z.boolean(),
  isRemembered: z.boolean(),
  createdAt: Moment,
  lastSeenAt: Moment,
  expiresAt: Moment,
})
export type Session = z.input<typeof Session>

export const auth = contract('auth', {
  login: post('/auth/login', {
    access: 'public',
    input: z.object({
      email: email(),
      password: oldPassword,
      rememberMe: withDefault(z.boolean(), false),
      /** Tokens from earlier logins in this browser: it is known, or trusted to skip the second factor. */
      deviceTokens: secret(withDefault(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(20)), [])),
    }),
    output: z.union([SignedIn, Challenge]),
    title: 'Welcome back',
    about:
      'Wrong email and wrong password answer alike and take the same time. Ten failures lock for 15 minutes, counted apart for each browser that has logged in to the account before. With two-factor authentication the answer is a challenge and no token.',
    isSecret: true,
  }),
  verifyLogin: post('/auth/login/verify/two-factor', {
    access: 'public',
    input: z.object({
      challengeId: z.string().check(z.maxLength(200)),
      code,
      trustDevice: withDefault(z.boolean(), false),
    }),
    output: z.extend(SignedIn, { deviceToken: z.nullable(z.string()) }),
    title: 'Welcome back',
    about: 'The two-factor code, or a recovery code. Five wrong ones end the challenge.',
    isSecret: true,
  }),
  generateTwoFactor: post('/auth/generate/two-factor', {
    access: 'public',
    input: z.object({
      challengeId: z.optional(z.string().check(z.maxLength(200))),
      notificationBy: z.optional(Channel),
      ...ownerProof,
    }),
    output: Generated,
    title: 'Two-factor authentication is ready to confirm',
    about:
      'Logged in: a new secret for an authenticator app (3, the default), or a code by email (1). With a challengeId: sends the code again, once a minute. While two-factor authentication is on, needs the password or a current code of it; the first one needs the password, or a login within the last 5 minutes.',
    isSecret: true,
  }),
  confirmTwoFactor: post('/auth/profile/verify/two-factor', {
    access: 'signedIn',
    input: z.object({ code, ...ownerProof }),
    output: z.object({ recoveryCodes: z.array(z.string()) }),
    title: 'Two-factor authentication is on',
    about:
      'Turns on what was generated. The ten recovery codes are shown only once. While two-factor authentication is on, needs the password or a current code of it; wrong ones count toward the lock of the account.',
    isSecret: true,
  }),
  removeTwoFactor: del('/auth/profile/verify/two-factor', {
    access: 'signedIn',
    input: z.object({ password: oldPassword }),
    output: TwoFactorState,
    title: 'Two-factor authentication is off',
    about: '409 where an administrator requires it.',
    hasBody: true,
  }),
  renewRecoveryCodes: post('/auth/profile/recovery-codes', {
    access: 'signedIn',
    input: z.object({ password: oldPassword }),
    output: z.object({ recoveryCodes: z.array(z.string()) }),
    title: 'New recovery codes created',
    about: 'The previous ones stop working.',
    isSecret: true,
  }),
  twoFactor: get('/auth/notificationBy', { access: 'signedIn', input: nothing, output: TwoFactorState }),
  chooseChannel: post('/auth/notificationBy', {
    access: 'signedIn',
    input: z.object({ notificationBy: Channel }),
    output: TwoFactorState,
    title: 'Code delivery changed',
    about:
      'Between channels that were confirmed. 409 for an app that was not set up, and where two-factor authentication is off.',
  }),
  forgetDevices: del('/auth/trusted-devices', {
    access: 'signedIn',
    input: nothing,
    output: TwoFactorState,
    title: 'Every browser now needs a code at login',
  }),

  logout: post('/auth/logout', { access: 'signedIn', input: nothing, output: z.null(), title: 'You’re logged out' }),
  me: get('/auth/me', { access: 'signedIn', input: nothing, output: CurrentUser }),
  refresh: post('/auth/refresh', {
    access: 'signedIn',
    input: nothing,
    output: z.object({ token: z.string() }),
    about: 'A new token for the same session and the same end. The old one works 60 seconds more.',
    isSecret: true,
  }),
  sessions: get('/auth/sessions', {
    access: 'signedIn',
    input: nothing,
    output: z.array(Session),
    about: 'Where the user is logged in, last seen first.',
  }),
  endSession: del('/auth/sessions/:id', {
    access: 'signedIn',
    input: z.object({ id: Id }),
    output: z.null(),
    title: 'Session ended',
  }),
  endOtherSessions: del('/auth/sessions', {
    access: 'signedIn',
    input: nothing,
    output: z.null(),
    title: 'You’re logged out everywhere else',
  }),

  forgotPassword: post('/auth/forgot-password', {
    access: 'public',
    input: z.object({ email: email() }),
    output: z.null(),
    title: 'If there’s an account for this address, we have sent it a link',
  }),
  resetState: get('/auth/reset-password', {
    access: 'public',
    input: z.object({ token: mailedToken }),
    output: z.object({ isOpen: z.boolean() }),
  }),
  resetPassword: post('/auth/reset-password', {
    access: 'public',
    input: z.object({ token: mailedToken, password: newPassword }),
    output: z.null(),
    title: 'Password changed. Log in again',
    about: 'Once, within an hour. Ends all sessions and forgets trusted devices. 404 for a link that doesn’t work.',
    isSecret: true,
  }),

  setupState: get('/auth/setup', {
    access: 'public',
    input: z.object({
      token: secret(z.string().check(z.maxLength(200))),
      /** The browser’s IANA time zone. */
      zone: z.optional(z.string().check(z.maxLength(60))),
    }),
    output: z.object({
      isOpen: z.boolean(),
      /** The choices for the network’s time zone, during setup. */
      timeZones: z.array(optionOf({ name: z.string(), label: z.string() })),
      /** The zone that matches the browser’s. */
      proposedZone: z.nullable(z.string()),
    }),
    about: 'Whether the one-time address printed at the first start still works.',
  }),
  setup: post('/auth/setup', {
    access: 'public',
    input: z.object({
      token: secret(requiredText('Token')),
      firstName: requiredName('First name', 80),
      lastName: requiredName('Last name', 80),
      email: email(),
      password: newPassword,
      /** For the network and its first administrator, as confirmed. */
      timeZone: z.optional(z.string().check(z.maxLength(60))),
    }),
    output: SignedIn,
    title: 'Welcome to Handoff',
    about: 'Makes the first administrator of an empty network. Gone once an Admin exists.',
    isSecret: true,
  }),

  demoAccounts: get('/auth/demo-accounts', {
    access: 'public',
    input: nothing,
    output: z.object({
      isLoaded: z.boolean(),
      accounts: z.array(
        z.object({
          id: Id,
          email: z.string(),
          password: z.string(),
          name: z.string(),
          userType: codeOf(UserType),
          entity: z.nullable(z.string()),
        }),
      ),
    }),
    about: 'The accounts of the demo network; empty unless demo data is loaded.',
  }),
})

const ofAccount = { accountId: Id }

export const AccountEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('account.passwordChanged'), ...ofAccount }),
  z.object({ type: z.literal('account.passwordReset'), ...ofAccount }),
  /** Locks out all unknown browsers; with `isKnownBrowser`, only the browser or session with the wrong passwords. */
  z.object({ type: z.literal('account.locked'), ...ofAccount, isKnownBrowser: z.optional(z.boolean()) }),
  /** A browser and address not seen before for this account. */
  z.object({ type: z.literal('account.newDevice'), ...ofAccount }),
  z.object({ type: z.literal('account.twoFactorOn'), ...ofAccount, notificationBy: Channel }),
  /** A change while it was on: another app or address, another channel, new recovery codes. */
  z.object({ type: z.literal('account.twoFactorChanged'), ...ofAccount, notificationBy: Channel }),
  z.object({ type: z.literal('account.twoFactorOff'), ...ofAccount }),
  z.object({ type: z.literal('account.recoveryCodeUsed'), ...ofAccount }),
])
