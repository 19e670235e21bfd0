import { afterEach, expect, test, vi } from 'vitest'
import { guardChunks, mayReload } from './chunkReload.ts'

let stop = () => {}
afterEach(() => {
  stop()
  sessionStorage.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('the page reloads at most once a minute', () => {
  expect(mayReload(100_000)).toBe(true)
  expect(mayReload(159_999)).toBe(false)
  expect(mayReload(160_000)).toBe(true)
})

test('without storage it does not reload, because that could loop', () => {
  const forbidden = () => {
    throw new Error('denied')
  }
  expect(mayReload(100_000, { getItem: forbidden, setItem: forbidden })).toBe(false)
})

function fail() {
  const payload: Error & { status?: number } = new Error('Failed to fetch dynamically imported module: /assets/page.js')
  const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload })
  dispatchEvent(event)
  return { payload, event }
}

const there = () => Promise.resolve(true)

test('a part that can’t be fetched is an error with words for the person, and reloads the page once', async () => {
  const reload = vi.fn<() => void>()
  stop = guardChunks(reload, there)
  const { payload, event } = fail()
  expect(event.defaultPrevented).toBe(false)
  expect(payload.message).toBe('Couldn’t load this part of the page.')
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))

  const request = vi.fn<typeof there>(there)
  stop()
  stop = guardChunks(reload, request)
  fail()
  await request.mock.results[0]!.value
  expect(reload).toHaveBeenCalledTimes(1)
})

test('while the server is unreachable the page remains, and is reloaded once it is back', async () => {
  const reload = vi.fn<() => void>()
  const isThere = vi.fn<typeof there>().mockResolvedValueOnce(false).mockResolvedValue(true)
  stop = guardChunks(reload, isThere)
  fail()
  await isThere.mock.results[0]!.value
  expect(reload).not.toHaveBeenCalled()
  fail()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})

test('offline it never reloads, and saves the one reload for when the network is back', async () => {
  const reload = vi.fn<() => void>()
  stop = guardChunks(reload, there)
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { payload, event } = fail()
  expect(event.defaultPrevented).toBe(false)
  expect(payload).toMatchObject({ name: 'OfflineError', status: 0 })
  expect(reload).not.toHaveBeenCalled()

  onLine.mockReturnValue(true)
  fail()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})
