import { expect, test } from 'vitest'
import { stateOf } from './consentState.ts'

const now = Date.parse('2026-11-18T15:00:00Z')
const say = (moment: string) => moment.slice(0, 10)

test.each([
  ['active', '2027-11-18T15:00:00Z', 'good', 'Until 2027-11-18'],
  ['active', '2026-12-18T15:00:00Z', 'warn', 'Expires in 30 days'],
  ['active', '2026-11-19T10:00:00Z', 'warn', 'Expires in 1 day'],
  ['expired', '2026-11-01T15:00:00Z', 'neutral', 'Expired 2026-11-01'],
  ['revoked', '2027-11-18T15:00:00Z', 'bad', 'Revoked'],
] as const)('%s until %s is %s: %s', (state, expiresAt, tone, words) => {
  expect(stateOf({ state, expiresAt }, now, say)).toEqual({ tone, words })
})
