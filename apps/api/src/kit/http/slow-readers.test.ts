import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { cutSlowReaders } from './slow-readers.ts'

const megabyte = 1024 * 1024
const most = 400 * megabyte

test('an answer that is not read is cut and made no further, while others read on', async () => {
  let made = 0
  let isEnded = false
  const app = Fastify()
  app.addHook('onSend', cutSlowReaders({ patience: 400 }))
  app.get('/slow', (_, reply) =>
    reply.send(Readable.from(rows(() => (made += megabyte))).on('close', () => (isEnded = true))),
  )
  app.get('/quick', (_, reply) => reply.send(Readable.from(rows(() => {}, 20))))
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo

  const client = connect(port, '127.0.0.1').on('error', () => {})
  onTestFinished(() => void client.destroy())
  client.write('GET /slow HTTP/1.1\r\nHost: here\r\n\r\n')
  await once(client, 'readable')
  client.pause()
  const other = await (await fetch(`http://127.0.0.1:${port}/quick`)).arrayBuffer()
  expect(other.byteLength).toBe(20 * megabyte)
  await expect.poll(() => isEnded).toBe(true)
  expect(made).toBeLessThan(most / 4)
})

function* rows(onRow: () => void, count = most / megabyte) {
  for (let row = 0; row < count; row++) {
    onRow()
    yield Buffer.alloc(megabyte)
  }
}
