import { verifyHours } from '@handoff/contracts/registrations'
import type { Letter } from '../../kit/mail/queue.ts'

type To = { firstName: string }
const greeting = ({ firstName }: To) => `Hello ${firstName},`
const notYou = 'If this was not you, please ignore this mail. Nothing will happen.'

export const verifyAddress = (it: To & { token: string }): Letter => ({
  subject: 'Please confirm your email',
  title: 'Please confirm your email',
  greeting: greeting(it),
  paragraphs: [
    'Thank you for asking to join our network. Please confirm that this address is yours: then an administrator looks at your request.',
  ],
  button: { label: 'Confirm my email', path: `/auth/verify-account?token=${it.token}` },
  small: [`The link works once, for ${verifyHours} hours.`, notYou],
})

/** For an address that has an account: told to its owner only, never to whoever typed it. */
export const accountIsThere = (it: To): Letter => ({
  subject: 'You have an account already',
  title: 'You have an account already',
  greeting: greeting(it),
  paragraphs: [
    'Somebody, hopefully you, asked to join our network with this address. It has an account already, so you can simply log in.',
  ],
  button: { label: 'Log in', path: '/auth/login' },
  small: ['If you do not know your password any more, choose "Forgot password?" there.', notYou],
})

export const requestWaits = (it: To): Letter => ({
  subject: 'Your request is with us',
  title: 'Your request is with us',
  greeting: greeting(it),
  paragraphs: [
    'Somebody, hopefully you, asked once more to join our network with this address. Your request is here and confirmed; an administrator will look at it. There is nothing else for you to do.',
  ],
  small: [notYou],
})
