import { NoteType, notes } from '@handoff/contracts/customers/notes'
import type { RequestOf } from '@handoff/contracts/kit'
import { materials } from '@handoff/contracts/platform/materials'
import { notifications } from '@handoff/contracts/platform/notifications'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { describe, expect, test } from 'vitest'
import { sidesOf } from '../../../test/readers.ts'
import { openWorld, type Person } from '../../../test/world.ts'
import { sweepFiles } from '../../platform/materials/materials.sweep.ts'
import { noticesOf } from '../../platform/notifications/notifications.fixtures.ts'
import { referralsOf } from '../../referrals/referrals/referrals.fixtures.ts'

const world = await openWorld()
const { as, ask, db, clock, app, aPerson, staffOf } = world
const { aSentReferral, send: refer, take, show } = referralsOf(world)

const { referral, ada, ben, clinic, shelter } = await aSentReferral()
const { id, customerId } = referral
const sam = await staffOf(clinic, { referrals: ['view', 'edit'], customers: ['view'] })
const kim = await staffOf(shelter, { referrals: ['view', 'approve'] })
const looker = await staffOf(shelter, { referrals: ['view'] })
const admin = await aPerson({ firstName: 'Alma' })
const stranger = await aPerson({ entity: await world.anEntity({ name: 'Elsewhere' }) })

type More = Partial<RequestOf<typeof notes.send>>
const send = async (by: Person, text: string, more: More = {}) => (await as(by)(notes.send, { id, text, ...more })).data
const thread = async (by: Person, of = id) => (await as(by)(notes.messages, { id: of, pageSize: 100 })).data.data
const texts = async (by: Person, of = id) => (await thread(by, of)).map(({ text }) => text)
const read = async (by: Person, noteId: number) => (await as(by)(notes.markRead, { id, noteId })).data.unread
const unread = async (by: Person) => (await show(by, id)).unread
const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ\n', 'latin1')
const upload = async (by: Person, name: string, of = id) =>
  (await as(by)(materials.addToReferral, { referralId: of, file: new File([pdf], name) })).data

test('both sides and the administrators read a message; an internal one stays on its side', async () => {
  await send(ben, 'Does she use a walker?')
  await send(ada, 'Yes, since March')
  await send(ben, 'Room 2 is on the ground floor', { isInternal: true })
  await send(ada, 'Call her sister first', { isInternal: true })
  await send(admin, 'For us alone', { isInternal: true })
  const shared = ['Yes, since March', 'Does she use a walker?']
  expect(await texts(ben)).toEqual(['Room 2 is on the ground floor', ...shared])
  expect(await texts(looker)).toEqual(['Room 2 is on the ground floor', ...shared])
  expect(await texts(sam)).toEqual(['Call her sister first', ...shared])
  expect(await texts(admin)).toEqual(['For us alone', ...shared])
  await expect(thread(stranger)).rejects.toMatchObject({ status: 404 })
  await expect(send(looker, 'x')).rejects.toMatchObject({ status: 403 })
})

test('both kinds are notes of the customer, with the same rules', async () => {
  const ofCustomer = async (by: Person, noteType: NoteType) =>
    (await as(by)(notes.ofCustomer, { customerId, noteType })).data.data.map(({ text, referral: about }) => [
      text,
      about?.id,
    ])
  expect(await ofCustomer(ada, NoteType.Internal)).toEqual([['Call her sister first', id]])
  expect(await ofCustomer(sam, NoteType.Referral)).toEqual([
    ['Yes, since March', id],
    ['Does she use a walker?', id],
  ])
  expect(await ofCustomer(admin, NoteType.Internal)).toEqual([['For us alone', id]])
})

test('messages of others are unread until the thread is opened, and their author sees who read them', async () => {
  expect([await unread(ada), await unread(ben), await unread(kim), await unread(sam)]).toEqual([1, 1, 3, 3])
  const [, , question] = await thread(ben)
  expect(question).toMatchObject({ text: 'Does she use a walker?', isOurs: true, readBy: null })
  const at = clock.now().toISOString()
  expect(await read(ada, question!.id)).toBe(0)
  expect((await thread(ben))[2]!.readBy).toEqual({ name: 'Ada', at })
  // Later reading does not change the first moment; reading by the own side or the administrators does not count.
  clock.advance({ minutes: 5 })
  const last = await send(ben, 'Thank you')
  await read(kim, last.id)
  await read(admin, last.id)
  expect((await thread(ben))[0]).toMatchObject({ text: 'Thank you', readBy: null })
  const later = clock.now().toISOString()
  await read(ada, last.id)
  const mine = await thread(ben)
  expect(mine[0]).toMatchObject({ readBy: { name: 'Ada', at: later } })
  expect(mine.find(({ text }) => text === question!.text)!.readBy).toEqual({ name: 'Ada', at })
  // The author does not see who read a message of the other side.
  expect((await thread(ada)).find(({ text }) => text === 'Thank you')!.readBy).toBeNull()
  expect(await unread(kim)).toBe(0)
})

test('lists show the number of unread messages', async () => {
  await send(ada, 'One more thing')
  const row = async (by: Person) =>
    (await as(by)(referrals.listInbound, {})).data.data.find((one) => one.id === id)!.unread
  expect([await row(ben), await row(kim), await row(looker)]).toEqual([2, 1, 5])
  const outbound = (await as(ada)(referrals.listOutbound, {})).data.data.find((one) => one.id === id)!
  expect(outbound.unread).toBe(0)
})

test('fetching the thread marks nothing, and no one marks what they cannot read', async () => {
  const before = await unread(looker)
  await thread(looker)
  expect(await unread(looker)).toBe(before)
  const internal = (await thread(ada)).find(({ text }) => text === 'Call her sister first')!
  await expect(read(ben, internal.id)).rejects.toMatchObject({ status: 404 })
})

describe('a file', () => {
  const open = (by: Person, materialId: number, of = id) =>
    as(by)(materials.viewOfReferral, { referralId: of, materialId }).then(
      () => 200,
      (error: { status: number }) => error.status,
    )

  test('is visible to readers of its message, and to no one before it is sent', async () => {
    const file = await upload(ada, 'Medication list.pdf')
    expect([await open(ada, file.id), await open(ben, file.id), await open(admin, file.id)]).toEqual([404, 404, 404])
    expect((await as(ada)(materials.ofCustomer, { id: customerId })).data.total).toBe(0)
    const message = await send(ada, 'See the list', { fileIds: [file.id] })
    expect(message.files).toMatchObject([{ id: file.id, name: 'Medication list.pdf' }])
    expect((await thread(ben))[0]!.files).toMatchObject([{ name: 'Medication list.pdf' }])
    expect([await open(ada, file.id), await open(ben, file.id), await open(admin, file.id)]).toEqual([200, 200, 200])
    // Not among the files shared before acceptance: it came with a message.
    expect((await as(ben)(materials.ofReferral, { referralId: id })).data).toEqual([])
    expect((await as(ada)(materials.ofCustomer, { id: customerId })).data.data).toMatchObject([{ id: file.id }])
    expect(await open(stranger, file.id)).toBe(404)
  })

  test('of an internal message stays on its side', async () => {
    const file = await upload(ben, 'Room plan.pdf')
    await send(ben, 'Our rooms', { isInternal: true, fileIds: [file.id] })
    expect([await open(kim, file.id), await open(ada, file.id), await open(admin, file.id)]).toEqual([200, 404, 404])
    expect((await as(ada)(materials.ofCustomer, { id: customerId })).data.data.map(({ name }) => name)).not.toContain(
      'Room plan.pdf',
    )
  })

  test('of the customer is shared by anyone who may open it, an internal one only internally', async () => {
    const add = async (name: string, isInternal: boolean) =>
      (await as(ada)(materials.addToCustomer, { id: customerId, file: new File([pdf], name), isInternal })).data
    const letter = await add('Letter.pdf', false)
    const ownFile = await add('Own.pdf', true)
    expect(await open(ben, letter.id)).toBe(404)
    const refusal = { fields: { fileIds: ['This file can’t be attached'] } }
    await expect(send(ben, 'x', { fileIds: [letter.id] })).rejects.toMatchObject(refusal)
    await expect(send(ada, 'x', { fileIds: [ownFile.id] })).rejects.toMatchObject(refusal)
    await send(ada, 'The letter', { fileIds: [letter.id] })
    expect(await open(ben, letter.id)).toBe(200)
    await send(ada, 'Ours', { isInternal: true, fileIds: [ownFile.id] })
    expect(await open(ben, ownFile.id)).toBe(404)
    // From another thread, from someone else, or already sent.
    const other = await refer(ada, shelter, { customerId, categoryId: await world.categoryId('Food') })
    const elsewhere = await upload(ada, 'Other.pdf', other.id)
    const bens = await upload(ben, 'Ben.pdf')
    for (const fileId of [elsewhere.id, bens.id])
      await expect(send(ada, 'x', { fileIds: [fileId] })).rejects.toMatchObject(refusal)
    expect(await open(ben, letter.id, other.id)).toBe(404)
  })

  test('that is never sent is deleted after a day', async () => {
    const left = await upload(ada, 'Left.pdf')
    const exists = async () =>
      !!(await db.selectFrom('material').where('id', '=', left.id).select('id').executeTakeFirst())
    const { files, uploads } = app.handoff
    const sweep = () => sweepFiles(files, uploads).run({ db, now: clock.now(), publicUrl: '' })
    await sweep()
    expect(await exists()).toBe(true)
    clock.advance({ hours: 25 })
    await sweep()
    expect(await exists()).toBe(false)
  })
})

test('a message notifies the other side once: its assignee, else those who answer', async () => {
  const latest = async (by: Person) => (await as(by)(notifications.list, {})).data.data[0]
  const notification = { message: expect.stringMatching(/^wrote about referral R-\d+$/) }
  await send(ada, 'Any news?')
  for (const person of [ben, kim]) expect(await latest(person)).toMatchObject(notification)
  expect(await latest(looker)).toBeUndefined()
  const ofAdmin = await latest(admin)
  expect(ofAdmin?.message ?? '').not.toMatch(/wrote about/)
  await send(ben, 'Soon', { mentions: [sam.id] })
  expect(await latest(sam)).toMatchObject({
    message: expect.stringMatching(/^mentioned you in a note about referral R-\d+$/),
  })
  expect(await latest(ada)).toMatchObject({ ...notification, link: `/customer-referrals/out-bound?id=${id}` })
  const before = (await latest(ada))!.id
  await send(ben, 'Not for them', { isInternal: true })
  expect((await latest(ada))!.id).toBe(before)
})

test('after a rejection the receiver reads its own messages, writes only internally, and has nothing unread', async () => {
  const other = await refer(ada, shelter, { categoryId: await world.categoryId('Food') })
  await as(ada)(notes.send, { id: other.id, text: 'From the sender' })
  await as(ben)(notes.send, { id: other.id, text: 'From the receiver' })
  expect(await texts(ben, other.id)).toEqual(['From the receiver', 'From the sender'])
  await take(ben, other.id, 'reject')
  expect(await texts(ben, other.id)).toEqual(['From the receiver'])
  expect((await show(ben, other.id)).unread).toBe(0)
  await expect(as(ben)(notes.send, { id: other.id, text: 'x' })).rejects.toMatchObject({ status: 403 })
  await as(ben)(notes.send, { id: other.id, text: 'Why we refused', isInternal: true })
  expect(await texts(ada, other.id)).not.toContain('Why we refused')
})

test('a read or sent message makes the other side refetch the thread', async () => {
  const heard: unknown[] = []
  app.handoff.bus.subscribe('changed', ({ readers, changes: [change] }) => {
    const { noun, ids } = change!
    heard.push({ sides: sidesOf(readers), noun, referrals: ids?.referral })
  })
  const { id: noteId } = await send(ada, 'Live')
  const all = { sides: new Set([null, clinic.id, shelter.id]), noun: 'note', referrals: [id] }
  await expect.poll(() => heard).toContainEqual(all)
  heard.length = 0
  await read(ben, noteId)
  await expect.poll(() => heard).toContainEqual(all)
  heard.length = 0
  await send(ben, 'Quiet', { isInternal: true })
  await expect.poll(() => heard).toContainEqual({ ...all, sides: new Set([shelter.id]) })
})

test('the same message sent twice is stored once', async () => {
  const key = { 'idempotency-key': 'a-message-1' }
  const request = {
    method: 'POST' as const,
    url: `/api/refers/${id}/messages`,
    headers: key,
    payload: { text: 'Once' },
  }
  const [first, second] = [await ask(ada, request), await ask(ada, request)]
  expect([first.statusCode, second.statusCode]).toEqual([200, 200])
  expect((await texts(ada)).filter((text) => text === 'Once')).toHaveLength(1)
})

describe('a question and its answer', () => {
  test('take their steps, are marked in the thread, and can have files', async () => {
    const other = await refer(ada, shelter, { categoryId: await world.categoryId('Food') })
    await take(ben, other.id, 'open')
    const at = async () => (await show(ben, other.id)).version
    const question = (
      await as(ben)(notes.send, { id: other.id, text: 'Which days suit?', step: 'ask', version: await at() })
    ).data
    expect(question).toMatchObject({ kind: 'question', isOurs: true })
    expect((await show(ben, other.id)).stage).toBe('info_requested')
    expect((await show(ada, other.id)).unread).toBe(1)
    const file = await upload(ada, 'Calendar.pdf', other.id)
    const answer = {
      id: other.id,
      text: 'Any weekday',
      step: 'answer' as const,
      version: await at(),
      fileIds: [file.id],
    }
    expect((await as(ada)(notes.send, answer)).data).toMatchObject({
      kind: 'answer',
      files: [{ name: 'Calendar.pdf' }],
    })
    expect((await show(ada, other.id)).stage).toBe('opened')
    // Twice, or out of turn: neither a step nor a message.
    await expect(as(ada)(notes.send, { ...answer, fileIds: [] })).rejects.toMatchObject({ status: 409 })
    expect((await thread(ben, other.id)).map(({ text, kind }) => [text, kind])).toEqual([
      ['Any weekday', 'answer'],
      ['Which days suit?', 'question'],
    ])
  })

  test('are in the thread even if the step is taken by its own call', async () => {
    const other = await refer(ada, shelter, { categoryId: await world.categoryId('Food') })
    await take(ben, other.id, 'open')
    await take(ben, other.id, 'ask', { notes: 'Does she drive?' })
    expect(await thread(ada, other.id)).toMatchObject([{ text: 'Does she drive?', kind: 'question' }])
    // The step itself notifies: there is no second notification for the message.
    const notices = await noticesOf(world, ada)
    expect(notices.filter(({ referral_id }) => referral_id === other.id)).toMatchObject([
      { message: expect.stringMatching(/question/) },
    ])
  })
})
