import { notes } from '@handoff/contracts/customers/notes'
import { NotificationFilter, notifications } from '@handoff/contracts/platform/notifications'
import type { StepKey } from '@handoff/contracts/referrals/referrals/referral-steps'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { describe, expect, test } from 'vitest'
import { openWorld, type Person } from '../../../test/world.ts'
import { referralsOf } from '../../referrals/referrals/referrals.fixtures.ts'
import { noticesOf } from './notifications.fixtures.ts'

const world = await openWorld()
const { as, ask, aPerson, staffOf, clock } = world
const { twoSides, send, take, staff } = referralsOf(world)

const all = async (person: Person) => (await as(person)(notifications.list, { pageSize: 100 })).data
const latest = async (person: Person) => (await all(person)).data[0]
const texts = async (person: Person) =>
  (await noticesOf(world, person)).map(({ message }) => message.replace(/R-\d+/, 'R-1'))

describe('a sent referral', () => {
  test.each([
    [1, 'sent you a new referral R-1'],
    [2, 'sent you an urgent referral R-1'],
    [3, 'sent you an emergency referral R-1'],
  ] as const)('at priority %i notifies the receiver’s approvers', async (priority, message) => {
    const { ada, ben, shelter, clinic } = await twoSides()
    const approver = await staff(shelter, 'view', 'approve')
    const viewer = await staff(shelter, 'view', 'edit')
    const colleague = await aPerson({ entity: clinic, firstName: 'Amy' })
    const admin = await aPerson()
    const inactive = await aPerson({ entity: shelter, isActive: false })
    const { id } = await send(ada, shelter, { priority })

    for (const person of [ben, approver]) expect(await texts(person)).toEqual([message])
    for (const person of [ada, colleague, viewer, admin]) expect(await texts(person)).toEqual([])
    expect(await latest(ben)).toMatchObject({
      isSeen: false,
      created_at: clock.now().toISOString(),
      notifyBy: { id: ada.id, firstName: 'Ada', name: 'Ada Lane (Harbor Clinic)', profileImage: null },
      link: `/customer-referrals/in-bound?id=${id}`,
    })
    const rows = world.db.selectFrom('notification').select('id').where('account_id', '=', inactive.id)
    expect(await rows.execute()).toEqual([])
  })
})

test.each([
  [['open'], 'ask', 'ben', 'asked a question about your referral R-1'],
  [['open', 'ask'], 'answer', 'ada', 'answered your question on referral R-1'],
  [[], 'accept', 'ben', 'accepted your referral R-1'],
  [[], 'reject', 'ben', 'rejected your referral R-1'],
  [[], 'cancel', 'ada', 'canceled referral R-1'],
  [['accept'], 'close', 'ben', 'closed your referral R-1'],
  [['accept'], 'close', 'ada', 'closed referral R-1'],
] as [StepKey[], StepKey, 'ada' | 'ben', string][])(
  'after %j the step %s by %s notifies only the other side',
  async (before, key, actor, message) => {
    const sides = await twoSides()
    const colleague = await aPerson({ entity: sides[actor].entity!, firstName: 'Amy' })
    const { id } = await send(sides.ada, sides.shelter)
    for (const step of before) await take(step === 'answer' ? sides.ada : sides.ben, id, step)
    const recipient = actor === 'ada' ? sides.ben : sides.ada
    const counts = async () =>
      Promise.all([sides[actor], colleague, recipient].map(async (person) => (await texts(person)).length))
    const [actors, colleagues, others] = await counts()

    await take(sides[actor], id, key)
    expect(await counts()).toEqual([actors, colleagues, others! + 1])
    expect((await texts(recipient))[0]).toBe(message)
    const side = actor === 'ada' ? 'in-bound' : 'out-bound'
    expect((await latest(recipient))?.link).toBe(`/customer-referrals/${side}?id=${id}`)
  },
)

test('sent by the administrative side notifies the person who sent it', async () => {
  const { ben, shelter } = await twoSides()
  const alma = await aPerson({ firstName: 'Alma' })
  const abe = await aPerson({ firstName: 'Abe' })
  const { id } = await send(alma, shelter)
  await take(ben, id, 'accept')
  expect(await texts(alma)).toContain('accepted your referral R-1')
  expect(await texts(abe)).toEqual([])
})

describe('recipients for a referral are', () => {
  /** Each side has a second person who may answer and one who may look. */
  async function aTeam() {
    const { ada, ben, clinic, shelter } = await twoSides()
    const bea = await staffOf(shelter, { referrals: ['view', 'edit', 'approve'] })
    const viewer = await staffOf(shelter, { referrals: ['view'] })
    const anna = await aPerson({ entity: clinic, firstName: 'Anna' })
    const outsider = await staffOf(shelter, { customers: ['view'] })
    const { id } = await send(ada, shelter)
    const counts = async () =>
      Object.fromEntries(
        await Promise.all(
          Object.entries({ ada, anna, ben, bea, viewer, outsider }).map(async ([name, person]) => [
            name,
            (await texts(person)).length,
          ]),
        ),
      )
    /** Recipients of an act. */
    const hears = async (act: () => Promise<unknown>) => {
      const before = await counts()
      await act()
      const after = await counts()
      return Object.keys(after).filter((name) => after[name] > before[name])
    }
    const follow = (person: Person, following: 'follow' | 'mute' | null) =>
      as(person)(referrals.follow, { id, following })
    return { ada, ben, bea, viewer, anna, outsider, id, counts, hears, follow }
  }

  test('all who may answer while it is unassigned, then its assignee, and the person who sent it', async () => {
    const { ada, ben, bea, id, counts, hears } = await aTeam()
    expect(await counts()).toEqual({ ada: 0, anna: 0, ben: 1, bea: 1, viewer: 0, outsider: 0 })
    await as(ben)(referrals.assign, { referralId: id, userId: bea.id })
    expect(await hears(() => take(ben, id, 'accept'))).toEqual(['ada'])
    expect(await hears(() => as(ada)(notes.send, { id, text: 'She has no phone' }))).toEqual(['bea'])
    expect(await hears(() => take(ada, id, 'requestCancel'))).toEqual(['bea'])
  })

  test('those who follow it, and not those who muted it', async () => {
    const { ada, anna, ben, bea, viewer, outsider, id, hears, follow } = await aTeam()
    await expect(follow(outsider, 'follow')).rejects.toMatchObject({ status: 403 })
    expect((await follow(anna, 'follow')).data).toMatchObject({ following: 'follow', isOwnWork: false })
    expect((await follow(ada, 'mute')).data).toMatchObject({ following: 'mute', isOwnWork: true })
    expect(await hears(() => take(ben, id, 'accept'))).toEqual(['anna'])
    expect((await follow(ada, null)).data).toMatchObject({ following: null })
    // If none of them may act, all who may are notified as well.
    await follow(viewer, 'follow')
    expect(await hears(() => take(ada, id, 'requestCancel'))).toEqual(['ben', 'bea', 'viewer'])
    await follow(bea, 'follow')
    expect(await hears(() => as(ada)(notes.send, { id, text: 'Please' }))).toEqual(['bea', 'viewer'])
  })

  test('an administrator who follows it, as someone on neither side', async () => {
    const { ada, ben, id } = await aTeam()
    const alma = await aPerson({ firstName: 'Alma' })
    await take(ben, id, 'accept')
    expect(await texts(alma)).toEqual([])
    await as(alma)(referrals.follow, { id, following: 'follow' })
    await take(ada, id, 'requestCancel')
    await take(ben, id, 'refuseCancel')
    expect(await texts(alma)).toEqual(['kept referral R-1 open', 'requested to cancel referral R-1'])
    expect((await latest(alma))?.link).toBe(`/customer-referrals/in-bound?id=${id}`)
    await as(alma)(referrals.follow, { id, following: 'mute' })
    await take(ben, id, 'close')
    expect(await texts(alma)).toHaveLength(2)
  })

  test('the rest of the side once the person who sent it has left', async () => {
    const { ada, anna, ben, id } = await aTeam()
    await world.db.updateTable('account').set({ is_active: false }).where('id', '=', ada.id).execute()
    await take(ben, id, 'accept')
    expect(await texts(anna)).toEqual(['accepted your referral R-1'])
  })
})

test('saving a draft and opening a referral notify no one', async () => {
  const { ada, ben, shelter } = await twoSides()
  await send(ada, shelter, { draft: true })
  expect(await texts(ben)).toEqual([])
})

describe('the list', () => {
  async function aFullBell() {
    const sides = await twoSides()
    for (const firstName of ['Ann', 'Bob', 'Cat', 'Dan'])
      await send(sides.ada, sides.shelter, {
        customerId: (await world.aCustomer(sides.ada, { firstName })).id,
      })
    return sides
  }

  test('is newest first, in pages, with the number of unread', async () => {
    const { ben } = await aFullBell()
    const page = async (pageNo: number) => (await as(ben)(notifications.list, { pageNo, pageSize: 3 })).data
    const [one, two] = [await page(1), await page(2)]
    expect([one.data.length, one.total, one.unread]).toEqual([3, 4, 4])
    const ids = [...one.data, ...two.data].map(({ id }) => id)
    expect(ids).toEqual([...ids].sort((a, b) => b - a))
  })

  test('can be filtered by all, read, and unread; one can be marked and unmarked', async () => {
    const { ben } = await aFullBell()
    const { id } = (await latest(ben))!
    expect((await as(ben)(notifications.mark, { id, isSeen: true })).data).toMatchObject({ id, isSeen: true })
    const ids = async (filter: NotificationFilter) =>
      (await as(ben)(notifications.list, { filter })).data.data.map((row) => row.id)
    expect(await ids(NotificationFilter.Read)).toEqual([id])
    expect(await ids(NotificationFilter.Unread)).toHaveLength(3)
    expect(await ids(NotificationFilter.All)).toHaveLength(4)
    await as(ben)(notifications.mark, { id, isSeen: false })
    expect(await ids(NotificationFilter.Read)).toEqual([])
    await expect(as(ben)(notifications.list, { filter: 3 as NotificationFilter })).rejects.toMatchObject({
      status: 400,
    })
  })

  test.each(['GET', 'POST'] as const)('is marked as read in one call by %s, only for that person', async (method) => {
    const { ben, shelter, ada } = await aFullBell()
    const bea = await aPerson({ entity: shelter, firstName: 'Bea' })
    await send(ada, shelter, { customerId: (await world.aCustomer(ada, { firstName: 'Eve' })).id })
    for (let time = 0; time < 2; time++) {
      const response = await ask(ben, { method, url: '/api/notifications/markAllUnread' })
      expect(response.json()).toEqual({ title: 'All notifications marked as read', data: null })
    }
    expect((await all(ben)).unread).toBe(0)
    expect((await all(bea)).unread).toBe(1)
  })

  test('of someone else is a 404', async () => {
    const { ada, ben } = await aFullBell()
    const { id } = (await latest(ben))!
    for (const person of [ada, await aPerson()])
      await expect(as(person)(notifications.mark, { id, isSeen: true })).rejects.toMatchObject({ status: 404 })
    expect((await latest(ben))?.isSeen).toBe(false)
  })
})

describe('notifications of one referral are one row', () => {
  const rows = async (person: Person, filter: NotificationFilter = NotificationFilter.All) =>
    (await as(person)(notifications.list, { filter })).data

  test('of the latest, with how many there are and how many unread; counts and pages are of rows', async () => {
    const { ada, ben, shelter } = await twoSides()
    const first = await send(ada, shelter)
    const second = await send(ada, shelter, { customerId: (await world.aCustomer(ada, { firstName: 'Eva' })).id })
    await take(ben, first.id, 'open')
    await take(ben, first.id, 'ask')
    await take(ben, second.id, 'reject')
    await take(ada, first.id, 'answer')
    await take(ben, first.id, 'accept')
    expect(await rows(ada)).toMatchObject({
      total: 2,
      unread: 2,
      data: [
        {
          outcome: 'Accepted',
          tone: 2,
          reason: null,
          referral: { id: first.id, count: 2, unread: 2, need: 'Housing' },
        },
        { outcome: 'Rejected', tone: 3, reason: 'No capacity', referral: { id: second.id, count: 1, priority: null } },
      ],
    })
    const { data } = (await as(ada)(notifications.list, { pageNo: 2, pageSize: 1 })).data
    expect(data).toMatchObject([{ referral: { id: second.id } }])
    expect((await rows(ben)).data).toMatchObject([
      { outcome: 'Reply', tone: 1, referral: { reference: first.reference, count: 2, county: null } },
      { outcome: 'New referral', tone: 1, referral: { reference: second.reference, answerBy: null } },
    ])
  })

  test('reading it reads the earlier ones, and not what arrived since', async () => {
    const { ada, ben, shelter } = await twoSides()
    const { id } = await send(ada, shelter)
    await take(ben, id, 'open')
    await take(ben, id, 'ask')
    const [question] = (await rows(ada)).data
    await take(ada, id, 'answer')
    await take(ben, id, 'accept')
    const { data } = await as(ada)(notifications.mark, { id: question!.id, isSeen: true })
    expect(data).toMatchObject({ outcome: 'Accepted', isSeen: false, referral: { count: 2, unread: 1 } })
    expect((await as(ada)(notifications.mark, { id: data.id, isSeen: true })).data.isSeen).toBe(true)
    expect(await rows(ada, NotificationFilter.Read)).toMatchObject({ total: 1, unread: 0 })
    await as(ada)(notifications.mark, { id: data.id, isSeen: false })
    expect(await rows(ada, NotificationFilter.Unread)).toMatchObject({ total: 1, unread: 1 })
    expect((await rows(ada, NotificationFilter.Read)).data).toEqual([])
  })

  test('an emergency and its deadline are in it while an answer is awaited', async () => {
    const { ada, ben, shelter } = await twoSides()
    const { id } = await send(ada, shelter, { priority: 3 })
    expect((await latest(ben))!.referral).toMatchObject({ priority: 3, answerBy: expect.any(String) })
    await take(ben, id, 'accept')
    expect((await latest(ben))!.referral).toMatchObject({ priority: 3, answerBy: null })
  })

  test('a restricted service, or a referral that is no longer theirs, is not named', async () => {
    const { ada, ben, clinic, shelter } = await twoSides()
    const wim = await staffOf(clinic, { referrals: ['view'] }, { firstName: 'Wim' })
    const { id } = await send(ada, shelter, { categoryId: await world.categoryId('Safety') })
    await as(wim)(referrals.follow, { id, following: 'follow' })
    await take(ben, id, 'accept')
    expect((await latest(ada))!.referral).toMatchObject({ need: 'Safety', isRestricted: false })
    expect((await latest(wim))!.referral).toMatchObject({ need: null, isRestricted: true })
    await world.db.updateTable('role_access').set({ is_view: false }).execute()
    expect((await latest(wim))!.referral).toMatchObject({ need: null, isRestricted: false, priority: null })
  })
})

test('"opened" is shown only to those who chose it', async () => {
  const { ada, ben, clinic, shelter } = await twoSides()
  const amy = await aPerson({ entity: clinic, firstName: 'Amy' })
  const { data } = await as(amy)(notifications.savePreferences, { shown: ['referralOpened'] })
  const opened = (preferences: typeof data) => preferences.topics.find(({ topic }) => topic === 'referralOpened')
  expect(opened(data)).toMatchObject({ isShown: true, canHide: true, isMailed: false })
  expect(opened((await as(ada)(notifications.preferences, {})).data)).toMatchObject({ isShown: false })
  const { id } = await send(ada, shelter)
  await as(amy)(referrals.follow, { id, following: 'follow' })
  await take(ben, id, 'open')
  expect(await texts(amy)).toEqual(['opened your referral R-1'])
  expect(await texts(ada)).toEqual([])
  // An email comes with a notification.
  const mailed = await as(ada)(notifications.savePreferences, { mailed: ['referralOpened'] })
  expect(opened(mailed.data)).toMatchObject({ isShown: true, isMailed: true })
})
