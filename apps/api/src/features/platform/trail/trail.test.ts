import { trail } from '@handoff/contracts/platform/trail/trail'
import { groups } from '@handoff/contracts/referrals/groups'
import { GroupMode } from '@handoff/contracts/referrals/referrals/group-modes'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openWorld } from '../../../test/world.ts'
import { groupsOf } from '../../referrals/groups/groups.fixtures.ts'
import { referralsOf } from '../../referrals/referrals/referrals.fixtures.ts'

const world = await openWorld()
const { as, ask, db, aPerson, anEntity } = world
const { twoSides, send, take } = referralsOf(world)

type Total = { data: { total: number } }

describe('the trail of a customer', () => {
  test('describes each step in words, latest first', async () => {
    const { ada, ben, shelter } = await twoSides()
    const { id, customerId, reference } = await send(ada, shelter)
    await take(ben, id, 'reject', { reasonCode: 'not_eligible', notes: 'Too far north' })
    const { data } = await as(ada)(trail.ofCustomer, { customerId })
    expect(data.data.map(({ type, title, note, by }) => [type, title, note, by?.firstName, by?.entity])).toEqual([
      [1, 'Rejected – Not eligible', 'Too far north', 'Ben', 'Night Shelter'],
      [1, 'Sent', null, 'Ada', 'Harbor Clinic'],
    ])
    expect(data.data[0]!.referral).toEqual({
      id,
      reference,
      category: 'Housing',
      sender: 'Harbor Clinic',
      receiver: 'Night Shelter',
      canOpen: true,
      side: 'outbound',
    })
  })

  test('lists an offer to the customer once, only for the offering side', async () => {
    const { ada, ben, shelter } = await twoSides()
    const others = [await anEntity({ name: 'Open Door' }), await anEntity({ name: 'Bright Path' })]
    const { groupId, ids } = await groupsOf(world).refer(ada, [shelter, ...others], GroupMode.Offer)
    const { customerId } = await db
      .selectFrom('referral')
      .select('customer_id as customerId')
      .where('id', '=', ids[0]!)
      .executeTakeFirstOrThrow()
    const { first_name: first, last_name: last } = await db
      .selectFrom('account')
      .selectAll()
      .where('id', '=', ada.id)
      .executeTakeFirstOrThrow()
    const words = `Offered to the customer by ${first} ${last}: Night Shelter, Open Door, Bright Path`
    const trailOf = async (person: typeof ada) =>
      (await as(person)(trail.ofCustomer, { customerId, allTrail: true })).data.data
    expect((await trailOf(ada)).map(({ title, by }) => [title, by?.name])).toEqual([[words, `${first} ${last}`]])
    expect((await as(ada)(trail.auditOfCustomer, { customerId })).data.data.map(({ title }) => title)).toContain(words)

    await as(ada)(groups.proceed, { groupId, referToId: shelter.id, channel: 2 })
    await take(ben, ids[0]!, 'accept')
    const seen = await trailOf(ben)
    expect(seen.filter(({ title }) => /Offered|Open Door/.test(title))).toEqual([])
    expect(seen.find(({ by }) => by?.firstName === 'Ada')?.by?.name).toBeNull()
  })

  test('leaves out drafts, and has pages', async () => {
    const { ada, ben, shelter } = await twoSides()
    const { id, customerId } = await send(ada, shelter)
    await send(ada, await anEntity(), { customerId, draft: true })
    await take(ben, id, 'open')
    await take(ben, id, 'accept')
    const { data } = await as(ada)(trail.ofCustomer, { customerId, pageSize: 2, pageNo: 2 })
    expect([data.total, data.data.map(({ title }) => title)]).toEqual([3, ['Sent']])
  })

  test('has the viewer’s own part, and with allTrail that there were others', async () => {
    const { ada, ben, shelter } = await twoSides()
    const pantry = await anEntity({ name: 'Second Harvest' })
    const pat = await aPerson({ entity: pantry, firstName: 'Pat' })
    const one = await send(ada, shelter)
    await take(ben, one.id, 'accept', { notes: 'Bed 4' })
    const two = await send(ada, pantry, { customerId: one.customerId })
    await take(pat, two.id, 'accept')

    const { customerId } = one
    const ids = async (allTrail: boolean) =>
      new Set((await as(pat)(trail.ofCustomer, { customerId, allTrail })).data.data.map(({ referral }) => referral!.id))
    expect(await ids(false)).toEqual(new Set([two.id]))
    expect(await ids(true)).toEqual(new Set([one.id, two.id]))
    const strange = (await as(pat)(trail.ofCustomer, { customerId, allTrail: true })).data.data.find(
      ({ title, referral }) => referral!.id === one.id && title === 'Accepted',
    )
    expect(strange).toMatchObject({
      note: null,
      by: null,
      referral: { category: 'Housing', receiver: 'Night Shelter', sender: null, canOpen: false },
    })
    expect((await as(await aPerson())(trail.ofCustomer, { customerId })).data.total).toBe(4)
  })

  test('is complete with allTrail without a value', async () => {
    const { ada, ben, shelter } = await twoSides()
    const one = await send(ada, shelter)
    await take(ben, one.id, 'accept')
    const pantry = await anEntity({ name: 'Second Harvest' })
    const pat = await aPerson({ entity: pantry, firstName: 'Pat' })
    await take(pat, (await send(ada, pantry, { customerId: one.customerId })).id, 'accept')
    const total = async (query: string) => {
      const { data } = (await ask(pat, { url: `/api/trail/${one.customerId}${query}` })).json() as Total
      return data.total
    }
    expect(await total('?allTrail')).toBe(await total('?allTrail=true'))
    expect(await total('?allTrail')).toBeGreaterThan(await total(''))
  })

  test('is searched by what its reader sees, and by nothing masked', async () => {
    const { ada, ben, shelter } = await twoSides()
    const pantry = await anEntity({ name: 'Second Harvest' })
    const pat = await aPerson({ entity: pantry, firstName: 'Pat' })
    const one = await send(ada, shelter)
    await take(ben, one.id, 'reject', { reasonCode: 'not_eligible', notes: 'Too far north' })
    const { customerId } = one
    await take(pat, (await send(ada, pantry, { customerId })).id, 'accept')
    const titlesFor = async (by: typeof ada, search: string) =>
      (await as(by)(trail.ofCustomer, { customerId, allTrail: true, search, sort: 'at' })).data.data.map(
        ({ title }) => title,
      )
    expect(await titlesFor(ada, 'FAR NORTH')).toEqual(['Rejected – Not eligible'])
    expect(await titlesFor(ada, one.reference)).toEqual(['Sent', 'Rejected – Not eligible'])
    expect(await titlesFor(pat, 'far north')).toEqual([])
    expect(await titlesFor(pat, 'Night Shelter')).toEqual(['Sent', 'Rejected'])
  })

  test('does not show why or how a referral between others ended', async () => {
    const { ada, ben, shelter } = await twoSides()
    const pantry = await anEntity({ name: 'Second Harvest' })
    const pat = await aPerson({ entity: pantry, firstName: 'Pat' })
    const one = await send(ada, shelter)
    await take(ben, one.id, 'accept')
    await take(ben, one.id, 'close', { notes: 'Moved in with a sister' })
    const { customerId } = one
    await take(pat, (await send(ada, pantry, { customerId })).id, 'accept')

    const { data } = (await as(pat)(trail.ofCustomer, { customerId, allTrail: true })).data
    expect(data.filter(({ referral }) => referral!.id === one.id).map(({ title, note }) => [title, note])).toEqual([
      ['Closed', null],
      ['Accepted', null],
      ['Sent', null],
    ])
  })

  test('hides the sender’s reason from a receiver whose access to that referral has ended', async () => {
    const { ada, ben, shelter } = await twoSides()
    const { id, customerId } = await send(ada, shelter)
    await take(ben, id, 'accept')
    const second = await send(ada, shelter, { customerId, categoryId: await world.categoryId('Food') })
    await take(ada, second.id, 'cancel', { notes: 'Her brother pays for it' })
    const words = async (person: typeof ada) =>
      (await as(person)(trail.ofCustomer, { customerId })).data.data
        .filter(({ referral }) => referral!.id === second.id)
        .map(({ title, note }) => [title, note])
    expect((await words(ben))[0]).toEqual(['Cancelled', null])
    expect((await words(ada))[0]).toEqual(['Cancelled – No longer needed', 'Her brother pays for it'])
  })
})

describe('the chain of the audit trail', () => {
  const verify = async () => (await as(await aPerson())(trail.verify, {})).data
  /** As someone with the database password could. */
  const tamper = (statement: ReturnType<typeof sql>) =>
    db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await statement.execute(trx)
    })
  const eventAt = async (position: number) =>
    (await db.selectFrom('event_seal').select('event_id').where('position', '=', position).executeTakeFirstOrThrow())
      .event_id

  test('verifies after a day of work', async () => {
    const check = await verify()
    expect(check).toMatchObject({
      isIntact: true,
      entries: await world.countOf('event'),
      unsealed: 0,
      firstBroken: null,
      checked: check.entries,
      isDone: true,
    })
    expect(check.entries).toBeGreaterThan(15)
  })

  test('is protected by the database itself', async () => {
    for (const [table, column] of [
      ['event', 'account_id'],
      ['event_seal', 'event_id'],
    ] as const) {
      const change = sql`update ${sql.table(table)} set ${sql.ref(column)} = 1`
      await expect(change.execute(db)).rejects.toThrow(`${table} is append-only`)
      await expect(sql`delete from ${sql.table(table)}`.execute(db)).rejects.toThrow(`${table} is append-only`)
    }
  })

  test('shows where an event was altered', async () => {
    const altered = await eventAt(5)
    const { account_id } = await db
      .selectFrom('event')
      .select('account_id')
      .where('id', '=', altered)
      .executeTakeFirstOrThrow()
    const put = (to: number | null) => tamper(sql`update event set account_id = ${to} where id = ${altered}`)
    await put(999)
    expect(await verify()).toMatchObject({ isIntact: false, firstBroken: 5 })
    await put(account_id)
    expect((await verify()).isIntact).toBe(true)

    await tamper(sql`update event set at = at + interval '1 microsecond' where id = ${altered}`)
    expect(await verify()).toMatchObject({ isIntact: false, firstBroken: 5 })
    await tamper(sql`update event set at = at - interval '1 microsecond' where id = ${altered}`)
  })

  test('still verifies after the text of a note is erased', async () => {
    const { deleted } = await db.transaction().execute(async (trx) => {
      const { numDeletedRows } = await trx.deleteFrom('event_note').executeTakeFirst()
      return { deleted: numDeletedRows }
    })
    expect(deleted).toBeGreaterThan(0n)
    expect((await verify()).isIntact).toBe(true)
  })

  test('reveals an inserted event', async () => {
    const { entries } = await verify()
    await sql`insert into event (at, type, data) values (now(), 'customer.created', '{}')`.execute(db)
    expect(await verify()).toMatchObject({ isIntact: false, firstBroken: entries + 1 })
    await tamper(sql`delete from event where data = '{}'`)
    expect((await verify()).isIntact).toBe(true)
  })

  test('accepts an event that is not yet dispatched', async () => {
    await sql`with added as (insert into event (at, type, data) values (now(), 'customer.created', '{"type":"customer.created","customerId":1}') returning id)
      insert into event_outbox select id from added`.execute(db)
    const check = await verify()
    expect(check.isIntact).toBe(true)
    await expect.poll(async () => (await verify()).unsealed).toBe(0)
  })

  test('reveals that two events were swapped', async () => {
    const [one, two] = [await eventAt(3), await eventAt(4)]
    const swap = () =>
      tamper(sql`update event_seal set event_id = case event_id when ${one} then ${two}::bigint else ${one}::bigint end
        where event_id in (${one}, ${two})`)
    // One statement cannot swap unique values, so one is parked in between.
    await expect(swap()).rejects.toThrow()
    await tamper(sql`update event_seal set event_id = -1 where event_id = ${one}`)
    await tamper(sql`update event_seal set event_id = ${one} where event_id = ${two}`)
    await tamper(sql`update event_seal set event_id = ${two} where event_id = -1`)
    expect(await verify()).toMatchObject({ isIntact: false, firstBroken: 3 })
    await tamper(sql`update event_seal set event_id = -1 where event_id = ${one}`)
    await tamper(sql`update event_seal set event_id = ${one} where event_id = ${two}`)
    await tamper(sql`update event_seal set event_id = ${two} where event_id = -1`)
    expect((await verify()).isIntact).toBe(true)
  })

  test('shows where an event was deleted, even the very last, and with its seal', async () => {
    const { entries } = await verify()
    await tamper(sql`delete from event where id = ${await eventAt(entries)}`)
    expect(await verify()).toMatchObject({ isIntact: false, firstBroken: entries })
    await tamper(sql`delete from event where id = ${await eventAt(7)}`)
    expect(await verify()).toMatchObject({ isIntact: false, firstBroken: 7 })
    await tamper(sql`delete from event_seal where position = 7`)
    expect(await verify()).toMatchObject({ isIntact: false, firstBroken: 8 })
  })
})
