import { type Answer, UserType } from '@handoff/contracts/kit'
import { utcDay, weekdayOf } from '@handoff/contracts/kit/dates/day-words'
import { addDays } from '@handoff/contracts/kit/dates/days'
import { momentOf, wallAt } from '@handoff/contracts/kit/dates/wall-clock'
import {
  Appointment,
  AppointmentCalendar,
  AppointmentState,
  appointments,
} from '@handoff/contracts/referrals/appointments/appointments'
import { NextStep, ReferralRow } from '@handoff/contracts/referrals/referrals/referral-rows'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../test/fakeApi.ts'
import { person } from '../../test/person.ts'
import { sampleOf } from '../../test/sampleOf.ts'
import { show } from '../../test/show.tsx'
import { AppointmentsPage } from './AppointmentsPage.tsx'

const user = userEvent.setup()
const timeZone = 'UTC'
const me = person({ type: UserType.Entity, entity: { id: 7, name: 'Harbor Clinic' }, timeZone })
const hour = 3_600_000
/** The week after this one: all of it is ahead, whenever the test runs. */
const monday = addDays(utcDay(Date.now()), 7 - weekdayOf(utcDay(Date.now())))
const at = (day: string, time: string) => new Date(momentOf(wallAt(day, time), timeZone)).toISOString()

const appointment = (id: number, name: string, startsAt: string, more: Partial<Appointment> = {}) =>
  sampleOf<Appointment>(Appointment, {
    id,
    customer: { id, name },
    referral: { id, reference: `R-1000${id}`, category: 'Counseling' },
    entity: { id: 7, name: 'Harbor Clinic' },
    startsAt,
    endsAt: new Date(Date.parse(startsAt) + hour / 2).toISOString(),
    timeZone,
    modality: 1,
    state: AppointmentState.Booked,
    contact: null,
    mayMove: true,
    mayCancel: true,
    ...more,
  })
const daysFrom = (first: string): AppointmentCalendar['days'] =>
  Array.from({ length: 7 }, (_, ahead) => addDays(first, ahead)).map((day, ahead) => ({
    day,
    opens: ahead === 3 || ahead > 4 ? [] : [{ from: at(day, '10:00'), until: at(day, '18:00') }],
    why: ahead === 3 ? 'Closed for Thanksgiving' : ahead > 4 ? 'Closed on weekends' : null,
  }))

function anApi(data: Appointment[]) {
  const api = fakeApi()
  api.on(appointments.list, () => ({ data, total: data.length, pageNo: 1, pageSize: 100 }))
  api.on(appointments.calendar, ({ from }) => ({
    timeZone,
    locationId: 3,
    locations: [{ id: 3, name: 'Fruitvale Clinic' }],
    people: [{ key: 'user:9', name: 'Elena Ruiz' }],
    days: daysFrom(String(from)),
  }))
  const row = sampleOf<ReferralRow>(ReferralRow, {
    id: 12,
    reference: 'R-10012',
    stage: 'accepted',
    customer: { id: 12, name: 'Omar Haddad', detail: null },
    category: { id: 3, name: 'Prescriptions', color: '#3e9c35' },
    appointment: null,
    nextSteps: [sampleOf<NextStep>(NextStep, { key: 'book' })],
  })
  api.on(referrals.listInbound, () => ({ data: [row], total: 1, pageNo: 1, pageSize: 50 }))
  api.on(appointments.options, () =>
    sampleOf<Answer<typeof appointments.options>>(appointments.options.output, {
      start: at(addDays(monday, 4), '10:30'),
      timeZone,
      locations: [],
      assignees: [],
      earlier: null,
      customer: { name: 'Omar Haddad', firstName: 'Omar', isEmailable: true, prefers: null },
    }),
  )
  return api
}
const open = (search: string) => show(<AppointmentsPage />, { me, at: `/customer-referrals/appointments?${search}` })

test('a week has its appointments by day, closed time, and those who need a time', async () => {
  const [tuesday, thursday] = [addDays(monday, 1), addDays(monday, 3)]
  const api = anApi([
    appointment(1, 'Grace Kim', at(monday, '10:00')),
    appointment(2, 'Sean Rogers', at(tuesday, '11:00')),
    appointment(4, 'Julia Hart', at(tuesday, '12:00'), { state: AppointmentState.Cancelled }),
  ])
  await open(`view=week&day=${thursday}&who=team`)
  const days = await screen.findAllByRole('region', { name: /day, \w+ \d+$/ })
  expect(days).toHaveLength(7)
  expect(within(days[0]!).getByRole('button', { name: /^10:00 AM–10:30 AM, Grace Kim, Counseling/ })).toBeVisible()
  expect(within(days[1]!).getByRole('button', { name: /Sean Rogers/ })).toBeVisible()
  expect(screen.queryByRole('button', { name: /Julia Hart/ })).toBeNull()
  expect(within(days[3]!).getByText('Closed for Thanksgiving')).toBeVisible()
  expect(days[3]!.querySelectorAll('[data-closed]')).toHaveLength(1)
  expect(screen.getByText('2 appointments this week')).toBeVisible()
  expect(api.askedFor(appointments.list)[0]!.url).toContain(`from=${monday}&to=${addDays(monday, 6)}`)

  await user.click(await screen.findByRole('button', { name: /^Book Omar Haddad, / }))
  expect(await screen.findByText(/10:30–11:00 AM UTC$/)).toBeVisible()
})

test('a free time that is pressed is the one that is booked', async () => {
  anApi([])
  await open(`view=week&day=${monday}`)
  const day = await screen.findByRole('button', { name: /^Choose a time on Monday/, hidden: true })
  // Without a layout its top edge is at 0: three hours and a quarter below 9:00 AM.
  fireEvent.click(day, { clientY: 3.25 * 56 + 1 })
  expect(await screen.findByText(/^Book .+, 12:15 PM$/)).toBeVisible()
  const who = screen.getByRole('dialog')
  await user.click(await within(who).findByRole('button', { name: /^Book Omar Haddad/ }))
  expect(await screen.findByText(/12:15–12:45 PM UTC$/)).toBeVisible()
})

test('today has a line for now, and a video visit can be joined ten minutes before', async () => {
  const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const video = { modality: 3 as const, contact: 'https://video.example/room' }
  anApi([
    appointment(1, 'Marisol Ruiz', soon(8), video),
    appointment(2, 'Nora Vega', soon(12), video),
    appointment(3, 'Wen Zhao', soon(-5), { ...video, contact: 'javascript:alert(1)' }),
  ])
  await open('view=day')
  // Near midnight an appointment may be tomorrow.
  const isToday = (minutes: number) => utcDay(soon(minutes)) === utcDay(Date.now())
  await screen.findByRole('navigation', { name: 'Week' })
  if (isToday(8))
    expect(screen.getByRole('link', { name: 'Join the video visit of Marisol Ruiz' })).toHaveAttribute(
      'href',
      video.contact,
    )
  expect(screen.queryByRole('link', { name: /Nora Vega|Wen Zhao/ })).toBeNull()
  expect(document.querySelectorAll('[data-now]')).toHaveLength(1)
})

test('the week strip leads to another day, and the list has the steps of each', async () => {
  const api = anApi([appointment(1, 'Grace Kim', at(monday, '10:00'))])
  await open(`view=day&day=${monday}`)
  const strip = await screen.findByRole('navigation', { name: 'Week' })
  expect(within(strip).getByRole('button', { name: /^Monday, .+, 1 appointment$/ })).toHaveAttribute(
    'aria-current',
    'date',
  )
  await user.click(within(strip).getByRole('button', { name: /^Tuesday/ }))
  expect(await screen.findByRole('heading', { name: /^Tuesday/ })).toBeVisible()
  await user.click(screen.getByText('List', { exact: true }))
  expect(await screen.findByRole('button', { name: 'Move' })).toBeVisible()
  const tuesday = addDays(monday, 1)
  await expect.poll(() => api.askedFor(appointments.list).at(-1)!.url).toContain(`from=${tuesday}&to=${tuesday}`)
})
