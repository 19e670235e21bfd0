import { buffer } from 'node:stream/consumers'
import { customers } from '@handoff/contracts/customers/customers/customers'
import { NoteType } from '@handoff/contracts/customers/notes'
import type { DomainEvent } from '@handoff/contracts/events'
import { UserType } from '@handoff/contracts/kit'
import { customFields } from '@handoff/contracts/network/customFields/customFields'
import { trail } from '@handoff/contracts/platform/trail/trail'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import type { FieldChange } from '../../../kit/context.ts'
import { store } from '../../../kit/events/events.ts'
import { openWorld, type Person } from '../../../test/world.ts'
import { customFieldsOf } from '../../network/customFields/customFields.fixtures.ts'
import { referralsOf } from '../../referrals/referrals/referrals.fixtures.ts'
import { verifyAll } from './trail.chain.ts'

const world = await openWorld()
const { as, ask, db, aPerson, anEntity, staffOf, clock } = world
const { aField } = customFieldsOf(world)
const { twoSides, send, take } = referralsOf(world)

/** As a service would record it. */
const record = (by: Person, event: object, changes: FieldChange[] = [], note: string | null = null) =>
  db.transaction().execute((trx) =>
    store(trx, {
      event: event as DomainEvent,
      by: { accountId: by.id, entityId: by.entity?.id ?? null },
      at: clock.now(),
      address: '192.0.2.7',
      changes,
      note,
    }),
  )
/** As the dispatcher would, which sweeps events it was not given only every few seconds. */
const seal = (eventId: number) => db.deleteFrom('event_outbox').where('event_id', '=', eventId).execute()

const phone: FieldChange = { field: 'phone', before: '(510) 555-0142', after: '(510) 555-0199' }

/** Rosa is Ada's; Ben has accepted her. */
async function anAcceptedReferral() {
  const { ada, ben, shelter } = await twoSides()
  const { id, customerId } = await send(ada, shelter)
  await take(ben, id, 'accept')
  return { ada, ben, referralId: id, customerId }
}
const entries = async (by: Person, customerId: number, search?: string) =>
  (await as(by)(trail.auditOfCustomer, { customerId, ...(search && { search }) })).data.data
const titles = async (by: Person, customerId: number, search?: string) =>
  (await entries(by, customerId, search)).map(({ title }) => title)

describe('the audit of a customer', () => {
  test('shows who changed which field, when, from where, and why', async () => {
    const { ada, customerId } = await anAcceptedReferral()
    await record(ada, { type: 'customer.changed', customerId }, [phone], 'She has a new number')
    expect((await entries(ada, customerId))[0]).toEqual({
      id: expect.any(Number),
      at: clock.now().toISOString(),
      type: 'customer.changed',
      title: 'Details changed',
      customer: { id: customerId, name: 'Rosa Marin' },
      by: { name: 'Ada Lane', entity: 'Harbor Clinic' },
      address: '192.0.2.7',
      reason: 'She has a new number',
      changes: [{ ...phone, label: 'Phone', isMasked: false }],
    })
    expect(await titles(ada, customerId)).toEqual([
      'Details changed',
      'Access granted',
      'Consent recorded',
      'Customer created',
    ])
    expect((await entries(ada, customerId, 'access'))[0]!.changes).toMatchObject([{ after: 'Night Shelter' }])
    expect(await titles(ada, customerId, '555-0199')).toEqual(['Details changed'])
    const consent = (await entries(ada, customerId, 'witness'))[0]!
    expect(consent.changes).toMatchObject([{ after: 'Verbal, with a witness · This referral' }])
  })

  test('writes days like the screens, for fields and for custom fields', async () => {
    const { ada, customerId } = await anAcceptedReferral()
    const { id } = await aField(await aPerson(), { kind: 'date', name: 'School start' })
    await record(ada, { type: 'customer.changed', customerId }, [
      { field: 'dateOfBirth', before: null, after: '1984-03-14' },
      { field: `customField:${id}`, before: '2026-01-02', after: null },
    ])
    expect((await entries(ada, customerId, '03-14-1984'))[0]!.changes).toMatchObject([
      { label: 'Date of birth', before: null, after: '03-14-1984' },
      { label: 'School start', before: '01-02-2026', after: null },
    ])
  })

  test('shows only the viewer’s side after a referral, and the owner everything but internal notes and files of others', async () => {
    const { ada, ben, customerId } = await anAcceptedReferral()
    const note = { type: 'note.written', noteId: 1, entityId: null, customerId }
    const file = { type: 'material.added', materialId: 1, entityId: null, customerId }
    await record(ben, { ...note, noteType: NoteType.Internal })
    await record(ben, { ...note, noteType: NoteType.General })
    const fileChange = (after: string): FieldChange[] => [{ field: 'file', before: null, after }]
    await record(ben, { ...file, isInternal: true }, fileChange('Internal.pdf'))
    await record(ben, { ...file, isInternal: false }, fileChange('Shared.pdf'))
    await record(ada, { ...note, noteType: NoteType.Internal })
    expect(await titles(ben, customerId)).toEqual([
      'File added',
      'File added',
      'Note added',
      'Note added',
      'Access granted',
    ])
    expect(await titles(ada, customerId)).toEqual([
      'Note added',
      'File added',
      'Note added',
      'Access granted',
      'Consent recorded',
      'Customer created',
    ])
    const administrator = await aPerson()
    expect(await titles(administrator, customerId)).toHaveLength(8)
    const filesFor = async (person: Person) =>
      (await entries(person, customerId)).flatMap(({ changes }) =>
        changes.flatMap(({ field, after }) => (field === 'file' ? [after] : [])),
      )
    expect(await filesFor(ben)).toEqual(['Shared.pdf', 'Internal.pdf'])
    for (const person of [ada, administrator]) expect(await filesFor(person)).toEqual(['Shared.pdf'])
    const { data } = await as(ben)(trail.audit, {})
    expect(data.data.map(({ customer, by }) => [customer.id, by?.name])).toEqual(
      Array.from({ length: 5 }, () => [customerId, 'Ben Ode']),
    )
  })

  test('masks values of sensitive custom fields without the right, in every output', async () => {
    const { ada, customerId } = await anAcceptedReferral()
    const admin = await aPerson()
    const [plain, sensitive] = [
      await aField(admin, { name: 'School' }),
      await aField(admin, { name: 'Case number', isSensitive: true }),
    ]
    const save = (value: string) =>
      as(ada)(customFields.saveOfCustomer, {
        id: customerId,
        customFieldsInputs: [
          { id: plain.id, value: `Oak ${value}` },
          { id: sensitive.id, value: `C-${value}` },
        ],
      })
    await save('4417')
    await save('9902')

    const staffWith = (...actions: ('view' | 'export' | 'sensitive')[]) => staffOf(ada.entity, { customers: actions })
    const exportOf = async (by: Person) => {
      const { rawPayload } = await ask(by, { url: `/api/customers/${customerId}/export` })
      const archive = await fromBufferPromise(rawPayload, { lazyEntries: true, autoClose: false })
      for await (const entry of archive.eachEntry())
        if (entry.fileName === 'audit.json')
          return (await buffer(await archive.openReadStreamPromise(entry))).toString()
    }
    const waysOut = async (by: Person) => [
      JSON.stringify(await entries(by, customerId)),
      JSON.stringify((await as(by)(trail.audit, {})).data.data),
      (await ask(by, { url: `/api/trail/audit/${customerId}/export` })).body,
      (await ask(by, { url: '/api/trail/audit/export' })).body,
      await exportOf(by),
    ]
    for (const [by, maySee] of [
      [await staffWith('view', 'export'), false],
      [await staffWith('view', 'export', 'sensitive'), true],
      [await aPerson({ userType: UserType.AdminStaff, accesses: { customers: ['view', 'export'] } }), false],
    ] as const)
      for (const [way, text] of (await waysOut(by)).entries()) {
        const isThere = ['Case number', 'C-4417', 'C-9902', 'Oak 4417'].map((words) => text!.includes(words))
        expect([way, ...isThere]).toEqual([way, true, maySee, maySee, true])
      }
    expect(await entries(await staffWith('view'), customerId, 'C-4417')).toEqual([])
  })
})

describe('the trail of all customers', () => {
  test('has visits and appointments too, with and without a referral', async () => {
    const { ada, ben, referralId, customerId } = await anAcceptedReferral()
    await record(ben, { type: 'visit.recorded', customerId, visitedOn: '2026-11-17' }, [], 'Walked in')
    await record(ada, {
      type: 'appointment.booked',
      customerId,
      referralId,
      startsAt: '2026-11-23T17:30:00.000Z',
      timeZone: 'America/Los_Angeles',
    })
    const read = async (by: Person, filters: { allTrail?: boolean; search?: string } = {}) =>
      (await as(by)(trail.all, filters)).data.data.map(({ type, title, note, referral }) => [
        type,
        title,
        note,
        referral?.id ?? null,
      ])
    expect((await read(ben)).slice(0, 2)).toEqual([
      [2, 'Appointment booked for Mon 11-23-2026, 9:30 AM PST', null, referralId],
      [3, 'Visit on 11-17-2026 recorded', 'Walked in', null],
    ])
    expect((await read(ada)).map(([type]) => type)).toEqual([2, 1, 1])
    expect((await read(ada, { allTrail: true }))[1]).toEqual([3, 'Visit recorded', null, null])
    expect(await read(ada, { allTrail: true, search: 'walked' })).toEqual([])
    expect(await read(await aPerson({ entity: await anEntity() }), { allTrail: true })).toEqual([])
    expect((await read(await aPerson())).length).toBeGreaterThan(3)
  })
})

describe('the access log of a customer', () => {
  const opened = async (by: Person, id: number, filters = {}) =>
    (await as(by)(trail.accessLog, { id, ...filters })).data.data.map(({ kind, by: { name }, detail }) => [
      kind,
      name,
      detail,
    ])

  test('lists for the owner each opening of the page and the packet, and each print', async () => {
    const { ada, ben, customerId, referralId } = await anAcceptedReferral()
    const { show } = referralsOf(world)
    await as(ada)(customers.show, { id: customerId })
    const { reference } = await show(ben, referralId)
    await show(ada, referralId)
    await as(ben)(customers.reportPrint, { id: customerId })
    expect(await opened(ada, customerId)).toEqual([
      ['print', 'Ben Ode', null],
      ['packet', 'Ben Ode', reference],
      ['page', 'Ada Lane', null],
    ])
    expect(await opened(ada, customerId, { kind: 'packet' })).toHaveLength(1)
    expect(await opened(await aPerson(), customerId, { search: 'night SHELTER', sort: 'at' })).toEqual([
      ['packet', 'Ben Ode', reference],
      ['print', 'Ben Ode', null],
    ])
    await expect(opened(ben, customerId)).rejects.toMatchObject({ status: 403 })
  })
})

describe('the chain', () => {
  const tamper = (statement: ReturnType<typeof sql>) =>
    db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await statement.execute(trx)
    })
  /** Position of an event with a sealed value. */
  async function aSealedChange() {
    const { ada, customerId } = await anAcceptedReferral()
    const id = await record(ada, { type: 'customer.changed', customerId }, [phone])
    await seal(id)
    const { position } = await db
      .selectFrom('event_seal')
      .select('position')
      .where('event_id', '=', id)
      .executeTakeFirstOrThrow()
    return { id, position, customerId }
  }

  test('reveals a value that was altered, removed, or lost its salt, and verifies after an erasure', async () => {
    const { id, position, customerId } = await aSealedChange()
    const broken = { isIntact: false, firstBroken: position }
    const set = (value: string) => tamper(sql`update event_change set after = ${value} where event_id = ${id}`)
    await set('(510) 555-0000')
    expect(await verifyAll(db)).toMatchObject(broken)
    await set(phone.after!)
    expect(await verifyAll(db)).toMatchObject({ isIntact: true })

    await tamper(sql`update event_change set position = 1 where event_id = ${id}`)
    expect(await verifyAll(db)).toMatchObject(broken)
    await tamper(sql`delete from event_change where event_id = ${id}`)
    expect(await verifyAll(db)).toMatchObject(broken)
    await tamper(
      sql`delete from event_change where event_id in (select id from event where customer_id = ${customerId})`,
    )
    await tamper(sql`delete from customer_salt where customer_id = ${customerId}`)
    expect(await verifyAll(db)).toMatchObject({ isIntact: true })
    await tamper(sql`insert into event_change (event_id, position, field) values (${id}, 0, 'phone')`)
    expect(await verifyAll(db)).toMatchObject(broken)
    await tamper(sql`delete from event_change where event_id = ${id}`)
  })

  test('can be verified in slices, with the same result', async () => {
    const { id, position } = await aSealedChange()
    const admin = await aPerson()
    const slices = async () => {
      const breaks = []
      for (let after = 0; ; after += 7) {
        const { data } = await as(admin)(trail.verify, { after, size: 7 })
        breaks.push(data.firstBroken)
        if (data.isDone) return breaks.filter((at) => at !== null)
      }
    }
    expect(await slices()).toEqual([])
    await tamper(sql`update event set address = '192.0.2.8' where id = ${id}`)
    expect(await slices()).toEqual([position])
    await tamper(sql`update event set address = '192.0.2.7' where id = ${id}`)
    await sql`insert into event (at, type, data) values (now(), 'customer.created', '{}')`.execute(db)
    expect(await slices()).toHaveLength(1)
    await tamper(sql`delete from event where data = '{}'`)
  })

  test('reveals a cut-off end by a head that was written down', async () => {
    await aSealedChange()
    const admin = await aPerson()
    const { head, entries: last } = await verifyAll(db)
    expect(head).toMatch(new RegExp(`^${last}:[0-9a-f]{64}$`))
    const check = async (range: object) => (await as(admin)(trail.verify, range)).data
    expect(await check({ head })).toMatchObject({ isIntact: true })
    const cut = sql<{ id: number }>`delete from event_seal where position = ${last} returning event_id as id`
    await tamper(sql`with cut as (${cut}) delete from event where id = (select id from cut)`)
    expect(await check({})).toMatchObject({ isIntact: true, entries: last - 1 })
    expect(await check({ head })).toMatchObject({ isIntact: false, firstBroken: last })
    await expect(check({ head: 'abc' })).rejects.toMatchObject({ status: 400 })
  })
})
