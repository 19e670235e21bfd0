import { entities } from '@handoff/contracts/network/entities/entities'
import { Capacity, EntityState } from '@handoff/contracts/network/entities/entity'
import { RequestType } from '@handoff/contracts/network/requests/request-type'
import { requests } from '@handoff/contracts/network/requests/requests'
import { VerificationAnswer, verifications } from '@handoff/contracts/network/verifications'
import { notifications } from '@handoff/contracts/platform/notifications'
import { matches } from '@handoff/contracts/referrals/matches'
import { beforeEach, describe, expect, test } from 'vitest'
import { type NewEntity, openWorld } from '../../../test/world.ts'
import { verifyHourly } from './verifications.job.ts'

const world = await openWorld()
const { as, db, clock, anEntity, aPerson, aCustomer, signIn, categoryId } = world
const alma = await aPerson({ firstName: 'Alma' })
const start = new Date('2026-11-18T15:00:00Z')
const day = 86_400_000
let count = 0

beforeEach(async () => {
  await db.updateTable('entity').set({ entity_state: EntityState.Inactive }).execute()
  await db.deleteFrom('rate_limit').execute()
  clock.set(start)
  alma.token = await signIn(alma.id)
})

const email = () => `desk${++count}@listed.example`
/** Confirmed so many days ago; null: never. */
async function listed(daysAgo: number | null, more: NewEntity = {}) {
  const address = more.email ?? email()
  const entity = await anEntity({ name: `Pantry ${count}`, email: address, ...more })
  const at = daysAgo === null ? null : new Date(start.getTime() - daysAgo * day)
  await db
    .updateTable('entity')
    .set({ verified_at: at, created_at: new Date(start.getTime() - 400 * day) })
    .where('id', '=', entity.id)
    .execute()
  return { ...entity, email: address }
}
const run = (times = 1) =>
  Array.from({ length: times }).reduce<Promise<void>>(
    (before) => before.then(() => verifyHourly.run({ db, now: clock.now(), publicUrl: 'http://localhost' })),
    Promise.resolve(),
  )
const mailsTo = async (address: string) =>
  (await db
    .selectFrom('mail')
    .select(['kind', 'letter'])
    .where('to_address', '=', address)
    .orderBy('id')
    .execute()) as {
    kind: string
    letter: { button?: { path: string } }
  }[]
const tokenTo = async (address: string) =>
  new URLSearchParams((await mailsTo(address)).at(-1)!.letter.button!.path.split('?')[1]).get('token')!
const kindsTo = async (address: string) => (await mailsTo(address)).map(({ kind }) => kind)
const show = async (id: number) => (await as(alma)(entities.show, { id })).data
const open = async (token: string) => (await as(null)(verifications.byLink, { token })).data
const answer = async (token: string, more: object = {}) =>
  (await as(null)(verifications.answer, { token, corrections: [], ...more })).data

describe('asking', () => {
  test('is 180 days after the last confirmation, each once, by email and by notification', async () => {
    const [due, fresh, never] = [await listed(181), await listed(100), await listed(null)]
    const left = await listed(300, { entityState: EntityState.Inactive })
    const ben = await aPerson({ entity: due, firstName: 'Ben' })
    await run(3)
    expect([await kindsTo(due.email), await kindsTo(never.email)]).toEqual([['verification'], ['verification']])
    expect([await kindsTo(fresh.email), await kindsTo(left.email)]).toEqual([[], []])
    const events = await db.selectFrom('event').select('id').where('type', '=', 'verification.asked').execute()
    await world.app.handoff.dispatcher.dispatch(events.map(({ id }) => id))
    const { data } = (await as(ben)(notifications.list, {})).data
    expect(data.map(({ message }) => message)).toEqual([
      expect.stringContaining('Check whether your details are still correct'),
    ])
  })

  test('one that no email reaches is asked where its manager has one', async () => {
    const entity = await listed(200)
    await db.updateTable('entity').set({ email: null }).where('id', '=', entity.id).execute()
    const ben = await aPerson({ entity, firstName: 'Ben', email: email() })
    const silent = await listed(200)
    await db.updateTable('entity').set({ email: null }).where('id', '=', silent.id).execute()
    await run()
    expect(await kindsTo(ben.email)).toEqual(['verification'])
    await expect(as(alma)(verifications.ask, { id: silent.id })).rejects.toMatchObject({ status: 409 })
  })

  test('is repeated once after 14 days; after 30 the entity is marked, until it confirms', async () => {
    const entity = await listed(181)
    await run()
    clock.advance({ days: 13 })
    await run()
    clock.advance({ days: 1 })
    await run(2)
    expect(await kindsTo(entity.email)).toEqual(['verification', 'verificationReminder'])
    expect(await show(entity.id)).toMatchObject({ unconfirmedSince: null })
    clock.advance({ days: 16 })
    await run(2)
    alma.token = await signIn(alma.id)
    expect((await show(entity.id)).unconfirmedSince).toBe((await show(entity.id)).verifiedAt)
    expect(await kindsTo(entity.email)).toHaveLength(2)
    // The latest link still confirms.
    expect(await answer(await tokenTo(entity.email))).toMatchObject({ answer: VerificationAnswer.Correct })
    expect(await show(entity.id)).toMatchObject({ unconfirmedSince: null, verifiedAt: clock.now().toISOString() })
    clock.advance({ days: 179 })
    await run()
    expect(await kindsTo(entity.email)).toHaveLength(2)
    clock.advance({ days: 1 })
    await run()
    expect(await kindsTo(entity.email)).toHaveLength(3)
  })

  test('marked, it sinks among the matches', async () => {
    const [quiet, kept] = [await listed(10, { name: 'A Pantry' }), await listed(10, { name: 'B Pantry' })]
    const customer = await aCustomer(alma)
    const list = async () =>
      (await as(alma)(matches.list, { customerId: customer.id, categoryId: await categoryId('Food') })).data.data.map(
        ({ id, parts }) => [id, parts.response],
      )
    const before = await list()
    expect(before.map(([id]) => id)).toEqual([quiet.id, kept.id])
    expect(before[0]![1]).toBeGreaterThan(0)
    await db.updateTable('entity').set({ unconfirmed_since: start }).where('id', '=', quiet.id).execute()
    expect((await list()).map(([id, points]) => [id, points === 0])).toEqual([
      [kept.id, false],
      [quiet.id, true],
    ])
  })

  test('by hand, from its page or for many, renews the link, and the one before goes on', async () => {
    const [one, two] = [await listed(10), await listed(10)]
    expect((await as(alma)(verifications.ask, { id: one.id })).data).toMatchObject({
      isOpen: true,
      sentTo: expect.stringContaining('***@listed.example'),
    })
    const first = await tokenTo(one.email)
    const many = (await as(alma)(verifications.askMany, { ids: [one.id, two.id, 999_999] })).data
    expect(many).toMatchObject({ done: [one.id, two.id], refused: [{ id: 999_999 }] })
    expect(await open(first)).toMatchObject({ name: one.name })
    expect(await open(await tokenTo(one.email))).toMatchObject({ name: one.name, answer: null })
  })
})

describe('the page', () => {
  test('shows the details, of a confidential site the county alone', async () => {
    const entity = await listed(200, {
      place: { stateId: 1 },
      confidential: true,
      addressLine1: '9 Hidden Lane',
      languages: ['English', 'Spanish'],
    })
    await run()
    const view = await open(await tokenTo(entity.email))
    expect(view).toMatchObject({
      name: entity.name,
      languages: ['English', 'Spanish'],
      services: [{ name: 'Food' }, { name: 'Housing' }],
      locations: [{ isConfidential: true, addressLine1: null }],
    })
    expect(JSON.stringify(view)).not.toContain('Hidden Lane')
  })

  test('confirms everything with one press, once, and sets the capacity', async () => {
    const entity = await listed(200)
    await run()
    const token = await tokenTo(entity.email)
    const answered = await answer(token, { capacity: Capacity.Waitlist })
    expect(answered).toMatchObject({ answer: VerificationAnswer.Correct, capacity: Capacity.Waitlist })
    expect(await show(entity.id)).toMatchObject({ capacity: Capacity.Waitlist, verifiedAt: clock.now().toISOString() })
    await expect(answer(token)).rejects.toMatchObject({ status: 409 })
    expect(await open(token)).toMatchObject({ answer: VerificationAnswer.Correct })
    clock.advance({ days: 91 })
    await expect(open(token)).rejects.toMatchObject({ status: 404 })
  })

  test('does not write over a capacity that someone has set since it was opened', async () => {
    const entity = await listed(200)
    await run()
    const token = await tokenTo(entity.email)
    const { capacityVersion } = await open(token)
    await as(alma)(entities.setCapacity, { id: entity.id, capacity: Capacity.Closed, note: 'Until May' })
    await expect(answer(token, { capacity: Capacity.Open, capacityVersion })).rejects.toMatchObject({
      status: 409,
      message: 'Someone else just updated this capacity. Reload and try again',
      current: {
        answer: null,
        capacity: Capacity.Closed,
        capacityNote: 'Until May',
        capacityVersion: capacityVersion + 1,
      },
    })
    expect(await open(token)).toMatchObject({ answer: null, capacity: Capacity.Closed })
    await answer(token, { capacity: Capacity.Open, capacityVersion: capacityVersion + 1 })
    expect(await show(entity.id)).toMatchObject({ capacity: Capacity.Open })
  })

  test('is where a provider says yes to the public directory, or no, and no one is shown before', async () => {
    const pantry = await listed(200)
    await db.updateTable('entity').set({ is_public: false }).where('id', '=', pantry.id).execute()
    await run()
    const token = await tokenTo(pantry.email)
    expect((await open(token)).isPublic).toBe(false)
    expect((await answer(token, { isPublic: true })).isPublic).toBe(true)
    expect((await as(alma)(entities.edit, { id: pantry.id })).data).toMatchObject({ isPublic: true, version: 2 })
    const events = await db.selectFrom('event').select('data').where('type', '=', 'entity.changed').execute()
    expect(events.map(({ data }) => data)).toContainEqual({
      type: 'entity.changed',
      entityId: pantry.id,
      fields: ['isPublic'],
    })
    await as(alma)(verifications.ask, { id: pantry.id })
    expect((await answer(await tokenTo(pantry.email), { isPublic: false })).isPublic).toBe(false)
    await as(alma)(verifications.ask, { id: pantry.id })
    expect((await answer(await tokenTo(pantry.email))).isPublic).toBe(false)
  })

  test('sends corrections to the administrators as one request, and confirms nothing', async () => {
    const entity = await listed(200)
    await db.updateTable('entity').set({ unconfirmed_since: start }).where('id', '=', entity.id).execute()
    await run()
    const corrections = [
      { part: 'contact', text: 'The phone is 510-555-0199' },
      { part: 'languages', text: 'Also Mam' },
    ] as const
    await answer(await tokenTo(entity.email), { corrections })
    const { data } = (await as(alma)(requests.list, { id: RequestType.Organization, search: entity.name })).data
    expect(data).toMatchObject([
      { action: 'change', isReport: true, title: entity.name, requester: { email: entity.email } },
    ])
    expect(data[0]!.notes).toMatch(/Name and contact: The phone is 510-555-0199\s+Languages: Also Mam/)
    expect(await show(entity.id)).toMatchObject({
      unconfirmedSince: null,
      verifiedAt: new Date(start.getTime() - 200 * day).toISOString(),
    })
    // It has answered: it is not asked again the next hour.
    clock.advance({ hours: 1 })
    await run()
    expect(await kindsTo(entity.email)).toHaveLength(1)
  })

  test('of a link that never was, or of an entity that has left, is not there', async () => {
    const entity = await listed(200)
    await run()
    const token = await tokenTo(entity.email)
    await expect(open('x'.repeat(43))).rejects.toMatchObject({ status: 404 })
    await db.updateTable('entity').set({ entity_state: EntityState.Inactive }).where('id', '=', entity.id).execute()
    await expect(open(token)).rejects.toMatchObject({ status: 404 })
  })
})

describe('after logging in', () => {
  test('the provider confirms its own details, and no other one', async () => {
    const [entity, other] = [await listed(200), await listed(200)]
    const ben = await aPerson({ entity, firstName: 'Ben' })
    await run()
    expect((await as(ben)(verifications.show, { id: entity.id })).data).toMatchObject({ isOpen: true })
    expect((await as(ben)(verifications.confirm, { id: entity.id })).data).toMatchObject({ isOpen: false })
    expect(await open(await tokenTo(entity.email))).toMatchObject({ answer: VerificationAnswer.Correct })
    await expect(as(ben)(verifications.show, { id: other.id })).rejects.toMatchObject({ status: 404 })
    await expect(as(ben)(verifications.confirm, { id: other.id })).rejects.toMatchObject({ status: 404 })
    await expect(as(ben)(verifications.ask, { id: entity.id })).rejects.toMatchObject({ status: 403 })
  })

  test('an administrator’s own verification answers what was asked', async () => {
    const entity = await listed(200)
    await run()
    await as(alma)(entities.verify, { id: entity.id })
    await expect
      .poll(async () => (await as(alma)(verifications.show, { id: entity.id })).data)
      .toMatchObject({ isOpen: false })
    await expect(answer(await tokenTo(entity.email))).rejects.toMatchObject({ status: 409 })
  })
})
