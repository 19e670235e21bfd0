import { Appointment, appointments } from '@handoff/contracts/referrals/appointments/appointments'
import { NextStep, ReferralDetail } from '@handoff/contracts/referrals/referrals/referral-rows'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { sampleOf } from '../../../test/sampleOf.ts'
import { show } from '../../../test/show.tsx'
import { ReferralAppointments } from './ReferralAppointments.tsx'

const hour = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
const appointmentOf = (id: number, hours: number, more: Partial<Appointment>) =>
  sampleOf<Appointment>(Appointment, {
    id,
    customer: { id: 1, name: 'Irene Hollis' },
    startsAt: inHours(hours),
    endsAt: inHours(hours + 1),
    timeZone: 'America/Los_Angeles',
    state: 1,
    ...more,
  })
const missed = { state: 3, mayMove: false, mayCancel: false, mayRecord: false } as const
const ours = { mayMove: true, mayCancel: true, mayRecord: true }
const stepOf = (key: string) => sampleOf<NextStep>(NextStep, { key })

async function section(all: Appointment[], steps = ['close', 'book']) {
  const api = fakeApi()
  api.on(appointments.list, () => ({ data: all, total: all.length, pageNo: 1, pageSize: 50 }))
  const taken: unknown[][] = []
  const nextSteps = steps.map(stepOf)
  const referral = sampleOf<ReferralDetail>(ReferralDetail, { id: 4, nextSteps } as Partial<ReferralDetail>)
  await show(<ReferralAppointments referral={referral} onTake={(...step) => taken.push(step)} />)
  await screen.findByRole('heading', { name: 'Appointments' })
  return taken
}

test('after two no-shows it prompts to close the referral as one, or to book again', async () => {
  const taken = await section([appointmentOf(1, -50, missed), appointmentOf(2, -25, missed)])
  const prompt = within(screen.getByRole('status'))
  expect(prompt.getByText('Missed 2 appointments.')).toBeVisible()
  await userEvent.click(prompt.getByRole('button', { name: 'Close as no-show' }))
  await userEvent.click(prompt.getByRole('button', { name: 'Book again' }))
  expect(taken).toEqual([['close', 'close_no_show'], ['book']])
})

test.each([
  ['one no-show', [appointmentOf(1, -50, missed)], ['close', 'book']],
  [
    'an appointment to come',
    [appointmentOf(1, -50, missed), appointmentOf(2, -25, missed), appointmentOf(3, 25, ours)],
    ['close', 'book'],
  ],
  ['no right to either', [appointmentOf(1, -50, missed), appointmentOf(2, -25, missed)], []],
])('with %s it does not', async (_, all, steps) => {
  await section(all, steps)
  expect(screen.queryByRole('status')).toBeNull()
})

test.each([
  ['to come', 25, 'Move', ['Cancel']],
  ['that has begun', -0.2, 'Record visit', ['No-show', 'Cancel']],
])('an appointment %s has its next step and the others in its menu', async (_, hours, next, others) => {
  await section([appointmentOf(1, hours, ours)])
  expect(screen.getByRole('button', { name: next })).toBeVisible()
  // A single step needs no menu.
  if (others.length === 1) {
    expect(screen.getByRole('button', { name: `${others[0]}: the appointment of Irene Hollis` })).toBeVisible()
    return
  }
  await userEvent.click(screen.getByRole('button', { name: 'Actions for the appointment of Irene Hollis' }))
  const menu = within(await screen.findByRole('menu'))
  expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(others)
})

test('an answer through a link of staff names the person who created it', async () => {
  const answered = { state: 1, customerAnswer: 1, customerNote: null, ...ours } as const
  await section([appointmentOf(1, 25, { ...answered, linkMaker: 'Amara' })])
  expect(screen.getByText('by a link that Amara made')).toBeVisible()
})
