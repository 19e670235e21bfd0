import { NoteType, notes } from '@handoff/contracts/customers/notes'
import type { RequestOf } from '@handoff/contracts/kit'
import { notifications } from '@handoff/contracts/platform/notifications'
import { describe, expect, test } from 'vitest'
import { sidesOf } from '../../../test/readers.ts'
import { viewersOf } from '../../../test/viewers.ts'
import { openWorld, type Person } from '../../../test/world.ts'
import { referralsOf } from '../../referrals/referrals/referrals.fixtures.ts'

const world = await openWorld()
const { as, app, aPerson, anEntity, staffOf } = world
const { send, take } = referralsOf(world)

const { people, entities, customerId, referrals, answer } = await viewersOf(world, {
  customers: ['view', 'add'],
  referrals: ['view', 'edit'],
})
const { clinic, pantry, shelter, waiting } = entities
const { accepted, pending, refused } = referrals
type Name = keyof typeof people
const { admin, owner, added, 'receiver that accepted': ben } = people

const write = async (person: Person, text: string, more: Partial<RequestOf<typeof notes.writeOfCustomer>> = {}) =>
  (await as(person)(notes.writeOfCustomer, { customerId, text, ...more })).data
const writeOf = async (person: Person, id: number, text: string) => (await as(person)(notes.send, { id, text })).data

// While all three still await an answer.
await writeOf(owner, refused.id, 'referral, to who refuses')
await writeOf(people['receiver that refused'], refused.id, 'referral, by who refuses')
await answer()
const kinds: Record<string, { id: number; by: Person }> = {}
const keep = (note: { id: number; text: string }, by: Person) => (kinds[note.text] = { id: note.id, by })
keep(await write(owner, 'general', { noteType: NoteType.General }), owner)
keep(await write(admin, 'general, by the administrators'), admin)
keep(await write(owner, 'internal to the owner'), owner)
keep(await write(added, 'internal to the added'), added)
keep(await write(ben, 'internal to the receiver'), ben)
keep(await write(admin, 'internal to the administrators', { noteType: NoteType.Internal }), admin)
keep(await writeOf(ben, accepted.id, 'referral, accepted'), ben)
keep(await writeOf(owner, pending.id, 'referral, not answered'), owner)

const general = ['general', 'general, by the administrators']
const created = 'Created by Harbor Clinic'
const granted = 'Access granted to Night Shelter'
const referral = [
  'referral, accepted',
  'referral, not answered',
  'referral, to who refuses',
  'referral, by who refuses',
]
const ofAdmin = [...general, 'internal to the administrators', ...referral, created, granted]
const ofOwner = [...general, 'internal to the owner', ...referral, created, granted]
/** What each person reads on the customer's page; null if there is no such page for them. */
const onPage: Record<Name, string[] | null> = {
  admin: ofAdmin,
  'admin staff': ofAdmin,
  'admin staff without the right': null,
  owner: ofOwner,
  'owner’s staff': ofOwner,
  'owner’s staff without the right': null,
  added: [...general, 'internal to the added', created],
  'receiver before its answer': null,
  'receiver that accepted': [...general, 'internal to the receiver', 'referral, accepted', created, granted],
  'receiver that refused': null,
  stranger: null,
}
/** What each person reads through the three referrals. */
const throughReferrals: Partial<Record<Name, string[]>> = {
  admin: referral,
  'admin staff': referral,
  owner: referral,
  'owner’s staff': referral,
  'receiver before its answer': ['referral, not answered'],
  'receiver that accepted': ['referral, accepted'],
  'receiver that refused': ['referral, by who refuses'],
}

const everyone = Object.keys(people) as Name[]
const texts = ({ data }: { data: { data: { text: string }[] } }) => data.data.map(({ text }) => text).sort()

describe.each(everyone)('%s', (name) => {
  const person = people[name]

  test('reads the notes meant for them on the customer’s page', async () => {
    const answer = as(person)(notes.ofCustomer, { customerId, noteType: 0, pageSize: 100 })
    const expected = onPage[name]
    if (expected) expect(texts(await answer)).toEqual([...expected].sort())
    else await expect(answer).rejects.toMatchObject({ status: /without/.test(name) ? 403 : 404 })
  })

  test('reads the notes meant for them in the referrals', async () => {
    const visibleTexts: string[] = []
    for (const { id } of [accepted, pending, refused])
      visibleTexts.push(
        ...(await as(person)(notes.messages, { id, pageSize: 100 }).then(texts, (error: { status: number }) => {
          expect([403, 404]).toContain(error.status)
          return []
        })),
      )
    expect(visibleTexts.sort()).toEqual([...(throughReferrals[name] ?? [])].sort())
  })

  test('finds no note by id that is not in one of their lists', async () => {
    const readable = new Set([...(onPage[name] ?? []), ...(throughReferrals[name] ?? [])])
    for (const [text, { id, by }] of Object.entries(kinds)) {
      const status = as(person)(notes.earlier, { id }).then(
        () => 200,
        (error: { status: number }) => error.status,
      )
      expect(await status, text).toBe(readable.has(text) ? 200 : 404)
      const edited = as(person)(notes.edit, { id, version: 9, text: 'x' }).catch(
        (error: { status: number }) => error.status,
      )
      expect(await edited, text).toBe(readable.has(text) ? (by === person ? 409 : 403) : 404)
    }
  })
})

test('a note is listed by type, and names its referral', async () => {
  const { data } = (await as(owner)(notes.ofCustomer, { customerId, noteType: 3, pageSize: 1 })).data
  expect(data).toMatchObject([
    { noteType: 3, referral: { id: pending.id, reference: pending.reference, side: 'outbound' } },
  ])
  await expect(write(owner, 'x', { noteType: 3 })).rejects.toMatchObject({
    fields: { referralId: ['Please select Referral'] },
  })
  expect((await write(owner, 'About the first', { noteType: 3, referralId: accepted.id })).referral).toMatchObject({
    id: accepted.id,
  })
})

test('a receiver that rejected can no longer write to the sender', async () => {
  await expect(writeOf(people['receiver that refused'], refused.id, 'Still here')).rejects.toMatchObject({
    status: 403,
    message: 'This referral is no longer shared with you',
  })
})

describe('a mention', () => {
  const readers = async (person: Person, more: RequestOf<typeof notes.readers>) =>
    (await as(person)(notes.readers, more)).data.map(({ id }) => id)
  const clerk = people['owner’s staff']

  test('suggests those who may read the note', async () => {
    expect(await readers(owner, { customerId })).toEqual([clerk.id])
    expect(await readers(owner, { customerId, noteType: 1 })).toEqual([clerk.id])
    expect(await readers(owner, { referralId: accepted.id })).toEqual([clerk.id, ben.id])
    expect(await readers(owner, { referralId: refused.id })).toEqual([clerk.id])
    const ofAdministrators = await readers(admin, { customerId, noteType: 1 })
    for (const { id } of [people['admin staff'], owner, added, ben]) expect(ofAdministrators).toContain(id)
    expect(ofAdministrators).not.toContain(people['owner’s staff without the right'].id)
    expect(await readers(admin, { customerId, noteType: 1, search: 'ben o' })).toEqual([])
    expect(await readers(admin, { customerId, noteType: 1, search: 'pia' })).toEqual([added.id])
  })

  test('notifies each person once, and leads to the note', async () => {
    const latest = async (person: Person) => (await as(person)(notifications.list, {})).data.data[0]
    const note = await write(owner, `Please call, @Sam Lane`, { mentions: [clerk.id] })
    expect(note.mentions).toEqual([{ id: clerk.id, name: 'Sam Lane' }])
    const notification = await latest(clerk)
    expect(notification).toMatchObject({
      message: 'mentioned you in a note about a customer',
      link: `/customer-management/clients?id=${customerId}&tab=notes`,
    })
    await as(owner)(notes.edit, { id: note.id, version: 1, text: 'Please call today, @Sam Lane', mentions: [clerk.id] })
    expect((await latest(clerk))!.id).toBe(notification!.id)
    await writeOf(owner, accepted.id, 'No mention')
    await as(owner)(notes.send, { id: accepted.id, text: '@Ben Lane', mentions: [ben.id] })
    expect(await latest(ben)).toMatchObject({ link: `/customer-referrals/in-bound?id=${accepted.id}` })
  })

  test('of someone who may not read the note is rejected', async () => {
    for (const { id } of [ben, admin, people['owner’s staff without the right'], people.stranger])
      await expect(write(owner, 'x', { mentions: [id] })).rejects.toMatchObject({
        fields: { mentions: ['You can only mention people who can read this note'] },
      })
  })
})

test('staff write and edit with the right for the record, not that for the network', async () => {
  const viewer = await staffOf(clinic, { customers: ['view'], network: ['view', 'add', 'edit', 'delete'] })
  await expect(write(viewer, 'x')).rejects.toMatchObject({ status: 403 })
  const clerk = people['owner’s staff']
  const note = await write(clerk, 'Without the right to edit')
  expect(note).toMatchObject({ noteType: 2, mayEdit: false, mayRemove: false })
  await expect(as(clerk)(notes.edit, { id: note.id, version: 1, text: 'x' })).rejects.toMatchObject({ status: 403 })
})

test('only the sides that read a note are notified', async () => {
  const heard: unknown[] = []
  app.handoff.bus.subscribe('changed', ({ readers }) => void heard.push(sidesOf(readers)))
  // In any order: messages from an earlier test may still arrive.
  await write(added, 'x')
  await expect.poll(() => heard).toContainEqual(new Set([pantry.id]))
  await write(owner, 'x', { noteType: 1 })
  await expect.poll(() => heard).toContainEqual(new Set([null, clinic.id, pantry.id, shelter.id]))
  await writeOf(owner, pending.id, 'x')
  await expect.poll(() => heard).toContainEqual(new Set([null, clinic.id, waiting.id]))
})

test('the entity of a sensitive referral is not named to the owner', async () => {
  const safe = await anEntity({ name: 'Safe House', categories: ['Safety'] })
  const kim = await aPerson({ entity: safe, firstName: 'Kim' })
  const { id, customerId: other } = await send(owner, safe, { categoryId: await world.categoryId('Safety') })
  await take(kim, id, 'accept')
  const { data } = await as(owner)(notes.ofCustomer, { customerId: other, noteType: NoteType.System })
  expect(data.data).toMatchObject([
    { text: 'Access granted to a provider', author: null, side: null, mayEdit: false, mayRemove: false },
    { text: created },
  ])
})
