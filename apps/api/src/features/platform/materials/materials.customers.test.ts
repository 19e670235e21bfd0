import type { RequestOf } from '@handoff/contracts/kit'
import { materials } from '@handoff/contracts/platform/materials'
import { trail } from '@handoff/contracts/platform/trail/trail'
import { referrals as referralsContract } from '@handoff/contracts/referrals/referrals/referrals'
import { describe, expect, test } from 'vitest'
import { sidesOf } from '../../../test/readers.ts'
import { viewersOf } from '../../../test/viewers.ts'
import { openWorld, type Person } from '../../../test/world.ts'
import { remindOfExpiringFiles } from './materials.remind-of-expiry.ts'

const world = await openWorld()
const { as, ask, app, db, clock } = world

const { people, entities, customerId, referrals, answer } = await viewersOf(world, {
  customers: ['view', 'add'],
  referrals: ['view'],
})
await answer()
const { shelter, waiting } = entities
const { accepted, pending, refused } = referrals
type Name = keyof typeof people
const { admin, owner, 'receiver that accepted': ben, 'receiver before its answer': wes } = people

const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ\n', 'latin1')
type More = Partial<RequestOf<typeof materials.addToCustomer>>
const add = async (person: Person, name: string, more: More = {}) =>
  (await as(person)(materials.addToCustomer, { id: customerId, file: new File([pdf], name), ...more })).data
const files = {
  general: { by: owner, ...(await add(owner, 'general.pdf', { isInternal: false })) },
  shared: { by: owner, ...(await add(owner, 'shared.pdf', { shareBeforeAcceptance: true })) },
  'the owner’s': { by: owner, ...(await add(owner, 'owner.pdf')) },
  'the receiver’s': { by: ben, ...(await add(ben, 'receiver.pdf')) },
  'the administrators’': { by: admin, ...(await add(admin, 'admin.pdf', { isInternal: true })) },
}
type File = keyof typeof files
const both: File[] = ['general', 'shared']
const onPage: Partial<Record<Name, File[]>> = {
  admin: [...both, 'the administrators’'],
  'admin staff': [...both, 'the administrators’'],
  owner: [...both, 'the owner’s'],
  'owner’s staff': [...both, 'the owner’s'],
  added: both,
  'receiver that accepted': [...both, 'the receiver’s'],
}
const inReferrals: Record<number, Name[]> = {
  [accepted.id]: ['admin', 'admin staff', 'owner', 'owner’s staff', 'receiver that accepted'],
  [pending.id]: ['admin', 'admin staff', 'owner', 'owner’s staff', 'receiver before its answer'],
  [refused.id]: ['admin', 'admin staff', 'owner', 'owner’s staff'],
}
const namesOf = (some: readonly File[]) => some.map((file) => files[file].name).sort()

test('shows the number of files that come with acceptance, without internal ones', async () => {
  const { data } = await as(wes)(referralsContract.show, { id: pending.id })
  expect(data.packet.limited?.moreFiles).toBe(1)
})

describe.each(Object.keys(people) as Name[])('%s', (name) => {
  const person = people[name]
  const status = (answer: Promise<unknown>) =>
    answer.then(
      () => 200,
      (error: { status: number }) => error.status,
    )
  const refusal = name.includes('without') ? 403 : 404

  test('sees and opens the files meant for them on the customer’s page', async () => {
    const expected = onPage[name]
    const list = as(person)(materials.ofCustomer, { id: customerId, pageSize: 100 })
    if (expected) expect((await list).data.data.map((file) => file.name).sort()).toEqual(namesOf(expected))
    else expect(await status(list)).toBe(refusal)
    for (const [key, { id }] of Object.entries(files)) {
      const sees = expected?.includes(key as File)
      const opened = as(person)(materials.viewOfCustomer, { customerId, materialId: id })
      expect(await status(opened), key).toBe(sees ? 200 : refusal)
    }
  })

  test('sees and opens files shared before acceptance in the referrals', async () => {
    for (const { id } of [accepted, pending, refused]) {
      const sees = inReferrals[id]!.includes(name)
      const list = await as(person)(materials.ofReferral, { referralId: id }).then(
        ({ data }) => data,
        () => [],
      )
      expect(list.map((file) => file.name)).toEqual(sees ? ['shared.pdf'] : [])
      for (const file of [files.shared, files.general]) {
        const opened = as(person)(materials.viewOfReferral, { referralId: id, materialId: file.id })
        expect((await status(opened)) === 200, file.name).toBe(sees && file === files.shared)
      }
    }
  })

  test('edits and deletes no file of another side', async () => {
    for (const { id, by, name: file } of Object.values(files)) {
      if (by === person) continue
      const input = { id: customerId, materialId: id }
      const saved = await status(as(person)(materials.saveOfCustomer, { ...input, version: 9 }))
      expect([403, 404], file).toContain(saved)
      expect([403, 404], file).toContain(await status(as(person)(materials.removeFromCustomer, input)))
    }
  })
})

test('each opening is recorded in the access log', async () => {
  const { url } = (await as(wes)(materials.viewOfReferral, { referralId: pending.id, materialId: files.shared.id }))
    .data
  expect((await ask(null, { url })).rawPayload).toEqual(pdf)
  const line = await db
    .selectFrom('customer_access_log')
    .select(['account_id', 'customer_id', 'kind', 'material_id'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  expect(line).toEqual({ account_id: wes.id, customer_id: customerId, kind: 'file', material_id: files.shared.id })
})

test('category, expiry, and sharing are changed with a version; an internal file is never shared', async () => {
  const made = await add(owner, 'card.pdf', { isInternal: false })
  const input = { id: customerId, materialId: made.id, version: 1 }
  const values = { category: 'Insurance', expiresOn: '2027-05-01', shareBeforeAcceptance: true }
  const saved = (await as(owner)(materials.saveOfCustomer, { ...input, ...values })).data
  expect(saved).toMatchObject({ ...values, version: 2 })
  const [entry] = (await as(owner)(trail.auditOfCustomer, { customerId })).data.data
  expect([entry!.title, entry!.changes.map(({ label, before, after }) => [label, before, after])]).toEqual([
    'File details changed',
    [
      ['Category', null, 'Insurance'],
      ['Expires on', null, '05-01-2027'],
      ['Share before acceptance', 'No', 'Yes'],
    ],
  ])
  await expect(as(owner)(materials.saveOfCustomer, input)).rejects.toMatchObject({ status: 409 })
  const fields = { shareBeforeAcceptance: ['An internal file can’t be shared before acceptance'] }
  const ownFile = { id: customerId, materialId: files['the owner’s'].id, version: 1, shareBeforeAcceptance: true }
  await expect(as(owner)(materials.saveOfCustomer, ownFile)).rejects.toMatchObject({ status: 400, fields })
  await expect(add(owner, 'x.pdf', { isInternal: true, shareBeforeAcceptance: true })).rejects.toMatchObject({ fields })
  await as(owner)(materials.removeFromCustomer, { id: customerId, materialId: made.id })
})

test('receivers that see the packet are notified of a newly shared file', async () => {
  const heard: unknown[] = []
  app.handoff.bus.subscribe('changed', ({ readers }) => {
    if (typeof readers === 'object' && 'area' in readers && readers.area === 'referrals') heard.push(sidesOf(readers))
  })
  const { id } = await add(owner, 'for you.pdf', { shareBeforeAcceptance: true })
  await as(owner)(materials.removeFromCustomer, { id: customerId, materialId: id })
  await expect.poll(() => heard.length).toBeGreaterThanOrEqual(2)
  for (const sides of heard) expect(sides).toEqual(new Set([shelter.id, waiting.id]))
})

test('the person who uploaded a file is notified once, 30 days before it expires', async () => {
  const made = await add(owner, 'lease.pdf', { expiresOn: '2027-01-10' })
  const remind = () => remindOfExpiringFiles.run({ db, now: clock.now(), publicUrl: '' })
  const reminded = async () =>
    (await db.selectFrom('event').select('data').where('type', '=', 'material.expiring').execute()).length
  await remind()
  expect(await reminded()).toBe(0)
  clock.set('2026-12-12T15:00:00Z')
  await remind()
  await remind()
  expect(await reminded()).toBe(1)
  const { id } = await db.selectFrom('event').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  await app.handoff.dispatcher.dispatch([id])
  // All sessions of the first day have ended by now.
  const reminders = await db
    .selectFrom('notification')
    .select(['account_id', 'message', 'link'])
    .where('event_id', '=', id)
    .execute()
  expect(reminders).toEqual([
    {
      account_id: owner.id,
      message: 'A file about a customer expires within 30 days',
      link: `/customer-management/clients?id=${customerId}&tab=attachments`,
    },
  ])
  expect(made.expiresOn).toBe('2027-01-10')
})
