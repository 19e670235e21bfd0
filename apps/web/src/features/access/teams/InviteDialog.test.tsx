import { roles } from '@handoff/contracts/access/roles/roles'
import { teams } from '@handoff/contracts/access/teams'
import { settings } from '@handoff/contracts/platform/settings'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { show } from '../../../test/show.tsx'
import { addressesIn } from './addresses.ts'
import { InviteDialog } from './InviteDialog.tsx'

const invitation = {
  id: 1,
  email: 'ada@example.org',
  firstName: null,
  lastName: null,
  role: { id: 7, name: 'Front desk' },
  state: 1 as const,
  invitedBy: 'Maya Okafor',
  sentAt: '2026-11-18T15:00:00.000Z',
  expiresAt: '2026-12-02T15:00:00.000Z',
}

async function open({ isServerSet = true } = {}) {
  const api = fakeApi()
  api.on(settings.email, () => ({ isServerSet, guessedUrl: null }))
  api.on(roles.dropdown, () => [{ name: 'Front desk', value: '7' }])
  await show(<InviteDialog onClosed={() => {}} />)
  const field = await screen.findByLabelText(/Email addresses/, { selector: 'input' })
  return { api, field }
}
const choose = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name: /^Role/ }))
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(name) }))
}
const send = () => userEvent.click(screen.getByRole('button', { name: /^Send invitation/ }))
const sentTo = (api: ReturnType<typeof fakeApi>) => api.askedFor(teams.invite).map(({ body }) => body)

test.each([
  ['a@x.org, b@x.org', ['a@x.org', 'b@x.org']],
  ['a@x.org;b@x.org\nc@x.org  d@x.org', ['a@x.org', 'b@x.org', 'c@x.org', 'd@x.org']],
  ['Ada Lane <Ada@X.org>, Ben Ode <ben@x.org>', ['ada@x.org', 'ben@x.org']],
  ['a@x.org A@X.ORG', ['a@x.org']],
  [' , ;\n', []],
])('%j are addresses', (text, addresses) => {
  expect(addressesIn(text)).toEqual(addresses)
})

test('pasted text becomes chips, and a wrong one can be removed', async () => {
  const { api, field } = await open()
  api.on(teams.invite, () => ({ invited: [invitation], skipped: [] }))
  await userEvent.click(field)
  await userEvent.paste('ada@example.org, nonsense\nben@example.org')
  for (const address of ['ada@example.org', 'nonsense', 'ben@example.org'])
    expect(screen.getByText(address)).toBeVisible()
  await choose('Front desk')
  await send()
  expect(await screen.findByText('nonsense: Please enter a valid email address')).toBeVisible()
  expect(sentTo(api)).toEqual([])

  const chip = screen.getByText('nonsense').parentElement!
  await userEvent.click(within(chip).getByRole('button', { hidden: true }))
  await send()
  await waitFor(() =>
    expect(sentTo(api)).toEqual([{ emails: ['ada@example.org', 'ben@example.org'], roleId: 7, message: '' }]),
  )
})

test('text in the field counts as well, and nothing is sent without a role', async () => {
  const { api, field } = await open()
  api.on(teams.invite, () => ({ invited: [invitation], skipped: [] }))
  await userEvent.type(field, 'ada@example.org')
  await send()
  expect(await screen.findByText('Please select Role')).toBeVisible()
  expect(sentTo(api)).toEqual([])
  await choose('Full access')
  await send()
  await waitFor(() => expect(sentTo(api)).toEqual([{ emails: ['ada@example.org'], roleId: null, message: '' }]))
})

test('without an address it requires one', async () => {
  await open()
  await choose('Front desk')
  await send()
  expect(await screen.findByText('Email is required')).toBeVisible()
})

test('the result names the skipped ones, and why', async () => {
  const { api, field } = await open()
  api.on(teams.invite, () => ({
    invited: [invitation],
    skipped: [{ email: 'sam@example.org', reason: 'Already in your team' }],
  }))
  await userEvent.click(field)
  await userEvent.paste('ada@example.org sam@example.org')
  await choose('Front desk')
  await send()
  expect(await screen.findByText('1 invitation sent')).toBeVisible()
  const skipped = screen.getByRole('list', { name: 'Not invited' })
  expect(within(skipped).getByText('sam@example.org')).toBeVisible()
  expect(within(skipped).getByText('Already in your team')).toBeVisible()
})

test('without an email server nothing is called sent', async () => {
  const { api, field } = await open({ isServerSet: false })
  api.on(teams.invite, () => ({ invited: [invitation], skipped: [] }))
  await userEvent.type(field, 'ada@example.org')
  await choose('Front desk')
  await send()
  const dialog = await screen.findByRole('dialog', { name: '1 invitation ready' })
  expect(within(dialog).getByText('Emails aren’t sent yet')).toBeVisible()
})

test('the first Escape closes it, with the focus in the addresses', async () => {
  const { field } = await open()
  await waitFor(() => expect(field).toHaveFocus())
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
