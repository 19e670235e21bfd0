import { resetMinutes } from '@handoff/contracts/auth/auth'
import { deviceName } from '../../kit/device.ts'
import type { Letter } from '../../kit/mail/queue.ts'
import { inWords } from './auth.codes.ts'

type To = { firstName: string }
type From = { address: string | null; device: string | null }
type Code = To & { code: string; minutes: number }

const greeting = ({ firstName }: To) => `Hello ${firstName},`

/** Said of a code, which must not leave its owner's hands. */
const keepIt = 'Nobody of your network will ever ask you for this code.'

export const loginCode = (it: Code & From): Letter => ({
  subject: 'Your login code',
  title: 'Your login code',
  greeting: greeting(it),
  paragraphs: ['Somebody, hopefully you, is logging in with your password. Please type this code to go on.'],
  facts: [['Code', inWords(it.code)], ...whereFrom(it)],
  small: [
    `The code works for ${it.minutes} minutes, once. ${keepIt}`,
    'If this was not you, somebody knows your password: please change it.',
  ],
})

export const confirmationCode = (it: Code): Letter => ({
  subject: 'Confirm your email for logging in',
  title: 'Confirm your email',
  greeting: greeting(it),
  paragraphs: ['From now on a code will be mailed to you when you log in. Please type this one to turn that on.'],
  facts: [['Code', inWords(it.code)]],
  small: [`The code works for ${it.minutes} minutes, once. ${keepIt}`],
})

export const resetLink = (it: To & From & { token: string }): Letter => ({
  subject: 'Choose a new password',
  title: 'Choose a new password',
  greeting: greeting(it),
  paragraphs: ['Somebody, hopefully you, asked for a new password. With this link you can choose one.'],
  button: { label: 'Choose a new password', path: `/auth/reset-password?token=${it.token}` },
  facts: whereFrom(it),
  small: [
    `The link works once, for ${resetMinutes} minutes.`,
    'If this was not you, please ignore this mail. Your password stays as it is.',
  ],
})

function whereFrom({ address, device }: From): [string, string][] {
  const name = deviceName(device)
  return [
    ...(name ? [['Browser', name] as [string, string]] : []),
    ...(address ? [['Address', address] as [string, string]] : []),
  ]
}
