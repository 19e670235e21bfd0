import { UserType } from '@handoff/contracts/kit'
import { type EditableReason, ReasonUse, reasons } from '@handoff/contracts/referrals/reasons'
import { describe, expect, test } from 'vitest'
import { openBus } from '../../../kit/events/bus.ts'
import type { Topics } from '../../../kit/events/topics.ts'
import { openWorld, type Person } from '../../../test/world.ts'
import { findReason } from './reasons.queries.ts'

const { as, aPerson, anEntity, staffOf, database, db } = await openWorld({ reference: true })
const alma = await aPerson({ firstName: 'Alma' })
const ben = await aPerson({ entity: await anEntity(), firstName: 'Ben' })

const all = async () => (await as(alma)(reasons.all, {})).data
const reasonBy = async (code: string) => (await all()).find((reason) => reason.code === code)!
const create = async (changes: Partial<EditableReason> = {}) =>
  (await as(alma)(reasons.create, { appliesTo: 1, label: 'Building closed', sides: ['receiver'], ...changes } as never))
    .data
const codes = async (by: Person, input: { appliesTo: ReasonUse; side?: 'sender' | 'receiver' | 'admin' }) =>
  (await as(by)(reasons.list, input)).data.map(({ code }) => code)
const lastEvent = async () =>
  (await db.selectFrom('event').select('data').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()).data

describe('who may use a reason', () => {
  test('a dropdown has the reasons that the viewer may use, on the requested side', async () => {
    expect(await codes(alma, { appliesTo: ReasonUse.RequestReject })).toHaveLength(4)
    expect(await codes(ben, { appliesTo: ReasonUse.RequestReject })).toEqual([])
    expect(await codes(ben, { appliesTo: ReasonUse.Reject })).toHaveLength(11)
    expect(await codes(ben, { appliesTo: ReasonUse.Reject, side: 'sender' })).toEqual([])
    // An entity is never on the administrative side.
    expect(await codes(ben, { appliesTo: ReasonUse.Cancel, side: 'admin' })).toEqual([])
    expect(await codes(ben, { appliesTo: ReasonUse.NoShow, side: 'receiver' })).toEqual([
      'forgot',
      'ill',
      'transport',
      'late',
      'cancelled_late',
      'no_show_unknown',
    ])
  })

  test('a reason is found on a side that may use it, and for its own use', async () => {
    const query = { code: 'no_capacity', use: ReasonUse.Reject, side: 'receiver' } as const
    expect(await findReason({ db }, query)).toMatchObject({ label: 'No capacity', isCommentRequired: false })
    expect(await findReason({ db }, { ...query, side: 'sender' })).toBeUndefined()
    expect(await findReason({ db }, { ...query, use: ReasonUse.Cancel })).toBeUndefined()
    expect(await findReason({ db }, { ...query, code: undefined })).toBeUndefined()
  })
})

describe('a new reason', () => {
  test('comes last, with a new code from its label', async () => {
    const made = await create({ label: 'Pipe burst!', countsAsGap: true })
    expect(made).toMatchObject({ code: 'pipe_burst', uses: 0, isActive: true, sides: ['receiver'], version: 1 })
    expect(await lastEvent()).toMatchObject({ type: 'reason.created', reasonId: made.id, appliesTo: 1 })
    expect((await codes(ben, { appliesTo: 1 })).at(-1)).toBe('pipe_burst')
    expect((await create({ label: 'Pipe burst', appliesTo: 2 })).code).toBe('pipe_burst_2')
    expect((await create({ label: '水漏れ', appliesTo: 2 })).code).toBe('reason')
  })

  test.each([
    [{ label: ' ' }, 'label', 'Label is required'],
    [{ label: 'no CAPACITY' }, 'label', 'There’s already a reason no CAPACITY'],
    [{ sides: [] }, 'sides', 'Please select Who may use it'],
    [{ sides: ['sender'] as const }, 'sides', 'Please select receiving providers or administrators'],
  ])('%o is refused', async (changes, field, message) => {
    await expect(create(changes as never)).rejects.toMatchObject({ status: 400, fields: { [field]: [message] } })
  })
})

describe('a reason', () => {
  test('is changed, and the second of two gets a 409', async () => {
    const { id, version } = await create({ label: 'Roof leaks' })
    const { data } = await as(alma)(reasons.save, { id, version, label: 'The roof leaks', isCommentRequired: true })
    expect(data).toMatchObject({ code: 'roof_leaks', label: 'The roof leaks', isCommentRequired: true, version: 2 })
    expect(await lastEvent()).toMatchObject({ type: 'reason.changed', fields: ['label', 'isCommentRequired'] })
    await expect(as(alma)(reasons.save, { id, version, label: 'Late' })).rejects.toMatchObject({ status: 409 })
    await expect(as(alma)(reasons.save, { id: 2_000_000_000, version: 1 })).rejects.toMatchObject({ status: 404 })
  })

  test('that is inactive can’t be selected, and stays in the administrators’ list', async () => {
    const { id, version, code } = await reasonBy('duplicate')
    await as(alma)(reasons.save, { id, version, isActive: false })
    expect(await codes(ben, { appliesTo: 1 })).not.toContain(code)
    expect(await findReason({ db }, { code, use: 1, side: 'receiver' })).toBeUndefined()
    expect(await reasonBy(code)).toMatchObject({ isActive: false })
  })

  test('stays active as the last one of a side', async () => {
    const ofUse = (await all()).filter(({ appliesTo }) => appliesTo === ReasonUse.Withdraw)
    const last = ofUse.pop()!
    for (const { id, version } of ofUse) await as(alma)(reasons.save, { id, version, isActive: false })
    const { id, version } = last
    await expect(as(alma)(reasons.save, { id, version, isActive: false })).rejects.toMatchObject({
      status: 400,
      fields: { isActive: ['This is the last active reason for referring providers and administrators'] },
    })
    await expect(as(alma)(reasons.save, { id, version, sides: ['admin'] })).rejects.toMatchObject({
      fields: { sides: ['This is the last active reason for referring providers'] },
    })
  })

  test('counts the requests and referrals that have it', async () => {
    const { id } = await db.selectFrom('account').select('id').where('id', '=', alma.id).executeTakeFirstOrThrow()
    await db
      .insertInto('network_request')
      .values({
        request_type: 2,
        requester_id: id,
        payload: '{}',
        action: 'add',
        created_at: new Date(),
        status: 2,
        reason_code: 'request_incomplete',
      } as never)
      .execute()
    expect(await reasonBy('request_incomplete')).toMatchObject({ uses: 1 })
    expect(await reasonBy('request_duplicate')).toMatchObject({ uses: 0 })
  })
})

test('the order is that of the dropdown; an incomplete one is a 409', async () => {
  const ids = (await all()).filter(({ appliesTo }) => appliesTo === ReasonUse.NoShow).map(({ id }) => id)
  await as(alma)(reasons.order, { appliesTo: ReasonUse.NoShow, ids: ids.toReversed() })
  expect((await codes(ben, { appliesTo: ReasonUse.NoShow }))[0]).toBe('no_show_unknown')
  expect(await lastEvent()).toMatchObject({ type: 'reason.ordered', appliesTo: 5 })
  await expect(as(alma)(reasons.order, { appliesTo: ReasonUse.NoShow, ids: ids.slice(1) })).rejects.toMatchObject({
    status: 409,
  })
})

test('every process is notified of a change, so that open pages refresh', async () => {
  const bus = openBus<Topics>({ connectionString: database.direct, db: database.db })
  await bus.whenConnected()
  const heard: unknown[] = []
  bus.subscribe('changed', (change) => void heard.push(change))
  await create({ label: 'Flood' })
  await expect.poll(() => heard).toEqual([{ changes: [{ noun: 'reason' }], readers: 'everyone' }])
  await bus.close()
})

test('reasons are Admin’s to edit', async () => {
  const everything = ['view', 'add', 'edit', 'delete'] as const
  const clerk = await staffOf(null, { team: everything, referrals: everything })
  expect(clerk.userType).toBe(UserType.AdminStaff)
  for (const person of [clerk, ben]) {
    await expect(as(person)(reasons.all, {})).rejects.toMatchObject({ status: 403 })
    await expect(as(person)(reasons.save, { id: 1, version: 1 })).rejects.toMatchObject({ status: 403 })
  }
})
