import { notifications } from '@handoff/contracts/platform/notifications'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { describe, expect, test } from 'vitest'
import { openWorld, type Person } from '../../../../test/world.ts'
import { referralsOf } from '../referrals.fixtures.ts'

const world = await openWorld()
const { as, db, aPerson, anEntity } = world
const { twoSides, send, aSentReferral, take, show, staff, versionOf } = referralsOf(world)

const messagesOf = async (person: Person) =>
  (await as(person)(notifications.list, { pageSize: 100 })).data.data.map(({ message }) =>
    message.replace(/R-\d+/, 'R-1'),
  )

describe('assigning', () => {
  const assign = async (person: Person, referralId: number, userId: number | null, version?: number) =>
    (await as(person)(referrals.assign, { referralId, userId, version: version ?? (await versionOf(referralId)) })).data

  test('gives a referral to a person of the receiver, who is notified', async () => {
    const { ben, shelter, referral } = await aSentReferral()
    const sam = await staff(shelter, 'view', 'edit')
    const assigned = await assign(ben, referral.id, sam.id)
    expect(assigned).toMatchObject({ stage: 'sent', assigned: { id: sam.id, name: 'Sam Lane' }, version: 3 })
    expect(assigned.timeline.at(-1)).toMatchObject({ title: 'Assigned to Sam Lane' })
    expect(await messagesOf(sam)).toEqual(['assigned referral R-1 to you'])

    const freed = await assign(ben, referral.id, null)
    expect(freed.assigned).toBeNull()
    expect(freed.timeline.at(-1)).toMatchObject({ title: 'Assignment removed' })
  })

  test('to oneself notifies no one', async () => {
    const { ben, referral } = await aSentReferral()
    const before = await messagesOf(ben)
    await assign(ben, referral.id, ben.id)
    expect(await messagesOf(ben)).toEqual(before)
  })

  test('is only to active people of the receiver', async () => {
    const { ada, ben, shelter, referral } = await aSentReferral()
    const inactive = await aPerson({ entity: shelter, firstName: 'Gil', isActive: false })
    const admin = await aPerson()
    for (const { id } of [ada, inactive, admin, { id: 2_000_000_000 }])
      await expect(assign(ben, referral.id, id)).rejects.toMatchObject({
        status: 400,
        fields: { userId: ['Please select a teammate of the receiving provider'] },
      })
    const { data } = await as(ben)(referrals.assignees, { referralId: referral.id })
    expect(data).toMatchObject([{ value: `user:${ben.id}`, name: 'Ben Ode', hint: 'Owner' }])
  })

  test('may be proposed by the sender before the answer, not after', async () => {
    const { ada, ben, referral } = await aSentReferral()
    expect((await show(ada, referral.id)).canAssign).toBe(true)
    await assign(ada, referral.id, ben.id)
    await take(ben, referral.id, 'accept')
    expect((await show(ada, referral.id)).canAssign).toBe(false)
    await expect(assign(ada, referral.id, null)).rejects.toMatchObject({ status: 403 })
    expect((await as(ada)(referrals.assignees, { referralId: referral.id })).data).toEqual([])
    expect((await assign(ben, referral.id, null)).assigned).toBeNull()
  })

  test('needs the right, the current version, and a part in it', async () => {
    const { ben, shelter, referral } = await aSentReferral()
    const sam = await staff(shelter, 'view', 'edit', 'approve')
    await expect(assign(sam, referral.id, ben.id)).rejects.toMatchObject({ status: 403 })
    await expect(assign(ben, referral.id, ben.id, 1)).rejects.toMatchObject({ status: 409 })
    for (const version of [99_999_999_999, -1])
      await expect(assign(ben, referral.id, ben.id, version)).rejects.toMatchObject({
        status: expect.toBeOneOf([400, 409]),
      })
    const olaf = await aPerson({ entity: await anEntity(), firstName: 'Olaf' })
    await expect(assign(olaf, referral.id, olaf.id)).rejects.toMatchObject({ status: 404 })
    const admin = await aPerson({ firstName: 'Alma' })
    expect((await assign(admin, referral.id, ben.id)).assigned?.id).toBe(ben.id)
  })

  test('ends with the referral', async () => {
    const { ben, referral } = await aSentReferral()
    await take(ben, referral.id, 'reject')
    await expect(assign(ben, referral.id, ben.id)).rejects.toMatchObject({ status: 403 })
  })
})

describe('removing', () => {
  const remove = (person: Person, id: number, isRemoved = true) => as(person)(referrals.remove, { id, isRemoved })
  const listed = async (person: Person, id: number) =>
    (await as(person)(referrals.listOutbound, { pageSize: 100 })).data.data.some((row) => row.id === id)

  test('removes a finished referral from the sender’s list, and from no one else’s', async () => {
    const { ada, ben, referral } = await aSentReferral()
    await take(ben, referral.id, 'reject')
    expect(await listed(ada, referral.id)).toBe(true)
    await remove(ada, referral.id)
    await remove(ada, referral.id)

    expect(await listed(ada, referral.id)).toBe(false)
    expect((await as(ben)(referrals.listInbound, {})).data.data.map(({ id }) => id)).toEqual([referral.id])
    const { timeline, canRemove } = await show(ada, referral.id)
    expect(timeline.filter(({ title }) => title.startsWith('Removed'))).toHaveLength(1)
    expect(canRemove).toBe(false)
    expect((await show(ben, referral.id)).timeline.map(({ title }) => title)).toEqual([
      'Sent',
      'Rejected – No capacity',
    ])
  })

  test('twice at the same time is recorded once', async () => {
    const { ada, shelter, ben } = await twoSides()
    const { id } = await send(ada, shelter)
    await take(ben, id, 'reject')
    await Promise.all([1, 2, 3].map(() => as(ada)(referrals.remove, { id })))
    const { timeline } = await show(ada, id)
    expect(timeline.filter(({ type }) => type === 'referral.removed')).toHaveLength(1)
  })

  test('is refused for open referrals', async () => {
    const { ada, ben, referral } = await aSentReferral()
    for (const key of ['open', 'accept'] as const) {
      await expect(remove(ada, referral.id)).rejects.toMatchObject({ status: 409 })
      await take(ben, referral.id, key)
    }
    await expect(remove(ada, referral.id)).rejects.toMatchObject({ status: 409 })
    await take(ada, referral.id, 'close')
    await remove(ada, referral.id)
  })

  test('is the sender’s; the sender and the administrators restore', async () => {
    const { ada, ben, clinic, referral } = await aSentReferral()
    const admin = await aPerson({ firstName: 'Alma' })
    await take(ada, referral.id, 'cancel')
    for (const person of [ben, admin]) await expect(remove(person, referral.id)).rejects.toMatchObject({ status: 403 })
    const sam = await staff(clinic, 'view', 'edit', 'add')
    await expect(remove(sam, referral.id)).rejects.toMatchObject({ status: 403 })

    await remove(await staff(clinic, 'view', 'delete'), referral.id)
    for (const person of [ben, sam])
      await expect(remove(person, referral.id, false)).rejects.toMatchObject({ status: 403 })
    const removed = async (person: Person) => {
      const { data } = await as(person)(referrals.listOutbound, { queue: 'removed', pageSize: 100 })
      const { byQueue } = (await as(person)(referrals.outboundCounts, {})).data
      expect(byQueue.removed).toBe(data.total)
      return data.data.some((row) => row.id === referral.id)
    }
    for (const person of [ada, admin]) {
      expect([await removed(person), (await show(person, referral.id)).canRestore]).toEqual([true, true])
      await remove(person, referral.id, false)
      expect([await removed(person), await listed(ada, referral.id)]).toEqual([false, true])
      expect((await show(ada, referral.id)).timeline.at(-1)).toMatchObject({ title: 'Restored to the sender’s list' })
      await remove(ada, referral.id)
    }
    expect(await removed(ben)).toBe(false)
  })
})

describe('an administrator who acts on behalf', () => {
  test.each([
    ['accept', 'accepted'],
    ['reject', 'rejected'],
    ['cancel', 'canceled'],
  ] as const)('to %s is marked, and both sides are notified', async (key, words) => {
    const { ada, ben, referral } = await aSentReferral()
    const admin = await aPerson({ firstName: 'Alma' })
    const { timeline } = await take(admin, referral.id, key)
    expect(timeline.at(-1)).toMatchObject({ isOnBehalf: true, by: { firstName: 'Alma', entity: null } })
    expect((await messagesOf(ada))[0]).toBe(`${words} your referral R-1`)
    expect((await messagesOf(ben))[0]).toBe(`${words} referral R-1`)
    expect(await messagesOf(admin)).toEqual([])
  })

  test('opens the customer to the receiver, not only to itself', async () => {
    const { ben, referral } = await aSentReferral()
    await take(await aPerson({ firstName: 'Alma' }), referral.id, 'accept')
    expect((await show(ben, referral.id)).packet.level).toBe('full')
    const access = await db
      .selectFrom('customer_access')
      .select(['entity_id', 'kind'])
      .where('customer_id', '=', referral.customerId)
      .orderBy('kind')
      .execute()
    expect(access).toEqual([
      { entity_id: referral.sender?.id, kind: 1 },
      { entity_id: ben.entity?.id, kind: 3 },
    ])
  })
})
