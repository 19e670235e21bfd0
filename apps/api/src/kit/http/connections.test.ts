import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { limitConnections } from './connections.ts'

const unlimited = { total: 1_000, perAddress: 1_000 }

async function serverOf(options: Partial<Parameters<typeof limitConnections>[0]>) {
  const onLimit = vi.fn()
  const server = createServer((socket) => void socket.resume().on('error', () => {}))
  server.on('connection', limitConnections({ ...unlimited, onLimit, ...options }))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo

  /** Is it still open after the server has checked it? */
  async function open({ from = '127.0.0.1', says = '' } = {}) {
    const before = connections
    const socket = connect({ port, host: '127.0.0.1', localAddress: from })
    socket.on('error', () => {}).resume()
    onTestFinished(() => void socket.destroy())
    await expect.poll(() => connections).toBe(before + 1)
    if (says) await new Promise((resolve) => socket.write(says, resolve))
    return socket
  }
  let connections = 0
  server.on('connection', () => (connections += 1))
  return { open, onLimit }
}

test('closes a connection that sends nothing in time, and no others', async () => {
  const { open } = await serverOf({ firstByte: 200 })
  const speaking = await open({ says: 'G' })
  const silent = await open()
  await expect.poll(() => silent.closed).toBe(true)
  expect(speaking.closed).toBe(false)
})

test('closes connections beyond the total limit, and logs it once', async () => {
  const { open, onLimit } = await serverOf({ total: 2 })
  const first = await open({ says: 'G' })
  await open({ from: '127.0.0.2' })
  const refused = [await open({ from: '127.0.0.3' }), await open({ from: '127.0.0.4' })]
  await expect.poll(() => refused.every(({ closed }) => closed)).toBe(true)
  expect(onLimit.mock.calls).toEqual([['Too many open connections', { limit: 2 }]])

  first.destroy()
  await expect.poll(async () => (await open({ from: '127.0.0.5', says: 'G' })).closed).toBe(false)
})

test('closes connections beyond the limit of one address, and admits others', async () => {
  const { open, onLimit } = await serverOf({ perAddress: 1 })
  await open()
  const refused = await open()
  const other = await open({ from: '127.0.0.2' })
  await expect.poll(() => refused.closed).toBe(true)
  expect(other.closed).toBe(false)
  expect(onLimit.mock.calls).toEqual([
    ['Too many open connections from one address', { limit: 1, address: '127.0.0.1' }],
  ])
})

test('closes the oldest silent connection to make room for a new one', async () => {
  const { open } = await serverOf({ total: 2, patience: 0 })
  const speaking = await open({ says: 'G' })
  const silent = await open({ from: '127.0.0.2' })
  const latest = await open({ from: '127.0.0.3' })
  await expect.poll(() => silent.closed).toBe(true)
  expect([speaking.closed, latest.closed]).toEqual([false, false])
})
