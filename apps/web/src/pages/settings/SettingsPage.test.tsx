import { UserType } from '@handoff/contracts/kit'
import { type NetworkSettings, settings } from '@handoff/contracts/platform/settings'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { drawWhole, openPicture } from '../../kit/files/pictureFile.ts'
import { fakeApi, Refusal } from '../../test/fakeApi.ts'
import { person } from '../../test/person.ts'
import { show } from '../../test/show.tsx'
import { branding } from '../../theme/branding.ts'
import { SettingsPage } from './SettingsPage.tsx'

vi.mock('../../features/platform/mails/MailboxPanel.tsx', () => ({ MailboxPanel: () => <p>the mailbox</p> }))
vi.mock('../../kit/files/pictureFile.ts', async (original) => ({
  ...(await original<object>()),
  openPicture: vi.fn<typeof openPicture>(),
  drawWhole: vi.fn<typeof drawWhole>(),
}))

const user = userEvent.setup()
const handoff = { name: 'Handoff', logo: null, colorCode: '#6f6af6' }

/** Responds with the last saved values, and refuses a stale version, as the server does. */
function withNetwork(changes: Partial<NetworkSettings> = {}) {
  const api = fakeApi()
  let kept: NetworkSettings = {
    ...handoff,
    mailFooter: null,
    consentText: 'I agree.',
    consentTextForSeveral: null,
    consentVersion: '2026-11',
    twoFactorRequired: [],
    isDirectoryOn: true,
    directoryIntro: null,
    isHelpOn: true,
    hotline: null,
    phone: '+14325550100',
    helpContactId: null,
    quickExitUrl: 'https://www.weather.gov/',
    embedOrigins: [],
    version: 1,
    ...changes,
  }
  const keep = (next: object) => {
    kept = { ...kept, ...next }
    return kept
  }
  api.on(settings.network, () => kept)
  api.on(settings.saveNetwork, ({ version, ...values }) => {
    if (version !== kept.version) throw new Refusal(409, { title: 'Someone else just updated this setting' })
    return keep({ ...values, version: version + 1 })
  })
  api.on(settings.saveLogo, ({ version }) => {
    if (Number(version) !== kept.version) throw new Refusal(409, { title: 'Someone else just updated this setting' })
    return keep({ logo: '/api/pictures/logo', version: kept.version + 1 })
  })
  api.on(settings.removeLogo, () => keep({ logo: null }))
  api.on(settings.timeZones, () => [
    { name: 'Pacific Standard Time', label: '(UTC-08:00) Pacific Time', value: 'America/Los_Angeles' },
  ])
  return { ...api, saveElsewhere: (values: object) => keep({ ...values, version: kept.version + 1 }) }
}
const savedBodies = (api: ReturnType<typeof fakeApi>) =>
  api.askedFor(settings.saveNetwork).map(({ body }) => {
    const { version: _, ...values } = body as Record<string, unknown>
    return values
  })

beforeEach(() => branding.show(handoff))

test.each([UserType.Entity, UserType.AdminStaff, UserType.EntityStaff])(
  'user type %i finds only personal settings, and requests nothing of the network',
  async (type) => {
    const api = withNetwork()
    await show(<SettingsPage />, { me: person({ type, accesses: [] }), at: '/settings?tab=branding' })
    expect(await screen.findByRole('button', { name: /Time Zone .*Pacific Time/ })).toBeVisible()
    const menu = within(screen.getByRole('navigation', { name: 'Settings' }))
    expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Profile',
      'Password & security',
      'Notifications',
      'Appearance',
      'Time zone',
    ])
    expect(api.askedFor(settings.network)).toEqual([])
  },
)

test('an administrator finds each section under a separate address', async () => {
  withNetwork()
  const { router } = await show(<SettingsPage />, { at: '/settings' })
  await user.click(await screen.findByRole('link', { name: 'Email' }))
  expect(await screen.findByText('the mailbox')).toBeVisible()
  expect(router.state.location.search).toEqual({ tab: 'mail' })
})

test('name and color are sent alone, and shown immediately elsewhere in the browser', async () => {
  const api = withNetwork()
  await show(<SettingsPage />, { at: '/settings?tab=branding' })
  const name = await screen.findByLabelText('Network name')
  await user.clear(name)
  await user.type(name, 'Bay Network')
  await user.click(screen.getByRole('button', { name: 'Green' }))
  await user.click(screen.getByRole('button', { name: 'Save branding' }))

  expect(await screen.findByText('Network settings saved')).toBeVisible()
  expect(savedBodies(api)).toEqual([{ name: 'Bay Network', colorCode: '#0e8f6e' }])
  expect(branding.get()).toEqual({ name: 'Bay Network', logo: null, colorCode: '#0e8f6e' })
})

test('a network needs a name', async () => {
  const api = withNetwork()
  await show(<SettingsPage />, { at: '/settings?tab=branding' })
  await user.clear(await screen.findByLabelText('Network name'))
  await user.click(screen.getByRole('button', { name: 'Save branding' }))
  expect(await screen.findByText('Network name is required')).toBeVisible()
  expect(savedBodies(api)).toEqual([])
})

test('a logo is previewed before saving, and can be removed', async () => {
  const api = withNetwork()
  vi.mocked(openPicture).mockResolvedValue({ src: 'blob:chosen' } as HTMLImageElement)
  vi.mocked(drawWhole).mockResolvedValue(new File(['logo'], 'picture.webp', { type: 'image/webp' }))
  await show(<SettingsPage />, { at: '/settings?tab=branding' })
  await screen.findByRole('button', { name: 'Upload logo' })
  await user.upload(screen.getByLabelText('Choose a logo'), new File(['x'], 'logo.png', { type: 'image/png' }))
  expect(await screen.findByText('Preview')).toBeVisible()
  expect(api.askedFor(settings.saveLogo)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Save logo' }))
  await waitFor(() => expect(branding.get().logo).toBe('/api/pictures/logo'))

  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(branding.get().logo).toBeNull())
})

test('another consent text has a warning, and is sent alone', async () => {
  const api = withNetwork()
  await show(<SettingsPage />, { at: '/settings?tab=consent' })
  expect(await screen.findByText('Version 2026-11')).toBeVisible()
  expect(screen.queryByText(/creates a new version/)).toBeNull()
  await user.type(screen.getByLabelText('What the customer agrees to'), ' And more.')
  expect(screen.getByText(/creates a new version that applies from now on/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save new version' }))
  await waitFor(() => expect(savedBodies(api)).toEqual([{ consentText: 'I agree. And more.' }]))
  await waitFor(() => expect(screen.queryByText(/creates a new version/)).toBeNull())
})

test('words for several providers are a version as well', async () => {
  const api = withNetwork()
  await show(<SettingsPage />, { at: '/settings?tab=consent' })
  await user.type(await screen.findByLabelText('When several providers are chosen'), 'For each of them.')
  await user.click(screen.getByRole('button', { name: 'Save new version' }))
  await waitFor(() => expect(savedBodies(api)).toEqual([{ consentTextForSeveral: 'For each of them.' }]))
})

test('two-factor authentication is required by user type', async () => {
  const api = withNetwork({ twoFactorRequired: [UserType.AdminStaff] })
  await show(<SettingsPage />, { at: '/settings?tab=second-factor' })
  expect(await screen.findByRole('checkbox', { name: 'AdminStaff' })).toBeChecked()
  await user.click(screen.getByRole('checkbox', { name: 'Admin' }))
  await user.click(screen.getByRole('button', { name: 'Save requirement' }))
  await waitFor(() => expect(savedBodies(api)).toEqual([{ twoFactorRequired: [UserType.Admin, UserType.AdminStaff] }]))
})

test('a time zone is added to the list, and found in it', async () => {
  const api = withNetwork()
  await show(<SettingsPage />, { at: '/settings?tab=time-zones' })
  await user.type(await screen.findByLabelText(/^Name/), 'Bay Time')
  await user.type(screen.getByLabelText(/^Label/), '(UTC-08:00) Bay Time')
  await user.click(screen.getByRole('button', { name: 'Add time zone' }))
  expect(await screen.findByText('Please select IANA time zone')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /IANA time zone/ }))
  await user.type(screen.getByRole('combobox', { name: 'Search IANA time zone' }), 'Los Ang')
  await user.click(await screen.findByRole('option', { name: /America\/Los Angeles/ }))

  const taken = 'There is already a time zone named Bay Time'
  api.refuse(settings.addTimeZone, 409, { title: taken, errors: { name: [taken] } })
  await user.click(screen.getByRole('button', { name: 'Add time zone' }))
  expect(await screen.findByText(taken)).toBeVisible()
  const bay = { name: 'Bay Time', label: '(UTC-08:00) Bay Time', value: 'America/Los_Angeles' }
  api.on(settings.addTimeZone, () => bay)
  api.on(settings.timeZones, () => [bay])
  await user.click(screen.getByRole('button', { name: 'Add time zone' }))
  expect(await screen.findByRole('rowheader', { name: '(UTC-08:00) Bay Time' })).toBeVisible()
  const { value: language, ...rest } = bay
  expect(api.askedFor(settings.addTimeZone).at(-1)!.body).toEqual({ ...rest, language })
  await user.type(screen.getByRole('searchbox', { name: 'Search time zones' }), 'Mars')
  expect(await screen.findByText('No matching time zone')).toBeVisible()
})

test('a failure to load shows an error and a retry', async () => {
  const api = withNetwork()
  api.refuse(settings.network, 500, { title: 'Internal Server Error' })
  await show(<SettingsPage />, { at: '/settings?tab=consent' })
  expect(await screen.findByRole('button', { name: /try again|retry/i })).toBeVisible()
})

test('what someone else has saved in the meantime is not written over unseen', async () => {
  const api = withNetwork()
  await show(<SettingsPage />, { at: '/settings?tab=branding' })
  await user.type(await screen.findByLabelText('Network name'), ' of the Bay')
  api.saveElsewhere({ name: 'Hill Network' })
  await user.click(screen.getByRole('button', { name: 'Save branding' }))

  expect(await screen.findByText(/Someone else updated this setting while you were editing/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Save branding' })).toBeDisabled()
  expect(screen.getByLabelText('Network name')).toHaveValue('Handoff of the Bay')
  await user.click(screen.getByRole('button', { name: 'Keep my changes' }))
  await user.click(screen.getByRole('button', { name: 'Save branding' }))
  expect(await screen.findByText('Network settings saved')).toBeVisible()
  // The color and the footer were not touched here: they stay as they are now.
  expect(api.askedFor(settings.saveNetwork).at(-1)!.body).toEqual({ name: 'Handoff of the Bay', version: 2 })
})

test('a logo that someone else has chosen since is replaced only on request', async () => {
  const api = withNetwork()
  vi.mocked(openPicture).mockResolvedValue(new Image())
  vi.mocked(drawWhole).mockResolvedValue(new File(['logo'], 'picture.webp', { type: 'image/webp' }))
  await show(<SettingsPage />, { at: '/settings?tab=branding' })
  await screen.findByRole('button', { name: 'Upload logo' })
  await user.upload(screen.getByLabelText('Choose a logo'), new File(['x'], 'logo.png', { type: 'image/png' }))
  await screen.findByText('Preview')
  api.saveElsewhere({ logo: '/api/pictures/theirs' })
  await user.click(screen.getByRole('button', { name: 'Save logo' }))
  expect(await screen.findByText(/Someone else updated this logo/)).toBeVisible()
  expect(screen.getByText('Preview')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Save logo' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Keep my changes' }))
  await user.click(screen.getByRole('button', { name: 'Save logo' }))
  await waitFor(() => expect(branding.get().logo).toBe('/api/pictures/logo'))
})
