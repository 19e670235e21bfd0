import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHubConnection } from '../../../../web/src/kit/hub/connection.ts'
import { soon } from '../../test/soon.ts'
import { heartbeat, startHub, type TestHub } from './hub.fixtures.ts'

// The browser's connection with the real server: checks what each assumes about the other.

let server: TestHub
beforeEach(async () => {
  server = await startHub()
})
afterEach(() => server.app.close())

function connectionOf(token: () => string) {
  const callbacks = { SendMsg: vi.fn(), onHeartbeat: vi.fn(), onSessionEnded: vi.fn() }
  const states: string[] = []
  const connection = createHubConnection({
    url: server.url,
    token,
    handlers: { SendMsg: callbacks.SendMsg },
    onHeartbeat: callbacks.onHeartbeat,
    onSessionEnded: callbacks.onSessionEnded,
    onState: (state) => states.push(state),
  })
  return { connection, states, ...callbacks }
}

async function restart(options: Parameters<typeof startHub>[0] = {}) {
  await server.app.close()
  // Long enough for the attempt at 0 seconds to fail, so that the one at 2 seconds is needed.
  await new Promise((resolve) => setTimeout(resolve, 300))
  server = await startHub(options, server.port)
}

test('receives pushes, also after a restart', async () => {
  const { connection, states, SendMsg, onHeartbeat } = connectionOf(() => '7.71')
  await connection.start()
  server.hub.sendToUser(7, 'SendMsg', 'A referral was accepted', 1)
  await soon(() => expect(SendMsg).toHaveBeenCalledExactlyOnceWith('A referral was accepted', 1))

  await restart()
  await soon(() => expect(onHeartbeat).toHaveBeenCalledTimes(2))
  expect(onHeartbeat).toHaveBeenLastCalledWith(heartbeat(7))
  expect(states).toEqual(['connecting', 'connected', 'reconnecting', 'connected'])
  await connection.stop()
})

test('reports an ended session, connected or on reconnect', async () => {
  let token = '7.71'
  const { connection, states, onSessionEnded } = connectionOf(() => token)
  await connection.start()
  server.hub.closeSession(71)
  await soon(() => expect(onSessionEnded).toHaveBeenCalledOnce())

  token = '7.72'
  await connection.reconnect()
  expect(states.at(-1)).toBe('connected')
  await restart({ authenticate: async () => null })
  await soon(() => expect(onSessionEnded).toHaveBeenCalledTimes(2))
  expect(states.at(-1)).toBe('disconnected')
})
