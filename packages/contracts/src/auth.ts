/**
 * Authentication — who somebody is.
 *
 *   stranger ──login──▶ session (15 days, never extended) ──logout, reset, revoke──▶ ended
 *
 * A token is 256 random bits; the database keeps its hash only.
 */
import * as z from 'zod/mini'
import { UserType } from './kit/access.ts'
import { contract, get, post } from './kit/endpoint.ts'
import { codeOf, email, Id, nothing, requiredText, withDefault } from './kit/shapes.ts'
import { RoleAccess } from './roles.ts'

export const sessionSeconds = 1_296_000
export const defaultColorCode = '#6f6af6'

export const CurrentUser = z.object({
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
export type CurrentUser = z.output<typeof CurrentUser>

export const SignedIn = z.extend(CurrentUser, { token: z.string() })

/** Twelve characters at least, nothing else asked: length is what makes a password hard to guess. */
export const newPassword = z
  .string('Password is required')
  .check(z.minLength(12, 'Password must have at least 12 characters'), z.maxLength(200))

export const auth = contract('auth', {
  login: post('/auth/login', {
    access: 'public',
    input: z.object({
      email: email(),
      password: z.string('Password is required').check(z.minLength(1, 'Password is required'), z.maxLength(200)),
      rememberMe: withDefault(z.boolean(), false),
    }),
    output: SignedIn,
    title: 'Welcome back',
    about: 'Wrong e-mail and wrong password answer alike and take the same time. Ten failures lock for 15 minutes.',
    isSecret: true,
  }),
  logout: post('/auth/logout', { access: 'signedIn', input: nothing, output: z.null(), title: 'You are logged out' }),
  me: get('/auth/me', { access: 'signedIn', input: nothing, output: CurrentUser }),

  setupState: get('/auth/setup', {
    access: 'public',
    input: z.object({ token: z.string().check(z.maxLength(200)) }),
    output: z.object({ isOpen: z.boolean() }),
    about: 'Whether the one-time address printed at the first start still works.',
  }),
  setup: post('/auth/setup', {
    access: 'public',
    input: z.object({
      token: requiredText('Token'),
      firstName: requiredText('First Name', 80),
      lastName: requiredText('Last Name', 80),
      email: email(),
      password: newPassword,
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
