import { settings } from '@handoff/contracts/platform/settings'
import { type ClockPreview, type Clocks, clocks } from '@handoff/contracts/referrals/clocks'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { show } from '../../../test/show.tsx'
import { ClocksPanel } from './ClocksPanel.tsx'
import { allClocks, harbor, networkLevel } from './clocks.fixtures.ts'

const user = userEvent.setup()
const previewed = (due: string): ClockPreview => ({
  timeZone: 'America/Los_Angeles',
  steps: [
    { kind: 'sent', at: '2026-11-21T00:00:00.000Z' },
    { kind: 'reminder', at: '2026-11-24T00:00:00.000Z' },
    { kind: 'reminder', at: due },
    { kind: 'due', at: due },
    { kind: 'escalate', at: '2026-11-28T00:00:00.000Z' },
    { kind: 'expire', at: '2026-12-15T00:00:00.000Z' },
  ],
  afterAcceptance: [{ kind: 'contact', at: '2026-11-26T00:00:00.000Z' }],
  skipped: [{ day: '2026-11-26', why: 'Thanksgiving Day' }],
})

function withClocks(all: Clocks = allClocks) {
  const api = fakeApi()
  api.on(clocks.show, () => all)
  api.on(clocks.preview, (input) =>
    previewed(input.times?.due.value === 1 ? '2026-11-24T00:00:00.000Z' : '2026-11-25T00:00:00.000Z'),
  )
  api.on(clocks.save, () => networkLevel)
  api.on(clocks.create, () => harbor)
  api.on(clocks.reset, () => null)
  api.on(clocks.saveCalendar, () => all)
  api.on(clocks.addHoliday, () => ({ id: 8, name: 'Founders', day: '2027-02-03', isYearly: false }))
  api.on(clocks.removeHoliday, () => null)
  api.on(settings.timeZones, () => [
    { name: 'Pacific Standard Time', label: '(UTC-08:00) Pacific Time', value: 'America/Los_Angeles' },
  ])
  return api
}
const retype = async (label: string, text: string) => {
  const field = await screen.findByLabelText(label)
  await user.clear(field)
  await user.type(field, text)
}

test('the preview changes while typing, and saving sends the input', async () => {
  const api = withClocks()
  await show(<ClocksPanel />)
  expect(await screen.findByText('Due, last reminder')).toBeVisible()
  expect(screen.getByText(/due Tuesday 4:00 PM/)).toBeVisible()
  expect(screen.getByText(/Thu, Nov 26, Thanksgiving Day/)).toBeVisible()
  expect(screen.getByText('In the receiving provider’s time zone (Pacific).')).toBeVisible()
  expect(screen.getByText('First contact')).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Remove routine reminder 48 hr' }))
  await retype('Routine, due', '1')
  expect(await screen.findByText(/due Monday 4:00 PM/)).toBeVisible()
  expect(api.askedFor(clocks.save)).toEqual([])
  expect(screen.getByText('2 unsaved changes')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save times' }))
  await waitFor(() => expect(api.askedFor(clocks.save)).toHaveLength(1))
  expect(api.askedFor(clocks.save)[0]!.body).toMatchObject({
    version: 3,
    routine: { reminders: [{ value: 24, unit: 'hours' }], due: { value: 1, unit: 'days' } },
    urgent: networkLevel.urgent,
  })
})

test('contradictions are shown below their field, and are not sent', async () => {
  const api = withClocks()
  await show(<ClocksPanel />)
  await retype('Routine, due', '15')
  expect(await screen.findByText('Due can’t be after the expiry')).toBeVisible()
  expect(screen.getByLabelText('Routine, due')).toHaveAccessibleDescription('Due can’t be after the expiry')
  await retype('Routine, due', '1')
  expect(screen.getByText('A reminder can’t be after the due time')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save times' }))
  expect(api.askedFor(clocks.save)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(screen.getByLabelText('Routine, due')).toHaveValue('2')
})

test('times after acceptance are by priority; an empty next step leaves it to the stage', async () => {
  const api = withClocks()
  await show(<ClocksPanel />)
  await retype('Emergency, first contact', '2')
  await user.clear(screen.getByLabelText('Urgent, next step'))
  expect(screen.getByLabelText('Routine, next step')).toHaveValue('')
  await user.click(screen.getByRole('button', { name: 'Save times' }))
  await waitFor(() => expect(api.askedFor(clocks.save)).toHaveLength(1))
  expect(api.askedFor(clocks.save)[0]!.body).toMatchObject({
    emergency: { contact: { value: 2, unit: 'hours' }, resume: { value: 1, unit: 'days' } },
    urgent: { resume: null },
    routine: { contact: { value: 3, unit: 'days' }, resume: null },
  })
})

test('a reminder is added in its order', async () => {
  withClocks()
  await show(<ClocksPanel />)
  await user.click(await screen.findByRole('button', { name: 'Add routine reminder' }))
  await user.type(await screen.findByLabelText('Remind after'), '30{Enter}')
  const chips = within(screen.getByRole('list', { name: 'Routine, remind after' })).getAllByRole('listitem')
  expect(chips.map(({ textContent }) => textContent)).toEqual(['24 hr', '30 hr', '48 hr', ''])
})

test('an exception has its own times where it sets them, and can be reset', async () => {
  const api = withClocks()
  await show(<ClocksPanel />)
  await user.click(await screen.findByRole('button', { name: 'Actions for Harbor Counseling' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const urgent = within(await screen.findByRole('group', { name: 'Urgent' }))
  expect(urgent.getByText(/As its category or the network/)).toBeVisible()
  await user.click(urgent.getByRole('button', { name: 'Set custom times for urgent' }))
  await user.click(screen.getByRole('button', { name: 'Save times' }))
  await waitFor(() => expect(api.askedFor(clocks.save)).toHaveLength(1))
  expect(api.askedFor(clocks.save)[0]!.body).toMatchObject({
    version: 1,
    urgent: networkLevel.urgent,
    emergency: null,
    countsOpenHours: null,
  })

  await user.click(screen.getByRole('button', { name: 'Actions for Harbor Counseling' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Reset' }))
  await user.click(await screen.findByRole('button', { name: 'Reset' }))
  await waitFor(() => expect(api.askedFor(clocks.reset)).toHaveLength(1))
})

test('another level asks first if changes would be lost', async () => {
  withClocks()
  await show(<ClocksPanel />)
  await retype('Routine, expire', '20')
  await user.click(screen.getByRole('radio', { name: 'Category' }))
  await user.click(await screen.findByRole('button', { name: 'Stay' }))
  expect(screen.getByLabelText('Routine, expire')).toHaveValue('20')
  await user.click(screen.getByRole('radio', { name: 'Category' }))
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  expect(await screen.findByText('No category selected')).toBeVisible()
})

test('holidays are added, removed, and switched immediately', async () => {
  const api = withClocks()
  await show(<ClocksPanel />)
  const card = within(await screen.findByRole('region', { name: 'Holidays' }))
  expect(card.getAllByLabelText('Federal holiday')).toHaveLength(1)
  await user.click(card.getByRole('button', { name: 'Remove Staff training day' }))
  await user.click(card.getByRole('switch', { name: /^US federal holidays/ }))
  await waitFor(() =>
    expect(api.askedFor(clocks.saveCalendar)[0]?.body).toEqual({ version: 1, hasFederalHolidays: false }),
  )
  expect(api.askedFor(clocks.removeHoliday)).toHaveLength(1)

  await user.click(card.getByRole('button', { name: 'Add day' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Add day' }))
  expect(await screen.findByText('Name is required')).toBeVisible()
})

test('without an answer the page shows an error, and tries again', async () => {
  const api = fakeApi()
  api.refuse(clocks.show, 500, { title: 'It broke' })
  await show(<ClocksPanel />)
  expect(await screen.findByRole('button', { name: /Retry|Try again/ })).toBeVisible()
})

test('if saving is refused, the reason is shown and the input remains', async () => {
  const api = withClocks()
  api.refuse(clocks.save, 409, { title: 'These clocks have changed since you opened them' })
  await show(<ClocksPanel />)
  await retype('Routine, expire', '20')
  await user.click(screen.getByRole('button', { name: 'Save times' }))
  expect(await screen.findByText('These clocks have changed since you opened them')).toBeVisible()
  expect(screen.getByLabelText('Routine, expire')).toHaveValue('20')
})
