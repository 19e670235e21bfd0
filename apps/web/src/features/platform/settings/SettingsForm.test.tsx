import { auth } from '@handoff/contracts/access/auth/auth'
import { settings } from '@handoff/contracts/platform/settings'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { session } from '../../../kit/session/session.ts'
import { fakeApi } from '../../../test/fakeApi.ts'
import { person } from '../../../test/person.ts'
import { show } from '../../../test/show.tsx'
import LazyPopover from '../../../ui/overlay/LazyPopover.tsx'
import SettingsForm from './SettingsForm.tsx'

const user = userEvent.setup()
const onClose = vi.fn<() => void>()
const zones = [
  { name: 'Pacific Standard Time', label: '(UTC-08:00) Pacific Time (US & Canada)', value: 'America/Los_Angeles' },
  { name: 'India Standard Time', label: '(UTC+05:30) Chennai, Kolkata', value: 'Asia/Kolkata' },
]

function withZones() {
  const api = fakeApi()
  api.on(settings.timeZones, () => zones)
  api.on(settings.saveTimeZone, () => 'new token')
  api.on(auth.me, () => person())
  return api
}
beforeEach(() => {
  onClose.mockClear()
  session.begin('old token', false)
})

test('shows the selected zone by its label and finds one by its Windows name', async () => {
  const api = withZones()
  await show(<SettingsForm onClose={onClose} />)
  await user.click(await screen.findByRole('button', { name: /Time Zone .*Pacific Time/ }))
  await user.type(screen.getByPlaceholderText('Search...'), 'india standard')
  await user.click(screen.getByRole('option', { name: '(UTC+05:30) Chennai, Kolkata' }))
  await user.click(screen.getByRole('button', { name: 'Save Setting' }))

  expect(await screen.findByText('Settings saved')).toBeVisible()
  expect(api.askedFor(settings.saveTimeZone)[0]!.body).toEqual({ timezone: 'Asia/Kolkata' })
  expect(session.token).toBe('new token')
  expect(onClose).toHaveBeenCalledOnce()
})

test('a zone is required, with the message under the field, and can’t be cleared', async () => {
  const api = withZones()
  await show(<SettingsForm onClose={onClose} />, { me: person({ timeZone: '' }) })
  await user.click(await screen.findByRole('button', { name: 'Save Setting' }))

  expect(await screen.findByText('Please select Time Zone')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('button', { name: /^Time Zone/ })).toHaveFocus())
  expect(api.askedFor(settings.saveTimeZone)).toEqual([])
  await user.click(screen.getByRole('button', { name: /^Time Zone/ }))
  await user.click(await screen.findByRole('option', { name: /Pacific/ }))
  expect(screen.getByRole('button', { name: /^Time Zone .*Pacific/ })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Clear Time Zone' })).toBeNull()
})

test('a refusal is an error toast with the words of the server; the selection remains', async () => {
  const api = withZones()
  api.refuse(settings.saveTimeZone, 400, { title: 'Unknown time zone' })
  await show(<SettingsForm onClose={onClose} />)
  await user.click(await screen.findByRole('button', { name: 'Save Setting' }))

  expect(await screen.findByText('Unknown time zone')).toBeVisible()
  expect(screen.getByText('Error')).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
  expect(session.token).toBe('old token')
})

test('Close closes', async () => {
  withZones()
  await show(<SettingsForm onClose={onClose} />)
  await user.click(await screen.findByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('Escape closes the list of zones, and only then the popover; the list opens at the selected zone', async () => {
  withZones()
  const scrolled: (string | null)[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this.textContent)
  })
  await show(
    <LazyPopover label="Settings" target={(toggle) => <button onClick={toggle}>Gear</button>}>
      {(close) => <SettingsForm onClose={close} />}
    </LazyPopover>,
  )
  await user.click(await screen.findByRole('button', { name: /Time Zone .*Pacific Time/ }))
  expect(await screen.findByPlaceholderText('Search...')).toBeVisible()
  await waitFor(() => expect(scrolled).toContainEqual(expect.stringContaining('Pacific Time')))
  await waitFor(() => expect(screen.getByPlaceholderText('Search...')).toHaveFocus())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByPlaceholderText('Search...')).not.toBeVisible())
  expect(screen.getByRole('button', { name: 'Save Setting' })).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save Setting' })).toBeNull())
  vi.restoreAllMocks()
})
