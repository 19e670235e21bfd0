import { buffer } from 'node:stream/consumers'
import { ConsentMethod, ConsentScope } from '@handoff/contracts/customers/consents'
import { households } from '@handoff/contracts/customers/households'
import { merges } from '@handoff/contracts/customers/merges'
import { notes } from '@handoff/contracts/customers/notes'
import { exportedFiles } from '@handoff/contracts/figures/records'
import { materials } from '@handoff/contracts/platform/materials'
import { trail } from '@handoff/contracts/platform/trail/trail'
import { expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import * as z from 'zod/mini'
import { aPicture } from '../../../test/samples.ts'
import { openWorld, type Person } from '../../../test/world.ts'
import { referralsOf } from '../../referrals/referrals/referrals.fixtures.ts'

const world = await openWorld()
const { as, ask, aPerson, staffOf } = world
const { twoSides, send, take } = referralsOf(world)

const png =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const drawn = { method: ConsentMethod.DrawnSignature, scope: ConsentScope.Category, document: png } as const

const exportAs = (by: Person, id: number) => ask(by, { url: `/api/customers/${id}/export` })

async function filesFor(by: Person, id: number) {
  const { rawPayload, headers, statusCode } = await exportAs(by, id)
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/zip'])
  const archive = await fromBufferPromise(rawPayload, { lazyEntries: true, autoClose: false })
  const files = new Map<string, Buffer>()
  for await (const entry of archive.eachEntry())
    files.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)))
  return files
}
const jsonIn = (files: Map<string, Buffer>, name: string) => JSON.parse(files.get(name)!.toString()) as never

test('a person is exported with consents, trail, audit, and access log, matching the schema', async () => {
  const { ada, ben, shelter } = await twoSides()
  const { id, customerId } = await send(ada, shelter, { consent: drawn })
  await take(ben, id, 'accept', { notes: 'Bed 4' })
  const file = (await as(ada)(materials.addToCustomer, { id: customerId, file: aPicture() })).data
  await as(ben)(notes.writeOfCustomer, { customerId, noteType: 2, text: 'For us alone' })
  const files = await filesFor(ada, customerId)
  const consent = [...files.keys()].find((name) => name.startsWith('consents/'))!
  expect([...files.keys()]).toEqual([
    ...Object.keys(exportedFiles),
    consent,
    `files/${file.id}-pixel.png`,
    'schema.json',
  ])
  for (const [name, schema] of Object.entries(exportedFiles))
    expect(z.safeDecode(schema as z.ZodMiniType, jsonIn(files, name)).error, name).toBeUndefined()
  expect(jsonIn(files, 'customer.json')).toMatchObject({ firstName: 'Rosa', lastName: 'Marin' })
  expect(jsonIn(files, 'consents.json')).toMatchObject([{ method: ConsentMethod.DrawnSignature, category: 'Housing' }])
  expect(files.get('notes.json')!.toString()).not.toContain('For us alone')
  expect(jsonIn(files, 'trail.json')).toMatchObject([{ title: 'Accepted', note: 'Bed 4' }, { title: 'Sent' }])
  expect(jsonIn(files, 'access-log.json')).toMatchObject([{ kind: 'export', by: { name: 'Ada Lane' } }])
  for (const name of [consent, `files/${file.id}-pixel.png`])
    expect(files.get(name)!.subarray(1, 4).toString()).toBe('PNG')
  expect(jsonIn(files, 'schema.json')).toMatchObject({ properties: { 'audit.json': { type: 'array' } } })
  expect((await as(ada)(trail.accessLog, { id: customerId, kind: 'export' })).data.total).toBe(1)
})

test('restricted data stays restricted, and only the owner and administrators export', async () => {
  const { ada, ben, shelter } = await twoSides()
  const { id, customerId } = await send(ada, shelter, {
    categoryId: await world.categoryId('Safety'),
    consent: drawn,
  })
  await take(ben, id, 'accept')
  const staff = await staffOf(ada.entity, { customers: ['view', 'export'] })
  const files = await filesFor(staff, customerId)
  expect(jsonIn(files, 'consents.json')).toMatchObject([{ category: 'Restricted service' }])
  expect(files.get('trail.json')!.toString()).not.toContain('Safety')
  expect((await exportAs(ben, customerId)).statusCode).toBe(403)
  expect((await exportAs(await staffOf(ada.entity, { customers: ['view'] }), customerId)).statusCode).toBe(403)
  expect((await exportAs(await aPerson(), customerId)).statusCode).toBe(200)
})

test('the export has the household and the merges, with what was left, taken over, and undone', async () => {
  const { ada } = await twoSides()
  const [one, other, leo] = [
    await world.aCustomer(ada, { lastName: 'Marin' }),
    await world.aCustomer(ada, { lastName: 'Marín' }),
    await world.aCustomer(ada, { firstName: 'Leo' }),
  ]
  await as(ada)(households.create, { housemateIds: [one.id, leo.id], headId: one.id })
  await as(ada)(notes.writeOfCustomer, { customerId: other.id, text: 'Calls back late' })
  const pair = { id: one.id, otherId: other.id, version: 1, otherVersion: 1, fields: { firstName: other.id } }
  const { id } = (await as(ada)(merges.merge, pair)).data.merge
  const merged = await filesFor(await aPerson(), one.id)
  expect(jsonIn(merged, 'households.json')).toMatchObject([{ people: [{ id: one.id, isHead: true }, { id: leo.id }] }])
  const values = expect.arrayContaining([
    expect.objectContaining({ label: 'Last name', before: 'Marin', after: 'Marín' }),
  ])
  const taken = { id, customerId: one.id, otherId: other.id, by: 'Ada Lane', values }
  expect(jsonIn(merged, 'merges.json')).toMatchObject([
    { ...taken, undone: null, takenOver: expect.arrayContaining([{ table: 'note', rows: 2 }]) },
  ])
  await as(ada)(merges.undo, { id })
  for (const customer of [one, other])
    expect(jsonIn(await filesFor(ada, customer.id), 'merges.json')).toMatchObject([
      { ...taken, undone: { by: 'Ada Lane' }, takenOver: [] },
    ])
})
