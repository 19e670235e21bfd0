import { expect, test } from 'vitest'
import { appointmentSteps } from './appointment-steps.ts'

const startsAt = '2026-11-24T18:30:00Z'
const rights = { mayMove: true, mayCancel: true, mayRecord: true }
const before = new Date('2026-11-24T18:29:59Z')
const after = new Date(startsAt)

test('before it begins an appointment can be moved or canceled; afterward recorded, missed, or canceled late', () => {
  expect(appointmentSteps({ startsAt, ...rights }, before)).toEqual(['move', 'cancel'])
  expect(appointmentSteps({ startsAt, ...rights }, after)).toEqual(['visit', 'noShow', 'cancel'])
})

test('the other side can move it only before it begins', () => {
  const others = { mayMove: true, mayCancel: false, mayRecord: false }
  expect(appointmentSteps({ startsAt, ...others }, before)).toEqual(['move'])
  expect(appointmentSteps({ startsAt, ...others }, after)).toEqual([])
})
