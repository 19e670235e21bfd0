import { isOneOf } from '@handoff/contracts/kit/is-one-of'
import type { AnswerKey } from '@handoff/contracts/referrals/answers'

/** The answers that ask for more than a press. */
const formKeys = [
  'waitlist',
  'review',
  'ask',
  'reject',
  'contact',
  'book',
  'visit',
  'close',
  'confirmCancel',
  'refuseCancel',
  'release',
  'reopen',
  'noShow',
  'moveVisit',
  'cancelVisit',
] as const satisfies AnswerKey[]
export type FormKey = (typeof formKeys)[number]
export const hasForm = (key: string): key is FormKey => isOneOf(formKeys, key)
