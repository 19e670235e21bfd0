import { settings } from '@handoff/contracts/platform/settings'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { hubState } from '../../kit/hub/hubState.ts'
import { fakeApi } from '../../test/fakeApi.ts'
import { show } from '../../test/show.tsx'
import { SelfCheckPage } from './SelfCheckPage.tsx'

afterEach(() => hubState.set('off'))

test('the live connections include the one of the page', async () => {
  const api = fakeApi()
  let open = 0
  const serverTime = new Date().toISOString()
  api.on(settings.selfCheck, () => ({
    serverTime,
    isBusConnected: true,
    isBusHeard: false,
    hubConnections: open,
    version: null,
    database: null,
    zoneDifferences: ['Europe/Kyiv'],
  }))
  await show(<SelfCheckPage />)
  const counted = async (count: string) => expect(await screen.findByText(count, { selector: 'dd' })).toBeVisible()
  expect(await screen.findByText('Differs: Europe/Kyiv')).toBeVisible()
  expect(screen.getByText('Polled every 2 s: none arrives through the pooler')).toBeVisible()
  await counted('0')
  open = 1
  act(() => hubState.set('connected'))
  await counted('1')
})
