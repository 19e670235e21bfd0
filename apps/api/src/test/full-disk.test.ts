import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { folderStore } from '../kit/files/folder.ts'
import type { FileStore } from '../kit/files/store.ts'
import { asPayload } from './payload.ts'
import { openWorld, type Person } from './world.ts'

const world = await openWorld()
const folder = await mkdtemp(path.join(tmpdir(), 'handoff-full-disk-'))
const uploads = path.join(folder, 'uploads')

let isFull = false
const store = folderStore(path.join(folder, 'files'))
const files: FileStore = {
  ...store,
  put: async (key, file) => {
    if (isFull) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 })
    await store.put(key, file)
  },
}
const app = await world.anotherApp({ files, uploads })
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const clinic = await world.anEntity()
const ben = await world.aPerson({ entity: clinic })

const ask = ({ token }: Person, url: string, request: { method?: 'POST'; payload?: object; headers?: object } = {}) =>
  app.inject({ ...request, url, headers: { ...request.headers, authorization: `Bearer ${token}` } })
const addCustomer = () =>
  ask(ben, '/api/customers', {
    method: 'POST',
    payload: { firstName: 'Rosa', lastName: 'Marin', hasNoContact: true },
  })
async function upload() {
  const form = new FormData()
  form.set('file', new File(['%PDF-1.7\n'], 'License.pdf'))
  return ask(ben, `/api/materials/entity/${clinic.id}`, { method: 'POST', ...(await asPayload(form)) })
}
const ready = async () => {
  const answer = await app.inject('/api/health/ready')
  return [answer.statusCode, answer.json<{ title: string }>().title]
}
const run = (text: string) => world.database.pool.query(text)

/** Makes PostgreSQL fail writes with this code, until the returned function is called. */
const refuseRows = (code: string) =>
  run(`
    create function refuse_row() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '${code}'; end $$;
    create function refuse_table() returns event_trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '${code}'; end $$;
    create trigger refuse_row before insert on customer execute function refuse_row();
    create trigger refuse_row before update on session execute function refuse_row();
    create event trigger refuse_table on ddl_command_start when tag in ('CREATE TABLE AS') execute function refuse_table()`)
const acceptRows = () =>
  run('drop event trigger refuse_table; drop function refuse_table; drop function refuse_row cascade')

const noSpace = 'The server has no space left. Try again later'
const notWritable = 'The server can’t store anything right now. Try again later'

test.each([
  ['a full disk', '53100', 507, noSpace],
  ['a failing disk', '58030', 503, notWritable],
  ['a database that can only be read', '25006', 503, notWritable],
])('%s: writes fail with a message, reads work, and /ready is 503 until writes work', async (...row) => {
  const [, code, status, title] = row
  const before = await world.countOf('customer')
  await refuseRows(code)
  expect(await ready(), 'nothing has failed yet').toEqual([200, 'OK'])
  const refused = await addCustomer()
  expect([refused.statusCode, refused.json<{ title: string }>().title]).toEqual([status, title])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(await ready()).toEqual([503, title])
  // Long enough for the session to be marked as seen, which fails.
  world.clock.advance({ minutes: 5 })
  expect((await ask(ben, '/api/auth/me')).statusCode).toBe(200)
  expect(await ready()).toEqual([503, title])

  await acceptRows()
  expect(await ready()).toEqual([200, 'OK'])
  expect((await addCustomer()).statusCode).toBe(200)
  expect(await world.countOf('customer')).toBe(before + 1)
})

test('an upload that fills the file store is rejected, leaves nothing behind, and /ready is 503 until uploads work', async () => {
  isFull = true
  const refused = await upload()
  expect([refused.statusCode, refused.json()]).toEqual([507, { title: noSpace, code: 'no_space' }])
  expect(await readdir(uploads)).toEqual([])
  expect(await world.db.selectFrom('stored_file').select('key').execute()).toEqual([])
  expect(await ready()).toEqual([503, noSpace])
  expect((await addCustomer()).statusCode, 'the database has space').toBe(200)

  isFull = false
  expect(await ready()).toEqual([200, 'OK'])
  expect((await upload()).statusCode).toBe(200)
  expect(await world.db.selectFrom('stored_file').select('key').execute()).toHaveLength(1)
})
