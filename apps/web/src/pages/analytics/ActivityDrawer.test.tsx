import { type Act, analytics } from '@handoff/contracts/figures/analytics'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../test/fakeApi.ts'
import { person } from '../../test/person.ts'
import { show } from '../../test/show.tsx'
import { ActivityDrawer } from './ActivityDrawer.tsx'

const act: Act = {
  id: 1,
  at: '2026-11-10T17:00:00.000Z',
  kind: 'contacts',
  what: 'Contact attempt 1: phone, no answer',
  by: { id: 7, name: 'Bea Holt', entity: 'Night Shelter' },
  referral: { id: 42, reference: 'R-10042', category: 'Housing' },
  customer: null,
  entity: null,
}

test('a number of team activity opens its acts, each with a link to its referral', async () => {
  const api = fakeApi()
  api.on(analytics.activity, () => ({ data: [act], total: 1, pageNo: 1, pageSize: 25 }))
  const onClose = vi.fn()
  const filters = { from: '2026-11-01', categoryId: 3 }
  await show(
    <ActivityDrawer kind="contacts" accountId={undefined} person={undefined} asked={filters} onClose={onClose} />,
    {
      me: person(),
    },
  )
  const drawer = within(await screen.findByRole('dialog'))
  expect(drawer.getByText('Contact attempts')).toBeVisible()
  expect(drawer.getByText('Everyone, from 11-01-2026')).toBeVisible()
  expect(await drawer.findByText(act.what)).toBeVisible()
  expect(drawer.getByRole('link', { name: 'R-10042' })).toHaveAttribute('href', expect.stringContaining('id=42'))
  expect(api.askedFor(analytics.activity)[0]!.url).toMatch(/categoryId=3.*kind=contacts/)
  await userEvent.setup().click(drawer.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalled()
})
