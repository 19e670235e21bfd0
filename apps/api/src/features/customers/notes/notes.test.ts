import { notes } from '@handoff/contracts/customers/notes'
import { entities } from '@handoff/contracts/network/entities/entities'
import { describe, expect, test } from 'vitest'
import { openWorld, type Person } from '../../../test/world.ts'

const world = await openWorld()
const { as, app, db, aPerson, anEntity, staffOf, clock } = world

const admin = await aPerson()
const clerk = await staffOf(null, { network: ['view', 'add', 'edit', 'delete'] })
const shelter = await anEntity({ name: 'Night Shelter' })
const ben = await aPerson({ entity: shelter, firstName: 'Ben' })
const colleague = await staffOf(shelter, { network: ['view', 'add', 'edit', 'delete'] })
const elsewhere = await aPerson({ entity: await anEntity({ name: 'Elsewhere' }) })

const write = async (person: Person, text: string, noteType?: 1 | 2, entityId = shelter.id) =>
  (await as(person)(notes.writeOfEntity, { entityId, text, ...(noteType && { noteType }) })).data
const textsFor = async (person: Person, entityId = shelter.id) =>
  (await as(person)(notes.ofEntity, { entityId, pageSize: 100 })).data.data.map(({ text }) => text)

describe('a note about an entity', () => {
  test('is general if written by the administrators: its people read it too, and no one else', async () => {
    const note = await write(admin, ' Ring twice \n')
    expect(note).toMatchObject({
      noteType: 1,
      text: 'Ring twice',
      author: { id: admin.id, name: 'Ada Lane' },
      side: null,
      version: 1,
      earlier: 0,
      editedAt: null,
    })
    for (const person of [admin, clerk, ben, colleague]) expect(await textsFor(person)).toContain('Ring twice')
    await expect(textsFor(elsewhere)).rejects.toMatchObject({ status: 404, message: 'We couldn’t find this provider' })
  })

  test('stays on its author’s side if it is internal, the default for an entity', async () => {
    await write(admin, 'They still owe us a license', 2)
    const internalNote = await write(ben, 'Our van is broken')
    expect(internalNote).toMatchObject({ noteType: 2, side: 'Night Shelter' })
    await write(ben, 'We moved', 1)
    expect(await textsFor(clerk)).toContain('They still owe us a license')
    expect(await textsFor(clerk)).not.toContain('Our van is broken')
    expect(await textsFor(colleague)).toContain('Our van is broken')
    expect(await textsFor(colleague)).not.toContain('They still owe us a license')
    for (const person of [clerk, colleague]) expect(await textsFor(person)).toContain('We moved')
    const { data } = (await as(admin)(notes.ofEntity, { entityId: shelter.id, noteType: 2 })).data
    expect(new Set(data.map(({ noteType }) => noteType))).toEqual(new Set([2]))
  })

  test('has text of limited length, about an existing entity', async () => {
    await expect(write(admin, ' ')).rejects.toMatchObject({ fields: { text: ['Note is required'] } })
    await expect(write(admin, 'x'.repeat(4001))).rejects.toMatchObject({
      fields: { text: ['Note must have at most 4000 characters'] },
    })
    await expect(write(admin, 'x', 4 as never)).rejects.toMatchObject({
      fields: { noteType: ['Choose who can read this note'] },
    })
    await expect(write(admin, 'x', 1, 2_000_000)).rejects.toMatchObject({ status: 404 })
    await expect(write(elsewhere, 'x')).rejects.toMatchObject({ status: 404 })
  })
})

describe('editing a note', () => {
  const edit = (person: Person, id: number, version: number, text: string) =>
    as(person)(notes.edit, { id, version, text })

  test('leaves no version for a quarter of an hour, and saves the previous one after that', async () => {
    const { id } = await write(ben, 'Opens at 8', 1)
    clock.advance({ minutes: 15 })
    expect((await edit(ben, id, 1, 'Opens at 9')).data).toMatchObject({ text: 'Opens at 9', version: 2, earlier: 0 })
    clock.advance({ minutes: 1 })
    const late = (await edit(ben, id, 2, 'Opens at 10')).data
    expect(late).toMatchObject({ earlier: 1, editedAt: expect.any(String) })
    expect((await as(admin)(notes.earlier, { id })).data).toEqual([
      { text: 'Opens at 9', writtenAt: expect.any(String) },
    ])
    await expect(as(elsewhere)(notes.earlier, { id })).rejects.toMatchObject({ status: 404 })
  })

  test('is only possible for its author; an unreadable note is a 404', async () => {
    const { id } = await write(ben, 'Shared', 1)
    for (const person of [admin, colleague])
      await expect(edit(person, id, 1, 'Mine')).rejects.toMatchObject({ status: 403 })
    await expect(edit(elsewhere, id, 1, 'Mine')).rejects.toMatchObject({ status: 404 })
    const hidden = await write(admin, 'Hidden', 2)
    await expect(edit(ben, hidden.id, 1, 'Mine')).rejects.toMatchObject({ status: 404 })
  })

  test('one of two concurrent edits is rejected', async () => {
    const { id } = await write(ben, 'Once', 1)
    const answers = await Promise.allSettled([edit(ben, id, 1, 'One'), edit(ben, id, 1, 'Two')])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } })
  })
})

test('its author and that side’s manager can delete it for good', async () => {
  const one = await write(colleague, 'Wrong door', 1)
  const other = await write(clerk, 'Other', 1)
  await expect(as(admin)(notes.remove, { id: one.id })).rejects.toMatchObject({ status: 403 })
  await expect(as(ben)(notes.remove, { id: other.id })).rejects.toMatchObject({ status: 403 })
  await expect(as(elsewhere)(notes.remove, { id: one.id })).rejects.toMatchObject({ status: 404 })
  await as(ben)(notes.remove, { id: one.id })
  await as(admin)(notes.remove, { id: other.id })
  await expect(as(ben)(notes.remove, { id: one.id })).rejects.toMatchObject({ status: 404 })
  expect(await textsFor(admin)).not.toContain('Wrong door')
})

test('of two concurrent deletions one succeeds, and the trail has it once', async () => {
  const { id } = await write(ben, 'Once', 1)
  const answers = await Promise.allSettled([1, 2, 3].map(() => as(ben)(notes.remove, { id })))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ status: 404 })
  const removed = await db.selectFrom('event').select('data').where('type', '=', 'note.removed').execute()
  expect(removed.filter(({ data }) => (data as { noteId: number }).noteId === id)).toHaveLength(1)
})

test('the audit trail records it without its text, and the browsers are notified', async () => {
  const heard: unknown[] = []
  app.handoff.bus.subscribe('changed', (change) => void heard.push(change))
  const { id } = await write(admin, 'Secret words')
  const event = await db.selectFrom('event').select(['type', 'data']).orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect(event).toMatchObject({
    type: 'note.written',
    data: { type: 'note.written', noteId: id, entityId: shelter.id, noteType: 1 },
  })
  await expect
    .poll(() => heard)
    .toContainEqual({
      changes: [{ noun: 'note', ids: { entity: [shelter.id] } }],
      readers: { sides: [null, shelter.id], area: 'network' },
    })
})

test('notes move when their entity is merged with another', async () => {
  const from = await anEntity({ name: 'Twin' })
  const into = await anEntity({ name: 'Twin Two' })
  await write(admin, 'Kept', 1, from.id)
  await as(admin)(entities.merge, { id: from.id, intoId: into.id })
  expect(await textsFor(admin, into.id)).toEqual(['Kept'])
})
