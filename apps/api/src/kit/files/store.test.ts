import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bucketStore } from './bucket.ts'
import { folderStore } from './folder.ts'
import type { FileStore } from './store.ts'

const key = 'a-key-that-nobody-can-guess'
const folder = await mkdtemp(path.join(tmpdir(), 'handoff-store-'))

/** The part of a bucket that the store uses. */
const kept = new Map<string, Buffer>()
const requests: IncomingMessage[] = []
const server = createServer((request, response) => void answer(request, response))

async function answer(request: IncomingMessage, response: ServerResponse) {
  const bytes = await buffer(request)
  requests.push(request)
  const isOurs = request.url!.startsWith('/files/') && request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')
  if (request.url!.startsWith('/down/')) response.writeHead(503).end()
  else if (!isOurs) response.writeHead(403).end()
  else if (request.method === 'PUT') response.writeHead(kept.set(request.url!, bytes) ? 200 : 500).end()
  else if (request.method === 'DELETE') response.writeHead(kept.delete(request.url!) ? 204 : 404).end()
  else if (kept.has(request.url!)) response.writeHead(200).end(kept.get(request.url!))
  else response.writeHead(404).end('<Error/>')
}
const stores: Record<string, FileStore> = { 'a folder': folderStore(folder) }
const bucket = { name: 'files', region: 'us-west-2', accessKeyId: 'someone', secretAccessKey: 'secret words' }
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  stores['a bucket'] = bucketStore({
    ...bucket,
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
  })
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

const read = async (stream: Readable | null) => stream && (await buffer(stream)).toString()

describe.each(['a folder', 'a bucket'])('%s', (which) => {
  test('returns what was put, and nothing after it is removed', async () => {
    const store = stores[which]!
    expect(await store.open(key)).toBeNull()
    await store.put(key, new Blob(['Hello']))
    await store.put(key, new Blob(['Hello again']))
    expect(await read(await store.open(key))).toBe('Hello again')
    await store.remove(key)
    await store.remove(key)
    expect(await store.open(key)).toBeNull()
  })
})

test('a bucket receives length, access key, and signature, never the secret', async () => {
  requests.length = 0
  await stores['a bucket']!.put(key, new Blob(['x'.repeat(70_000)]))
  const [{ headers, url }] = requests as [IncomingMessage]
  expect(url).toBe(`/files/${key}`)
  expect(headers['content-length']).toBe('70000')
  expect(headers['transfer-encoding']).toBeUndefined()
  expect(headers.authorization).toMatch(/Credential=someone\/\d{8}\/us-west-2\/s3\/aws4_request/)
  expect(JSON.stringify(headers)).not.toContain('secret')
})

test('a bucket that rejects the request is an error, not a missing file', async () => {
  const refused = { status: 503, cause: { message: expect.stringContaining('403') } }
  const { port } = server.address() as AddressInfo
  const strange = bucketStore({ ...bucket, name: 'other', endpoint: `http://127.0.0.1:${port}` })
  await expect(strange.put(key, new Blob(['x']))).rejects.toMatchObject(refused)
  await expect(strange.open(key)).rejects.toMatchObject(refused)
})

test('a bucket that is down gives a message for the user', async () => {
  const { port } = server.address() as AddressInfo
  const failing = bucketStore({ ...bucket, name: 'down', endpoint: `http://127.0.0.1:${port}` })
  await expect(failing.put(key, new Blob(['x']))).rejects.toMatchObject({
    status: 503,
    message: 'Can’t reach the file store. Try again in a moment',
  })
})

test('a folder rejects paths that lead out of it, and leaves nothing half-written', async () => {
  const store = stores['a folder']!
  for (const wrong of ['../../../etc/passwd-and-more', 'short', 'with/a/slash/in/the/middle'])
    await expect(store.open(wrong)).rejects.toThrow('This is no key of a file')
  const torn = {
    stream: () =>
      new ReadableStream({
        start: (control) => {
          control.enqueue(new Uint8Array([1]))
          control.error(new Error('The line is dead'))
        },
      }),
  } as unknown as Blob
  await expect(store.put(key, torn)).rejects.toThrow('The line is dead')
  expect(await readdir(path.join(folder, key.slice(0, 2)))).toEqual([])
})
