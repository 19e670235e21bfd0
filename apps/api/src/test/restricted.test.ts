import { buffer } from 'node:stream/consumers'
import { customers } from '@handoff/contracts/customers/customers/customers'
import { NoteType, notes } from '@handoff/contracts/customers/notes'
import { reportKeys } from '@handoff/contracts/figures/reports'
import { areas, type Endpoint, toRequest } from '@handoff/contracts/kit'
import { materials } from '@handoff/contracts/platform/materials'
import { appointments } from '@handoff/contracts/referrals/appointments/appointments'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { describe, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { referralsOf } from '../features/referrals/referrals/referrals.fixtures.ts'
import { endpoints, samples, someAddress } from './samples.ts'
import { type Accesses, everyAction, openWorld, type Person } from './world.ts'

/**
 * A restricted service, as seen by staff with every right but that one: every read is called, and none reveals the
 * service, its provider, or what was written about it.
 */
const world = await openWorld()
const { as, ask, aPerson, anEntity, staffOf, categoryId, clock } = world
const { send, take, versionOf } = referralsOf(world)

const clinic = await anEntity({ name: 'Harbor Clinic' })
const cedar = await anEntity({ name: 'Cedar House', categories: ['Safety'], phone: '+15105550177' })
const maple = await anEntity({ name: 'Maple Yard', categories: ['Safety'] })
const ada = await aPerson({ entity: clinic })
const cora = await aPerson({ entity: cedar, firstName: 'Cora', lastName: 'Oakley' })
await aPerson({ entity: maple, firstName: 'Mona', lastName: 'Yard' })

const rights = Object.fromEntries(
  Object.keys(areas).map((area) => [area, everyAction]),
) as unknown as Required<Accesses>
const but = { ...rights, referrals: everyAction.filter((action) => action !== 'sensitive') }
const readers = {
  'the sender’s staff': await staffOf(clinic, but, { firstName: 'Wim' }),
  'the administrators’ staff': await staffOf(null, but, { firstName: 'Wil' }),
  'the receiver’s staff': await staffOf(cedar, but, { firstName: 'Wes' }),
}
const withRight = await staffOf(clinic, rights)

// Every text written here begins with the same letters.
const safety = await categoryId('Safety')
const lena = await world.aCustomer(ada, { firstName: 'Lena' })
const id = lena.id
const secret = { customerId: id, categoryId: safety, message: 'Zq message' }
const referral = await send(ada, cedar, secret)
const rerouted = await send(ada, maple, secret)
// People on the sender’s side are notified of what they follow.
for (const reader of [readers['the sender’s staff'], readers['the administrators’ staff'], withRight])
  for (const { id } of [referral, rerouted]) await as(reader)(referrals.follow, { id, following: 'follow' })
const place = await world.db
  .insertInto('entity_address')
  .values({ entity_id: cedar.id, name: 'Willow hall', address_line1: '9 Willow Road' })
  .returning('id')
  .executeTakeFirstOrThrow()
await take(cora, referral.id, 'open')
await take(cora, referral.id, 'ask', { notes: 'Zq question' })
await take(ada, referral.id, 'answer', { notes: 'Zq answer' })
await take(cora, referral.id, 'accept', { notes: 'Zq acceptance' })
await as(cora)(referrals.assign, { referralId: referral.id, userId: cora.id, version: await versionOf(referral.id) })
await as(cora)(referrals.logContact, { id: referral.id, method: 1, result: 1, note: 'Zq attempt' })
for (const isInternal of [false, true])
  for (const by of [ada, cora]) {
    const upload = { referralId: referral.id, file: new File(['%PDF-1.7\n'], `zq-${by.id}-${isInternal}.pdf`) }
    const { data } = await as(by)(materials.addToReferral, upload)
    await as(by)(notes.send, { id: referral.id, text: 'Zq thread', isInternal, fileIds: [data.id] })
  }
const at = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000).toISOString()
const booking = {
  referralId: referral.id,
  assignee: `user:${cora.id}`,
  locationId: place.id,
  timeZone: 'America/New_York',
}
const booked = (await as(cora)(appointments.book, { ...booking, startsAt: at(24), endsAt: at(25), note: 'Zq booking' }))
  .data
await as(cora)(notes.writeOfCustomer, { customerId: id, noteType: NoteType.General, text: 'Seen on Friday' })
await as(cora)(customers.show, { id })
await as(cora)(referrals.show, { id: referral.id })
await take(await aPerson({ entity: maple }), rerouted.id, 'reject', { notes: 'Zq refusal' })
clock.advance({ days: 2 })
await as(cora)(appointments.recordVisit, {
  appointmentId: booked.id,
  visitedOn: '2026-11-19',
  services: 'Zq service',
  note: 'Zq visit',
})

/** Rows for the input of calls. */
type Named = Record<string, unknown> & { customerId: number }
const rowIds: Named = {
  id: referral.id,
  referralId: referral.id,
  groupId: referral.groupId,
  customerId: id,
  pageSize: 100,
}
const ofCustomers = ['customers', 'consents', 'records', 'materials', 'customFields', 'customerSurveys']
/** The minimal input of each call, with the rows from above. */
function inputOf(name: string, { input, path }: Endpoint, rows = rowIds) {
  const shape = Object.keys(input.shape)
  const of = ofCustomers.some((feature) => name.startsWith(`${feature}.`)) || path.startsWith('/customers/')
  const known = Object.entries({ ...rows, ...(of && { id: rows.customerId }) }).filter(([field]) =>
    shape.includes(field),
  )
  const isOneOfReferral = 'referralId' in (samples[name] ?? {}) || !('referralId' in input.shape)
  const wanted = known.filter(([field]) => isOneOfReferral || field !== 'referralId')
  return { ...samples[name], ...Object.fromEntries(wanted) }
}

/** Which providers, people, and categories exist is no secret, and neither are counts of work. */
const directories =
  /^(auth|categories|entities|locations|publicDirectory|hsds|reference|matches|settings|teams|imports|requests|roles|profile|mails|clocks|verifications|openapi|surveys\.all)/
const reads = endpoints.filter(
  ([name, { method, access }]) => method === 'GET' && access !== 'public' && !directories.test(name),
)
const activities = /^analytics\.(activity|exportActivity|report|exportReport)/

async function textOf(person: Person, endpoint: Endpoint, input: object) {
  const { url } = toRequest(endpoint, input as never)
  const { statusCode, headers, body, rawPayload } = await ask(person, { url, remoteAddress: someAddress() })
  if (headers['content-type'] !== 'application/zip') return { statusCode, text: body.toLowerCase() }
  const archive = await fromBufferPromise(rawPayload, { lazyEntries: true, autoClose: false })
  let text = ''
  for await (const entry of archive.eachEntry())
    text += `${entry.fileName} ${(await buffer(await archive.openReadStreamPromise(entry))).toString()}`.toLowerCase()
  return { statusCode, text }
}

const written = /zq[ -]/
const receivers = /cedar house|maple yard|oakley|mona|willow|5550177/
const service = /"safety"|: safety|· safety|,safety,/

describe.each(Object.entries(readers))('%s', (who, reader) => {
  const isReceiver = who === 'the receiver’s staff'

  test.each(reads)('%s', async (name, endpoint) => {
    const { text } = await textOf(reader, endpoint, inputOf(name, endpoint))
    expect(text.match(written)?.[0]).toBeUndefined()
    expect(text.match(service)?.[0]).toBeUndefined()
    if (!isReceiver && !activities.test(name)) expect(text.match(receivers)?.[0]).toBeUndefined()
  })

  test.each(reportKeys)('report %s names no service, and no receiver next to a referral', async (report) => {
    const { text } = await textOf(reader, endpoints.find(([name]) => name === 'analytics.report')![1], { report })
    expect(text.match(service)?.[0]).toBeUndefined()
    if (!isReceiver && report !== 'team' && report !== 'supply') expect(text.match(/cedar house|maple yard/)).toBeNull()
  })

  test('its emails name neither the service nor the provider', async () => {
    const mails = await world.db.selectFrom('mail').selectAll().where('account_id', '=', reader.id).execute()
    const text = JSON.stringify(mails).toLowerCase()
    expect(text.match(written)?.[0]).toBeUndefined()
    if (!isReceiver) expect(text.match(receivers)?.[0]).toBeUndefined()
  })
})

test('the same calls show it to those with the right', async () => {
  const revealing = await Promise.all(
    reads.map(async ([name, endpoint]) => {
      const { text } = await textOf(withRight, endpoint, inputOf(name, endpoint))
      return written.test(text) || receivers.test(text) || service.test(text) ? [name] : []
    }),
  )
  expect(revealing.flat()).toEqual(
    expect.arrayContaining([
      'referrals.listOutbound',
      'referrals.exportOutbound',
      'referrals.show',
      'groups.show',
      'notes.messages',
      'appointments.list',
      'customers.list',
      'trail.ofCustomer',
      'trail.exportOfCustomer',
      'trail.auditOfCustomer',
      'trail.accessLog',
      'records.exportOfCustomer',
      'notifications.list',
      'dashboard.kpis',
    ]),
  )
})

test('no filter or search finds its receiver', async () => {
  const search = async (reader: Person, by: object) =>
    (await as(reader)(referrals.listOutbound, { ...by })).data.data.map((row) => row.id)
  const filters = [
    { entityId: cedar.id },
    { receiverId: cedar.id },
    { partyId: cedar.id },
    { categoryId: safety },
    { assignee: `user:${cora.id}` },
    { assignee: 'teammate' },
    { answeredById: cora.id },
    { search: 'cedar' },
  ] as const
  for (const reader of [readers['the sender’s staff'], readers['the administrators’ staff']]) {
    expect(await search(reader, { search: referral.reference })).toEqual([referral.id])
    expect(await search(reader, { search: 'Lena' })).toContain(referral.id)
    for (const by of filters) expect([by, await search(reader, by)]).toEqual([by, []])
  }
  for (const by of filters)
    expect([by, await search(withRight, by)]).toEqual([by, expect.arrayContaining([referral.id])])
  const inbound = async (by: object) =>
    (await as(readers['the administrators’ staff'])(referrals.listInbound, { ...by })).data.total
  for (const by of filters.slice(1)) expect([by, await inbound(by)]).toEqual([by, 0])
})

test('sorting by provider uses the displayed name', async () => {
  await send(ada, await anEntity({ name: 'Zeta Pantry' }), { customerId: id })
  await send(ada, await anEntity({ name: 'Quiet Pantry' }), { customerId: id })
  const order = async (reader: Person) =>
    (await as(reader)(referrals.listOutbound, { sort: 'entity' })).data.data.map((row) => row.receiver.name)
  expect(await order(readers['the sender’s staff'])).toEqual([
    'Quiet Pantry',
    'Restricted provider',
    'Restricted provider',
    'Zeta Pantry',
  ])
  expect(await order(withRight)).toEqual(['Cedar House', 'Maple Yard', 'Quiet Pantry', 'Zeta Pantry'])
})

test('without the right no one can write to a thread or be selected', async () => {
  for (const reader of Object.values(readers)) {
    const refused = { status: 403, message: expect.stringContaining('its service is restricted') }
    await expect(as(reader)(notes.send, { id: referral.id, text: 'Hello' })).rejects.toMatchObject(refused)
    await expect(as(reader)(notes.messages, { id: referral.id })).rejects.toMatchObject(refused)
    await expect(as(reader)(materials.ofReferral, { referralId: referral.id })).rejects.toMatchObject(refused)
  }
  for (const reader of [readers['the sender’s staff'], readers['the administrators’ staff']]) {
    const times = { startsAt: at(48), endsAt: at(49), timeZone: 'America/New_York' }
    const subject = { referralId: referral.id }
    await expect(as(reader)(appointments.options, subject)).rejects.toMatchObject({ status: 403 })
    await expect(as(reader)(appointments.book, { ...subject, ...times })).rejects.toMatchObject({ status: 403 })
    expect((await as(reader)(referrals.assignees, { referralId: referral.id })).data).toEqual([])
  }
})

describe('a closed referral, for its receiver', async () => {
  const birch = await anEntity({ name: 'Birch Hall', categories: ['Housing'] })
  const una = await aPerson({ entity: await anEntity({ name: 'Una Clinic' }) })
  const bea = await staffOf(birch, rights, { firstName: 'Bea' })
  // All identifying values, and everything the sender wrote, begin with the same letters.
  const wendy = await world.aCustomer(una, {
    firstName: 'Wendeline',
    lastName: 'Xqvist',
    preferredName: 'Xqie',
    dateOfBirth: '1987-03-09',
    email: 'xq@mail.example',
    phones: [{ number: '(510) 555-0199' }],
    addressLine1: '77 Xq Street',
    safeContactNote: 'Xq after five',
    emergencyContact: 'Xq Holm',
    insurance: 'Xq Care',
  })
  const shared = (
    await as(una)(materials.addToCustomer, {
      id: wendy.id,
      isInternal: false,
      file: new File(['%PDF-1.7\n'], 'xq.pdf'),
    })
  ).data
  const { id, groupId } = await send(una, birch, {
    customerId: wendy.id,
    message: 'Xq message',
    files: [{ id: shared.id, shareBeforeAcceptance: true }],
  })
  await take(bea, id, 'open')
  await take(bea, id, 'ask', { notes: 'Own question' })
  await take(una, id, 'answer', { notes: 'Xq answer' })
  await take(bea, id, 'accept', { notes: 'Own acceptance' })
  await as(bea)(referrals.logContact, { id, method: 1, result: 1, note: 'Own attempt' })
  await as(una)(notes.send, { id, text: 'Xq thread' })
  await as(bea)(notes.send, { id, text: 'Own thread' })
  const times = (hours: number) => ({ startsAt: at(hours), endsAt: at(hours + 1), timeZone: 'America/New_York' })
  await as(bea)(appointments.book, { referralId: id, ...times(50), note: 'Own booking' })
  const lost = (await as(una)(appointments.book, { referralId: id, ...times(60), note: 'Xq booking' })).data
  await as(una)(appointments.change, { id: lost.id, version: lost.version, state: 2, comment: 'Xq reason' }).catch(() =>
    as(bea)(appointments.change, { id: lost.id, version: lost.version, state: 2, comment: 'Own reason' }),
  )
  const rows = { id, referralId: id, groupId, customerId: wendy.id, pageSize: 100, search: undefined }
  const person = /xq|1987-03-09|5550199|555-0199/
  const revealing = async () => {
    const names = await Promise.all(
      reads.map(async ([name, endpoint]) => {
        const { text } = await textOf(bea, endpoint, inputOf(name, endpoint, rows))
        return person.test(text) ? [name] : []
      }),
    )
    return names.flat()
  }
  const before = await revealing()
  clock.advance({ minutes: 1 })
  await take(bea, id, 'close', { upcoming: 'keep', notes: 'Own outcome' })

  test('no call shows more than first name and initial, or what the sender wrote', async () => {
    expect(before).toEqual(
      expect.arrayContaining([
        'referrals.show',
        'referrals.listInbound',
        'referrals.exportInbound',
        'notes.messages',
        'materials.ofReferral',
        'appointments.list',
        'customers.show',
        'trail.ofCustomer',
      ]),
    )
    expect(await revealing()).toEqual([])
  })

  test('the receiver’s own text, the outcome, and the past appointment are still there', async () => {
    const { data } = await as(bea)(referrals.show, { id })
    expect(data).toMatchObject({
      customer: { id: null, name: 'Wendeline X.', detail: null },
      packet: { level: 'closed', limited: null, full: null, liveContact: null },
      reason: 'Service received',
      metLevel: 1,
      attempts: [{ note: 'Own attempt' }],
    })
    expect(data.timeline.flatMap(({ note }) => note ?? [])).toEqual(
      expect.arrayContaining(['Own question', 'Own acceptance', 'Own outcome']),
    )
    const thread = async () => (await as(bea)(notes.messages, { id })).data.data.map(({ text }) => text)
    expect(await thread()).toEqual(['Own thread', 'Own question'])
    const { data: booked } = (await as(bea)(appointments.list, { referralId: id })).data
    expect(booked[0]).toMatchObject({ customer: { id: null, name: 'Wendeline X.' }, note: 'Own booking', state: 1 })
    const list = (by: object) => as(bea)(referrals.listInbound, by).then(({ data: { total } }) => total)
    expect(await list({ stage: ['closed'] })).toBe(1)
    expect(await list({ search: 'Xqvist' })).toBe(0)
    expect(await list({ search: 'Wendeline' })).toBe(1)
    expect(await list({ customerId: wendy.id })).toBe(0)
    // Reports count the person.
    expect(
      (await as(bea)(referrals.listInbound, { dateOf: 'closed', isPerCustomer: true })).data.counted?.customers,
    ).toBe(1)
    // What is written from then on is for both.
    await as(una)(notes.send, { id, text: 'She came again' })
    expect(await thread()).toEqual(['She came again', 'Own thread', 'Own question'])
    expect((await as(bea)(referrals.show, { id })).data.unread).toBe(1)
  })

  test('once reopened, everything is back, and stays if the receiver keeps the person', async () => {
    await take(bea, id, 'reopen')
    expect((await as(bea)(referrals.show, { id })).data).toMatchObject({
      customer: { id: wendy.id, name: 'Wendeline Xqvist' },
      packet: { level: 'full', full: { lastName: 'Xqvist' } },
    })
    await take(bea, id, 'close')
    expect((await as(bea)(referrals.show, { id })).data.packet.level).toBe('closed')
    const kept = await send(una, birch, { customerId: wendy.id })
    await take(bea, kept.id, 'accept')
    await as(bea)(referrals.addToCustomers, { id: kept.id })
    await take(bea, kept.id, 'close')
    for (const one of [id, kept.id])
      expect((await as(bea)(referrals.show, { id: one })).data).toMatchObject({
        customer: { id: wendy.id, name: 'Wendeline Xqvist' },
        packet: { level: 'full' },
      })
  })
})
