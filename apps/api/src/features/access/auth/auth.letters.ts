import { resetMinutes } from '@handoff/contracts/access/auth/auth'
import type { Letter } from '../../../kit/mail/queue.ts'
import { deviceName } from '../../../kit/security/device.ts'
import { inWords } from './auth.codes.ts'

type To = { firstName: string }
type From = { address: string | null; device: string | null }
type Code = To & { code: string; minutes: number }

const greeting = ({ firstName }: To) => `Hello ${firstName},`

/** For codes, which must not leave their owner's hands. */
const keepIt = 'We’ll never ask you for this code.'

export const loginCode = (it: Code & From): Letter => ({
  subject: 'Your login code',
  title: 'Your login code',
  greeting: greeting(it),
  paragraphs: ['Use this code to finish logging in.'],
  facts: [['Code', inWords(it.code)], ...whereFrom(it)],
  small: [`The code works once, for ${it.minutes} minutes. ${keepIt}`, 'If this wasn’t you, change your password now.'],
})

export const confirmationCode = (it: Code): Letter => ({
  subject: 'Confirm your email for login codes',
  title: 'Confirm your email',
  greeting: greeting(it),
  paragraphs: ['You’ll get a code by email when you log in. Enter this one to turn that on.'],
  facts: [['Code', inWords(it.code)]],
  small: [`The code works once, for ${it.minutes} minutes. ${keepIt}`],
})

export const resetLink = (it: To & From & { token: string }): Letter => ({
  subject: 'Choose a new password',
  title: 'Choose a new password',
  greeting: greeting(it),
  paragraphs: ['We got a request to reset your password. Use this link to choose a new one.'],
  button: { label: 'Choose a new password', path: `/auth/reset-password?token=${it.token}` },
  facts: whereFrom(it),
  small: [
    `The link works once, for ${resetMinutes} minutes.`,
    'If this wasn’t you, ignore this email. Your password stays as it is.',
  ],
})

function whereFrom({ address, device }: From): [string, string][] {
  const name = deviceName(device)
  return [
    ...(name ? [['Browser', name] as [string, string]] : []),
    ...(address ? [['Address', address] as [string, string]] : []),
  ]
}
