import { CustomerAccess } from '@handoff/contracts/customers/customers/customers'
import { GroupMode } from '@handoff/contracts/referrals/referrals/group-modes'
import { ReferralRow } from '@handoff/contracts/referrals/referrals/referral-rows'
import { open, type Stage } from '@handoff/contracts/referrals/referrals/referral-stages'
import { describe, expect, test } from 'vitest'
import { sampleOf } from '../../../test/sampleOf.ts'
import { nextOf } from './useOpenReferrals.ts'

const { Direct, Offer, FirstToAccept, Cascade, AllNeeded } = GroupMode
const { Owner, Referral, Admin } = CustomerAccess
const party = (name: string) => ({ id: 3, name, place: null })

type More = { mode?: GroupMode; left?: number; isOverdue?: boolean; side?: 'inbound' | 'outbound' }
function words(
  stage: Stage,
  { mode = Direct, left, isOverdue = false, side = 'outbound' }: More,
  access: CustomerAccess = Owner,
) {
  const sample = sampleOf<ReferralRow>(ReferralRow, { reference: 'R-10001' })
  const group = left === undefined ? null : { ...sample.group!, size: 3, left }
  const row = { ...sample, stage, mode, group, isOverdue, sender: party('Clinic'), receiver: party('Pantry'), side }
  return nextOf(row, { access, firstName: 'Rosa' })
}

describe('the sender reads', () => {
  test.each<[Stage, More, string]>([
    ['offered', { mode: Offer, left: 3 }, 'Waiting for Rosa to choose'],
    ['offered', { mode: Offer, left: 1 }, 'Waiting for Rosa to choose'],
    ['offered', { mode: Offer, left: 3, isOverdue: true }, 'Rosa hasn’t chosen in time'],
    // The customer has chosen: the others wait.
    ['sent', { mode: Offer, left: 3 }, 'Waiting for Pantry'],
    ['opened', { mode: Offer, left: 2 }, 'Waiting for Pantry'],
    ['info_requested', { mode: Offer, left: 2 }, 'Answer Pantry'],
    ['accepted', { mode: Offer, left: 0 }, 'Waiting for Pantry'],
    ['sent', { mode: FirstToAccept, left: 3 }, 'Waiting for 3 providers'],
    ['opened', { mode: FirstToAccept, left: 2, isOverdue: true }, '2 providers are overdue'],
    ['sent', { mode: FirstToAccept, left: 1 }, 'Waiting for Pantry'],
    ['info_requested', { mode: FirstToAccept, left: 3 }, 'Answer Pantry'],
    ['accepted', { mode: FirstToAccept, left: 0 }, 'Waiting for Pantry'],
    ['sent', { mode: Cascade, left: 3 }, 'Waiting for Pantry'],
    ['queued', { mode: Cascade, left: 2 }, 'Waiting for Pantry'],
    ['opened', { mode: Cascade, left: 2, isOverdue: true }, 'Pantry is overdue'],
    ['waitlisted', { mode: Cascade, left: 0 }, 'Waiting for Pantry'],
    ['sent', { mode: AllNeeded }, 'Waiting for Pantry'],
    ['sent', {}, 'Waiting for Pantry'],
    ['cancel_requested', { isOverdue: true }, 'Pantry is overdue'],
  ])('%s %j: %s', (stage, more, expected) => expect(words(stage, more)).toBe(expected))
})

test('the network reads that the sender has to answer, on time or not', () => {
  expect(words('info_requested', {}, Admin)).toBe('Waiting for Clinic')
  expect(words('info_requested', { isOverdue: true }, Admin)).toBe('Clinic is overdue')
})

test('the receiver reads its next step, and whose answer it is awaiting', () => {
  const read = (stage: Stage) => words(stage, { side: 'inbound' }, Referral)
  expect(read('sent')).toBe('Answer the referral from Clinic')
  expect(read('info_requested')).toBe('Waiting for Clinic')
  expect(read('in_service')).toBe('Record what happens with R-10001')
})

test('every open stage of a sent referral has words', () => {
  for (const stage of open) expect(words(stage, {})).toMatch(/^(Waiting for|Answer) /)
})
