import { Appointment, AppointmentState } from '@handoff/contracts/referrals/appointments/appointments'
import { expect, test } from 'vitest'
import { sampleOf } from '../../../../test/sampleOf.ts'
import { blocksOf, closedOn, momentOn, rangeOf } from './calendarDays.ts'

const zone = 'America/Los_Angeles'
const day = '2026-11-25'
const booked = (id: number, from: number, until: number) =>
  sampleOf<Appointment>(Appointment, {
    id,
    state: AppointmentState.Booked,
    startsAt: momentOn(day, from * 60, zone).toISOString(),
    endsAt: momentOn(day, until * 60, zone).toISOString(),
  })

test('appointments at the same time are next to one another, and a later one has the whole width', () => {
  const blocks = blocksOf([booked(1, 9, 10), booked(2, 9.5, 11), booked(3, 10, 10.5), booked(4, 13, 14)], day, zone)
  expect(blocks.map(({ appointment, lane, lanes }) => [appointment.id, lane, lanes])).toEqual([
    [1, 0, 2],
    [2, 1, 2],
    [3, 0, 2],
    [4, 0, 1],
  ])
})

test('the hours reach from before the first to after the last, open or booked', () => {
  const opens = [{ from: momentOn(day, 600, zone).toISOString(), until: momentOn(day, 1080, zone).toISOString() }]
  const one = { day, opens, why: null }
  expect(rangeOf([one], [], zone)).toEqual({ from: 540, until: 1140 })
  expect(rangeOf([one], [booked(1, 7, 7.5)], zone)).toEqual({ from: 360, until: 1140 })
  expect(closedOn(one, { from: 540, until: 1140 }, zone)).toEqual([
    { from: 540, until: 600 },
    { from: 1080, until: 1140 },
  ])
})

test('the hour that the clocks skip is closed', () => {
  const skipping = { day: '2027-03-14', opens: null, why: null }
  expect(closedOn(skipping, { from: 0, until: 600 }, zone)).toEqual([{ from: 120, until: 180 }])
  expect(closedOn({ ...skipping, day: '2027-03-15' }, { from: 0, until: 600 }, zone)).toEqual([])
})
