import { materials } from '@handoff/contracts/platform/materials'
import { groups } from '@handoff/contracts/referrals/groups'
import { mostFilesOfReferral, referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { describe, expect, test } from 'vitest'
import { openWorld, type Person } from '../../../../test/world.ts'
import { sweepFiles } from '../../../platform/materials/materials.sweep.ts'
import { referralsOf, verbal } from '../referrals.fixtures.ts'

const world = await openWorld()
const { app, as, anEntity, aPerson, aCustomer, clock, db } = world
const { twoSides, send, show, take, staff } = referralsOf(world)

const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ\n', 'latin1')
const upload = async (person: Person, customerId: number, name: string) =>
  (await as(person)(materials.addForReferral, { id: customerId, file: new File([pdf], name) })).data
const ofReferral = async (person: Person, referralId: number) =>
  (await as(person)(materials.ofReferral, { referralId })).data
const namesIn = async (person: Person, referralId: number) =>
  (await ofReferral(person, referralId)).map(({ name }) => name).sort()
const open = (person: Person, referralId: number, materialId: number) =>
  as(person)(materials.viewOfReferral, { referralId, materialId })
const early = { shareBeforeAcceptance: true }

/** Two files, one of them visible before acceptance. */
async function withFiles() {
  const sides = await twoSides()
  const { id: customerId } = await aCustomer(sides.ada)
  const letter = await upload(sides.ada, customerId, 'letter.pdf')
  const card = await upload(sides.ada, customerId, 'card.pdf')
  const files = [{ id: letter.id, ...early }, { id: card.id }]
  const referral = await send(sides.ada, sides.shelter, { customerId, files })
  return { ...sides, customerId, letter, card, referral }
}

describe('the files of a referral', () => {
  test('before acceptance the receiver sees the early ones, after it all, after a refusal none', async () => {
    const { ada, ben, letter, card, referral, customerId } = await withFiles()
    expect(await ofReferral(ben, referral.id)).toMatchObject([{ name: 'letter.pdf', ...early, mayEdit: false }])
    expect((await open(ben, referral.id, letter.id)).data.url).toBeTruthy()
    await expect(open(ben, referral.id, card.id)).rejects.toMatchObject({ status: 404 })
    expect(await namesIn(ada, referral.id)).toEqual(['card.pdf', 'letter.pdf'])

    expect((await show(ben, referral.id)).packet.limited?.moreFiles).toBe(1)

    await take(ben, referral.id, 'accept')
    expect(await namesIn(ben, referral.id)).toEqual(['card.pdf', 'letter.pdf'])
    expect((await open(ben, referral.id, card.id)).data.url).toBeTruthy()
    const onPage = (await as(ben)(materials.ofCustomer, { id: customerId })).data.data
    expect(onPage.map(({ name }) => name).sort()).toEqual(['card.pdf', 'letter.pdf'])
  })

  test('are hidden from a receiver that refused, and from one that never had it', async () => {
    const { ben, letter, referral } = await withFiles()
    const rex = await aPerson({ entity: await anEntity({ name: 'Elsewhere' }) })
    await expect(open(rex, referral.id, letter.id)).rejects.toMatchObject({ status: 404 })
    await take(ben, referral.id, 'reject')
    expect(await namesIn(ben, referral.id)).toEqual([])
    await expect(open(ben, referral.id, letter.id)).rejects.toMatchObject({ status: 404 })
  })

  test('an upload is private until the referral is saved with it', async () => {
    const { ada, clinic, shelter, ben } = await twoSides()
    const { id: customerId } = await aCustomer(ada)
    const early = await send(ada, shelter, { customerId })
    await take(ben, early.id, 'accept')
    const letter = await upload(ada, customerId, 'letter.pdf')
    for (const person of [ada, ben, await aPerson({ entity: clinic })])
      expect((await as(person)(materials.ofCustomer, { id: customerId })).data.data).toEqual([])
    await expect(
      as(await staff(clinic, 'add'))(referrals.refer, {
        customerId,
        referToIds: [shelter.id],
        categoryId: await world.categoryId('Food'),
        draft: true,
        files: [{ id: letter.id }],
      }),
    ).rejects.toMatchObject({ status: 400, fields: { files: ['This file can’t be attached'] } })
  })

  test('a draft has them, is saved with others, and is sent with its current ones', async () => {
    const { ada, clinic, shelter, ben } = await twoSides()
    const { id: customerId } = await aCustomer(ada)
    const [first, second] = [await upload(ada, customerId, 'one.pdf'), await upload(ada, customerId, 'two.pdf')]
    const draft = await send(ada, shelter, { customerId, draft: true, files: [{ id: first.id, ...early }] })
    const colleague = await aPerson({ entity: clinic })
    const kept = (await as(colleague)(groups.show, { groupId: draft.groupId })).data.files
    expect(kept).toEqual([{ id: first.id, name: 'one.pdf', mediaType: 'application/pdf', size: pdf.length, ...early }])
    expect(await namesIn(colleague, draft.id)).toEqual(['one.pdf'])
    await expect(ofReferral(ben, draft.id)).rejects.toMatchObject({ status: 404 })

    const files = [{ id: first.id }, { id: second.id, ...early }]
    const sentReferral = await send(ada, shelter, { customerId, draftId: draft.id, draftVersion: draft.version, files })
    expect(await namesIn(ben, sentReferral.id)).toEqual(['two.pdf'])
  })

  test('are copied when the referral is sent again', async () => {
    const { ada, ben, referral, customerId } = await withFiles()
    const pantry = await anEntity({ name: 'Open Pantry', categories: ['Housing'] })
    const pia = await aPerson({ entity: pantry })
    await take(ben, referral.id, 'reject')
    const again = (
      await as(ada)(referrals.reinitiate, {
        id: referral.id,
        referToIds: [pantry.id],
        consent: verbal,
      })
    ).data.referrals[0]!
    expect(await namesIn(pia, again.id)).toEqual(['letter.pdf'])
    await take(pia, again.id, 'accept')
    expect(await namesIn(pia, again.id)).toEqual(['card.pdf', 'letter.pdf'])
    expect((await as(pia)(materials.ofCustomer, { id: customerId })).data.total).toBe(2)
  })

  test('a file of the customer is shared unless it is internal, of another customer, or of a message', async () => {
    const { ada, shelter, ben } = await twoSides()
    const { id: customerId } = await aCustomer(ada)
    const { id: otherId } = await aCustomer(ada)
    const add = async (id: number, isInternal: boolean) =>
      (await as(ada)(materials.addToCustomer, { id, file: new File([pdf], 'id.pdf'), isInternal })).data.id
    const shared = await add(customerId, false)
    const first = await send(ada, shelter, { customerId })
    const message = (await as(ada)(materials.addToReferral, { referralId: first.id, file: new File([pdf], 'm.pdf') }))
      .data.id
    const categoryId = await world.categoryId('Food')
    for (const id of [await add(customerId, true), await add(otherId, false), message, 999_999])
      await expect(send(ada, shelter, { customerId, categoryId, files: [{ id }] })).rejects.toMatchObject({
        status: 400,
        fields: { files: ['This file can’t be attached'] },
      })
    const next = await send(ada, shelter, { customerId, categoryId, files: [{ id: shared, ...early }] })
    expect(await namesIn(ben, next.id)).toEqual(['id.pdf'])
    expect(await namesIn(ben, first.id)).toEqual([])
  })

  test('files of a restricted service are refused without the grant', async () => {
    const { ada, clinic, shelter } = await twoSides()
    const { id: customerId } = await aCustomer(ada)
    const letter = await upload(ada, customerId, 'letter.pdf')
    const categoryId = await world.categoryId('Safety')
    const restricted = await send(ada, shelter, { customerId, categoryId, files: [{ id: letter.id }] })
    await expect(namesIn(await staff(clinic, 'view'), restricted.id)).rejects.toMatchObject({ status: 403 })
    expect(await namesIn(await staff(clinic, 'view', 'sensitive'), restricted.id)).toEqual(['letter.pdf'])
  })

  test('at most ten', async () => {
    const { ada, shelter } = await twoSides()
    const files = Array.from({ length: mostFilesOfReferral + 1 }, (_, at) => ({ id: at + 1 }))
    await expect(send(ada, shelter, { files })).rejects.toMatchObject({
      fields: { files: ['A referral can have 10 files'] },
    })
  })

  test('an upload without a referral is deleted after a day', async () => {
    const { ada, customerId, letter } = await withFiles()
    const left = await upload(ada, customerId, 'left.pdf')
    const sweep = sweepFiles(app.handoff.files, '/nowhere')
    const ids = async () =>
      (await db.selectFrom('material').select('id').where('id', 'in', [left.id, letter.id]).execute()).map(
        ({ id }) => id,
      )
    await sweep.run({ db, now: clock.now(), publicUrl: '' })
    expect(await ids()).toHaveLength(2)
    await sweep.run({ db, now: new Date(clock.now().getTime() + 25 * 3_600_000), publicUrl: '' })
    expect(await ids()).toEqual([letter.id])
  })
})

test('the answer is due when a referral that is sent now is due', async () => {
  const { ada, shelter } = await twoSides()
  const categoryId = await world.categoryId('Housing')
  for (const priority of [1, 2, 3] as const) {
    const { dueAt } = (await as(ada)(referrals.answerDue, { entityId: shelter.id, categoryId, priority })).data
    expect(dueAt).toBe((await send(ada, shelter, { priority })).dueAt)
  }
  await expect(as(ada)(referrals.answerDue, { entityId: 999_999, categoryId })).rejects.toMatchObject({ status: 404 })
})
