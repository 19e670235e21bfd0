import { Digest, notifications, notificationTopics, type Preferences } from '@handoff/contracts/platform/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { show } from '../../../test/show.tsx'
import { PreferencesPanel } from './PreferencesPanel.tsx'

const user = userEvent.setup()

/** Responds with the last saved values, as the server does. */
function withPreferences(changes: Partial<Preferences> = {}) {
  const api = fakeApi()
  let kept: Preferences = {
    topics: notificationTopics.map((it) => ({
      ...it,
      isShown: !('isShown' in it),
      canHide: 'isShown' in it,
      isFixed: 'isFixed' in it,
    })),
    quietFrom: null,
    quietUntil: null,
    digest: Digest.Off,
    ...changes,
  }
  api.on(notifications.preferences, () => kept)
  api.on(notifications.savePreferences, ({ mailed, shown, ...rest }) => {
    const topics = kept.topics.map((it) => ({
      ...it,
      isMailed: it.isFixed || !!mailed?.includes(it.topic),
      isShown: !it.canHide || !!shown?.includes(it.topic),
    }))
    kept = { ...kept, ...(rest as object), topics }
    return kept
  })
  return api
}
const savedBodies = (api: ReturnType<typeof fakeApi>) =>
  api.askedFor(notifications.savePreferences).map(({ body }) => body)
const save = () => user.click(screen.getByRole('button', { name: 'Save preferences' }))
const box = (name: string) => screen.getByRole('checkbox', { name: `${name}: by email` })

test('in-product notices are always on, and so are emails about safety: a lock explains why', async () => {
  withPreferences()
  await show(<PreferencesPanel />)
  const row = within(await screen.findByRole('row', { name: /two-factor authentication, or devices/ }))
  expect(row.getByText('On. Always on in Handoff')).toBeInTheDocument()
  expect(row.getByText('On. Always emailed, for your account’s security')).toBeInTheDocument()
  expect(row.queryByRole('checkbox')).toBeNull()
  expect(screen.getAllByRole('checkbox', { name: /: by email$/ })).toHaveLength(notificationTopics.length - 1)
})

test('a topic can be emailed or not; the save bar counts the changes and leaves with them', async () => {
  const api = withPreferences()
  await show(<PreferencesPanel />)
  await user.click(await screen.findByRole('checkbox', { name: 'A referral is sent to us: by email' }))
  await user.click(box('Our referral is opened'))
  // Its email comes with the notification.
  expect(screen.getByText('3 unsaved changes')).toBeVisible()
  await save()
  expect(await screen.findByText('Preferences saved')).toBeVisible()
  const { mailed } = api.askedFor(notifications.savePreferences)[0]!.body as { mailed: string[] }
  expect(mailed).toContain('referralOpened')
  expect(mailed).not.toContain('referralReceived')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save preferences' })).toBeNull())
})

test('a digest and quiet hours are sent as selected', async () => {
  const api = withPreferences()
  await show(<PreferencesPanel />)
  await user.click(await screen.findByRole('radio', { name: 'Weekly' }))
  expect(screen.getByText(/One email on Mondays/)).toBeVisible()
  await user.click(screen.getByRole('switch', { name: 'Quiet hours' }))
  expect(screen.getByLabelText('From')).toHaveValue('20:00')
  await save()
  const input = { quietFrom: '20:00', quietUntil: '07:00', digest: Digest.Weekly }
  await waitFor(() => expect(savedBodies(api)).toMatchObject([input]))
})

test('quiet hours that are turned off are null', async () => {
  const api = withPreferences({ quietFrom: '22:00', quietUntil: '06:30' })
  await show(<PreferencesPanel />)
  expect(await screen.findByLabelText('Until')).toHaveValue('06:30')
  await user.click(screen.getByRole('switch', { name: 'Quiet hours' }))
  expect(screen.queryByLabelText('Until')).toBeNull()
  await save()
  await waitFor(() => expect(savedBodies(api)).toMatchObject([{ quietFrom: null, quietUntil: null }]))
})

test('a missing time is required next to its field, and nothing is sent', async () => {
  const api = withPreferences({ quietFrom: '22:00', quietUntil: '06:30' })
  await show(<PreferencesPanel />)
  await user.clear(await screen.findByLabelText('From'))
  await save()
  expect(await screen.findByText('Enter a valid time')).toBeVisible()
  expect(api.askedFor(notifications.savePreferences)).toEqual([])
})

test('a refusal is next to its field, and the input remains', async () => {
  const api = withPreferences({ quietFrom: '22:00', quietUntil: '06:30' })
  api.refuse(notifications.savePreferences, 400, {
    title: 'Check the form',
    errors: { quietUntil: ['Start and end can’t be the same'] },
  })
  await show(<PreferencesPanel />)
  await user.type(await screen.findByLabelText('Until'), '22:00')
  await save()
  expect(await screen.findByText('Start and end can’t be the same')).toBeVisible()
  expect(screen.getByLabelText('From')).toHaveValue('22:00')
})

test('"opened" is off in Handoff until it is chosen there or by email, and off in both together', async () => {
  const api = withPreferences()
  await show(<PreferencesPanel />)
  const inHandoff = await screen.findByRole('checkbox', { name: 'Our referral is opened: in Handoff' })
  expect(screen.getAllByRole('checkbox', { name: /: in Handoff$/ })).toEqual([inHandoff])
  expect(inHandoff).not.toBeChecked()
  await user.click(box('Our referral is opened'))
  expect(inHandoff).toBeChecked()
  await save()
  await waitFor(() => expect(savedBodies(api)).toMatchObject([{ shown: ['referralOpened'] }]))
  await user.click(inHandoff)
  expect(box('Our referral is opened')).not.toBeChecked()
})
