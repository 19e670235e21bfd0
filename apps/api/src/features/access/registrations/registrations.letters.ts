import { verifyHours } from '@handoff/contracts/access/registrations'
import type { Letter } from '../../../kit/mail/queue.ts'

type To = { firstName: string; network: string }
const greeting = ({ firstName }: Pick<To, 'firstName'>) => `Hello ${firstName},`
const notYou = 'If this wasn’t you, ignore this email. Nothing will happen.'

export const verifyAddress = (it: To & { token: string }): Letter => ({
  subject: 'Confirm your email',
  title: 'Confirm your email',
  greeting: greeting(it),
  paragraphs: [
    `Thank you for applying to join ${it.network}. Confirm that this address is yours, and an administrator will review your application.`,
  ],
  button: { label: 'Confirm my email', path: `/auth/verify-account?token=${it.token}` },
  small: [`The link works once, for ${verifyHours} hours.`, notYou],
})

/** For an address with an account: only its owner learns that, never the person who typed it. */
export const accountIsThere = (it: To): Letter => ({
  subject: 'You already have an account',
  title: 'You already have an account',
  greeting: greeting(it),
  paragraphs: [
    `We got an application to join ${it.network} from this address. You already have an account, so just log in.`,
  ],
  button: { label: 'Log in', path: '/auth/login' },
  small: ['If you forgot your password, choose "Forgot password?" on the login page.', notYou],
})

export const requestWaits = (it: To): Letter => ({
  subject: 'We got your request',
  title: 'We got your request',
  greeting: greeting(it),
  paragraphs: [
    `We got another application to join ${it.network} from this address. Your first one is confirmed and waiting for review. There’s nothing else to do.`,
  ],
  small: [notYou],
})
