import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from '@20minutes/s3rver'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { bucketStore } from '../../../kit/files/bucket.ts'
import { asPayload } from '../../../test/payload.ts'
import { openWorld } from '../../../test/world.ts'
import { sweepFiles } from './materials.sweep.ts'

const directory = await mkdtemp(path.join(tmpdir(), 'handoff-s3-'))
const server = new S3rver({
  directory,
  port: 0,
  address: '127.0.0.1',
  silent: true,
  configureBuckets: [{ name: 'files' }],
})
const { port } = await server.run()

/** The connection to the server: good, cut, or cut or silent after this many bytes in either direction. */
let line: 'good' | 'cut' | number | { silentAfter: number } = 'good'
const open = new Set<Socket>()
const between = createServer((near) => {
  const far = connect(port, '127.0.0.1')
  const isSilent = typeof line === 'object'
  let left =
    typeof line === 'object' ? line.silentAfter : typeof line === 'number' ? line : line === 'cut' ? 0 : Infinity
  for (const [from, to] of [
    [near, far],
    [far, near],
  ] as const) {
    open.add(from)
    from.on('error', () => {}).on('close', () => void (open.delete(from), to.destroy()))
    from.on('data', (bytes) => {
      left -= bytes.length
      if (left >= 0) to.write(bytes)
      else if (!isSilent) from.destroy()
    })
  }
})
await new Promise<void>((ready) => between.listen(0, '127.0.0.1', ready))
const setLine = (to: typeof line) => {
  line = to
  for (const socket of open) socket.destroy()
  open.clear()
}
beforeEach(() => setLine('good'))

const endpoint = `http://127.0.0.1:${(between.address() as { port: number }).port}`
const bucket = { endpoint, name: 'files', region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
const store = bucketStore(bucket)
const world = await openWorld()
const { db, clock, aPerson, aCustomer } = world
const app = await world.anotherApp({ files: store })
afterAll(async () => {
  await app.close()
  setLine('cut')
  between.close()
  await server.close()
  await rm(directory, { recursive: true })
})

const away = 'Can’t reach the file store. Try again in a moment'
const admin = await aPerson()
const { id } = await aCustomer(admin)
const large = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(400_000, 'x')])

const ask = (url: string, more: object = {}, headers: object = {}) =>
  app.inject({ url, ...more, headers: { ...headers, authorization: `Bearer ${admin.token}` } })
async function upload(name: string) {
  const form = new FormData()
  form.set('file', new File([large], name))
  const { payload, headers } = await asPayload(form)
  return ask(`/api/materials/customer/${id}`, { method: 'POST', payload }, headers)
}
const added = async (name: string) => (await upload(name)).json<{ data: { id: number } }>().data.id
const linksOf = (fileId: number) => ask(`/api/materials/google/customer/${id}/${fileId}`)
const titleOf = ({ statusCode, json }: Awaited<ReturnType<typeof ask>>) => [statusCode, json<{ title: string }>().title]
const remove = (fileId: number) => ask(`/api/materials/customer/${id}/${fileId}`, { method: 'DELETE' })
const rowsOf = async (table: 'material' | 'stored_file') =>
  (await db.selectFrom(table).select(db.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
const objects = async () => (await readdir(path.join(directory, 'files'))).filter((name) => name.endsWith('_object'))
const sweep = () => {
  clock.advance({ hours: 2 })
  return sweepFiles(store, directory).run({ db, now: clock.now() } as never)
}

test('a file goes through a bucket byte for byte, and is removed when it is deleted', async () => {
  const fileId = await added('Letter.pdf')
  const { url } = (await linksOf(fileId)).json<{ data: { url: string } }>().data
  const answer = await ask(url)
  expect(answer.rawPayload.equals(large)).toBe(true)
  expect(await objects()).toHaveLength(1)
  await remove(fileId)
  expect(await objects()).toEqual([])
  expect(await rowsOf('stored_file')).toBe(0)
})

test('a missing file is a 404', async () => {
  expect(await store.open('an-unknown-key')).toBeNull()
  expect(await store.has('an-unknown-key')).toBe(false)
  await store.remove('an-unknown-key')
  const fileId = await added('Letter.pdf')
  const [name] = await objects()
  await store.remove(name!.replace('._S3rver_object', ''))
  expect(titleOf(await linksOf(fileId))).toEqual([404, 'We couldn’t find this file'])
  await remove(fileId)
})

test.each([
  ['a wrong secret', { secretAccessKey: 'wrong' }],
  ['an unknown key', { accessKeyId: 'SOMEONE' }],
  ['a bucket that is not there', { name: 'elsewhere' }],
])('%s is reported as a configuration error', async (_, wrong) => {
  await expect(bucketStore({ ...bucket, ...wrong }).put('a-key', new Blob(['x']))).rejects.toMatchObject({
    status: 503,
    message: 'The file store refuses the connection. Ask an administrator to check its settings',
  })
})

test.each([
  ['cut', 'cut' as const],
  ['cut in the middle', 100_000],
])('with the connection %s, an upload is rejected with a message and leaves nothing behind', async (_, to) => {
  setLine(to)
  const files = await rowsOf('material')
  expect(titleOf(await upload('Letter.pdf'))).toEqual([503, away])
  expect(await rowsOf('material')).toBe(files)
  setLine('good')
  await sweep()
  expect([await rowsOf('stored_file'), await objects()]).toEqual([0, []])
  await remove(await added('Letter.pdf'))
})

test('with the connection cut, a file does not open, its deletion succeeds, and a broken download is an error', async () => {
  const fileId = await added('Letter.pdf')
  const key = (await objects()).at(-1)!.replace('._S3rver_object', '')
  setLine(100_000)
  await expect(store.open(key).then((bytes) => buffer(bytes!))).rejects.toThrow()
  setLine('cut')
  const opened = await db.selectFrom('customer_access_log').select('id').execute()
  expect(titleOf(await linksOf(fileId))).toEqual([503, away])
  expect(await db.selectFrom('customer_access_log').select('id').execute()).toEqual(opened)
  expect((await remove(fileId)).statusCode).toBe(200)
  setLine('good')
  expect(await store.has(key)).toBe(true)
  await sweep()
  expect(await store.has(key)).toBe(false)
})

test('a bucket that falls silent ends what waits for it with a message, and slows nothing else', async () => {
  // Longer than two quick answers take on a busy machine.
  const patience = 1_500
  const impatient = await world.anotherApp({ files: bucketStore(bucket, { patience }) })
  const inject = (url: string, more: object = {}, headers: object = {}) =>
    impatient.inject({ url, ...more, headers: { ...headers, authorization: `Bearer ${admin.token}` } })
  const send = async () => {
    const form = new FormData()
    form.set('file', new File([large], 'Letter.pdf'))
    const { payload, headers } = await asPayload(form)
    return inject(`/api/materials/customer/${id}`, { method: 'POST', payload }, headers)
  }
  const fileId = await added('Letter.pdf')
  const { url } = (await linksOf(fileId)).json<{ data: { url: string } }>().data
  const before = await rowsOf('material')
  // At the first byte, and in the middle of an upload or download.
  for (const silentAfter of [0, 100_000]) {
    setLine({ silentAfter })
    let waiting = 3
    const uploads = Array.from({ length: waiting }, () => send().finally(() => waiting--))
    expect((await inject(`/api/customers/${id}`)).statusCode).toBe(200)
    expect((await inject('/api/health/ready')).statusCode).toBe(200)
    expect(waiting, 'answered while all of them wait').toBe(3)
    for (const answer of await Promise.all(uploads)) expect(titleOf(answer)).toEqual([503, away])
    // Once its first bytes are sent, a download can only break off.
    const download = inject(url).then(
      ({ statusCode }) => statusCode,
      () => 'broken',
    )
    expect(await download).toBe(silentAfter ? 'broken' : 503)
    expect(await rowsOf('material')).toBe(before)
    await expect.poll(() => open.size).toBeLessThanOrEqual(4)
  }
  setLine('good')
  expect((await send()).statusCode).toBe(200)
  await sweep()
  expect(await objects()).toHaveLength(await rowsOf('material'))
  await impatient.close()
})
