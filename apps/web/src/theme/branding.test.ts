import { settings } from '@handoff/contracts/platform/settings'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeApi } from '../test/fakeApi.ts'

const bay = { name: 'Bay Network', logo: '/api/pictures/logo', colorCode: '#0e8f6e' }

/** Like a restarted browser; its storage remains. */
async function start() {
  vi.resetModules()
  const [{ branding, loadBranding }, { brand }] = await Promise.all([import('./branding.ts'), import('./brand.ts')])
  return { branding, brand, loadBranding }
}
beforeEach(() => vi.useRealTimers())

test('the very first page waits for the name, the next ones have it immediately', async () => {
  const api = fakeApi()
  api.on(settings.branding, () => bay)
  const first = await start()
  expect(first.branding.get()).toMatchObject({ name: 'Handoff' })
  await first.loadBranding()
  expect(first.branding.get()).toEqual(bay)
  const second = await start()
  expect(second.branding.get()).toEqual(bay)
})

test('no one waits for a server that does not answer', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  vi.useFakeTimers()
  const { branding, loadBranding } = await start()
  const loading = loadBranding()
  await vi.advanceTimersByTimeAsync(400)
  await loading
  expect(branding.get()).toMatchObject({ name: 'Handoff', logo: null })
})

test.each(['not JSON', '{}', 'null', '7'])('an invalid stored branding (%s) is ignored', async (kept) => {
  localStorage.setItem('branding', kept)
  expect((await start()).branding.get()).toMatchObject({ name: 'Handoff' })
})

test('the network’s color is for anyone who is not logged in; the user’s color comes before it', async () => {
  const { brand, branding } = await start()
  const listener = vi.fn<() => void>()
  brand.subscribe(listener)
  branding.show(bay)
  expect(brand.get()).toBe('#0e8f6e')
  brand.show('#e8590c')
  expect(brand.get()).toBe('#e8590c')
  expect((await start()).brand.get()).toBe('#e8590c')
  brand.forget()
  expect(brand.get()).toBe('#0e8f6e')
  expect(listener).toHaveBeenCalled()
})
