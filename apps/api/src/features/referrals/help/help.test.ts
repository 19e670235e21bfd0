import { teams } from '@handoff/contracts/access/teams'
import { consents } from '@handoff/contracts/customers/consents'
import { customers } from '@handoff/contracts/customers/customers/customers'
import type { RequestOf } from '@handoff/contracts/kit'
import { customFields } from '@handoff/contracts/network/customFields/customFields'
import { entities } from '@handoff/contracts/network/entities/entities'
import { notifications } from '@handoff/contracts/platform/notifications'
import { settings } from '@handoff/contracts/platform/settings'
import { help } from '@handoff/contracts/referrals/help'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { worklist } from '@handoff/contracts/referrals/worklist'
import { beforeEach, describe, expect, test } from 'vitest'
import { someAddress } from '../../../test/samples.ts'
import { openWorld, type Person } from '../../../test/world.ts'
import { referralsOf, verbal } from '../referrals/referrals.fixtures.ts'
import { escalateHelp } from './help.clocks.ts'
import { forgetOldLinks } from './help.forget-old-links.ts'

const world = await openWorld()
const { as, ask: call, aPerson, anEntity, openPublicPages, staffOf, categoryId, db, clock } = world
const { take: step } = referralsOf(world)
const alma = await aPerson({ firstName: 'Alma', lastName: 'Reyes' })
const pantry = await anEntity({ name: 'Food Pantry', categories: ['Food'] })
const ben = await aPerson({ entity: pantry, firstName: 'Ben' })

const form = {
  firstName: 'Rosa',
  lastName: 'Marin',
  phone: '(510) 555-0142',
  words: 'Food for three',
  mayContact: true,
}
type Form = Partial<RequestOf<typeof help.ask>>
const askAs = async (more: Form = {}, remoteAddress = someAddress()) =>
  (await as(null, { remoteAddress })(help.ask, { ...form, ...more } as RequestOf<typeof help.ask>)).data
const status = async (token: string) => (await as(null, { remoteAddress: someAddress() })(help.status, { token })).data
const idOf = (number: string) => Number(number.slice(3)) - 10_000
const show = async (id: number) => (await as(alma)(help.show, { id })).data
const mails = () =>
  db.selectFrom('mail').select(['to_address', 'letter']).where('kind', '=', 'helpReceived').orderBy('id').execute()

beforeEach(async () => {
  clock.set('2026-11-18T15:00:00Z')
  await db.deleteFrom('mail').execute()
  await db.deleteFrom('help_request').execute()
  await openPublicPages()
  await as(alma)(settings.saveNetwork, { hotline: 'Call 211' })
})

test('from a form to an accepted referral: the person who asked can follow it', async () => {
  const food = await categoryId('Food')
  const { number, token } = await askAs({
    categoryIds: [food],
    entityId: pantry.id,
    email: 'rosa@example.org',
    mayShare: true,
  })
  expect(number).toMatch(/^HR-1\d{4}$/)
  expect(await status(token)).toMatchObject({ number, step: 'received', hotline: 'Call 211' })

  const { data, counts } = (await as(alma)(help.list, {})).data
  expect(data).toMatchObject([
    { number, firstName: 'Rosa', state: 1, entity: { name: 'Food Pantry', categoryIds: [expect.any(Number)] } },
  ])
  expect(counts).toEqual({ 1: 1, 2: 0, 3: 0, 4: 0 })
  const id = idOf(number)
  expect(await show(id)).toMatchObject({
    words: 'Food for three',
    mayShare: true,
    likely: [],
    may: ['take', 'plan', 'makeCustomer', 'decline'],
  })

  const taken = (await as(alma)(help.take, { id, version: 1 })).data
  expect(taken).toMatchObject({ state: 2, takenBy: 'Alma Reyes', version: 2 })
  expect((await status(token)).step).toBe('inHand')

  const person = { firstName: 'Rosa', lastName: 'Marin', phones: [{ number: form.phone }], email: 'rosa@example.org' }
  const made = (await as(alma)(help.makeCustomer, { id, version: 2, ...person })).data
  expect(made).toMatchObject({ customer: { name: 'Rosa Marin' }, may: ['plan', 'refer', 'decline', 'close'] })
  const customerId = made.customer!.id
  const [consent] = (await as(alma)(consents.ofCustomer, { id: customerId })).data
  expect(consent).toMatchObject({ method: 4, scope: 3, takenBy: null })

  const referred = (
    await as(alma)(help.refer, { id, version: 3, referToId: pantry.id, categoryId: food, message: 'For three' })
  ).data
  expect(referred.referrals).toMatchObject([{ receiver: 'Food Pantry', stage: 'draft' }])
  expect((await status(token)).step).toBe('arranging')
  const referralId = referred.referrals[0]!.id
  await step(alma, referralId, 'send', { consent: undefined, consentId: consent!.id })
  expect((await status(token)).step).toBe('asked')
  await step(ben, referralId, 'open')
  await step(ben, referralId, 'accept')
  expect(await status(token)).toMatchObject({ step: 'agreed' })

  await as(alma)(help.close, { id, version: 4 })
  expect((await status(token)).step).toBe('done')
  expect(JSON.stringify(await status(token))).not.toMatch(/Rosa|Marin|Pantry|Food|510/)
})

describe('owner and clock', () => {
  const noor = async () => aPerson({ firstName: 'Noor', lastName: 'Haddad' })
  const late = async (now: string) => {
    clock.set(now)
    await escalateHelp.run({ db, now: new Date(now), publicUrl: 'http://localhost' })
    const events = await db.selectFrom('event').select('id').where('type', '=', 'help.overdue').execute()
    await world.app.handoff.dispatcher.dispatch(events.map(({ id }) => id))
  }
  const messagesTo = async (person: Person) =>
    (await as(person)(notifications.list, { filter: 2 })).data.data
      .map(({ message }) => message)
      .filter((message) => message.startsWith('Overdue help request'))
  const linesOf = async (person: Person, whose: 'mine' | 'team' = 'mine') =>
    (await as(person)(worklist.show, { whose })).data.lines.flatMap(({ helpRequest }) => helpRequest ?? [])

  test('a new request is due by the response clock of its priority, and escalates to the team', async () => {
    const { number } = await askAs()
    const id = idOf(number)
    const { dueAt, priority } = await show(id)
    expect(priority).toBe(1)
    expect(Date.parse(dueAt!)).toBeGreaterThan(clock.now().getTime())
    // The person selects the urgency.
    const today = await show(idOf((await askAs({ words: 'A bed for tonight', priority: 3 })).number))
    expect(today.priority).toBe(3)
    expect(Date.parse(today.dueAt!)).toBeLessThan(Date.parse(dueAt!))
    await db.deleteFrom('help_request').where('id', '=', today.id).execute()
    const urgent = (await as(alma)(help.plan, { id, version: 1, priority: 3 })).data
    expect(Date.parse(urgent.dueAt!)).toBeLessThan(Date.parse(dueAt!))
    const before = (await messagesTo(alma)).length
    await late(new Date(Date.parse(urgent.dueAt!) + 60_000).toISOString())
    await late(new Date(Date.parse(urgent.dueAt!) + 120_000).toISOString())
    expect((await messagesTo(alma)).length - before).toBe(1)
    expect(await show(id)).toMatchObject({ isOverdue: true })
  })

  test('a new request is handled by the network’s contact, and by the team once that person has left', async () => {
    const other = await noor()
    const answers = (person: Person) => db.updateTable('network_setting').set({ help_contact_id: person.id }).execute()
    const heard = async () => {
      const { number } = await askAs()
      const events = await db.selectFrom('event').select('id').where('type', '=', 'help.asked').execute()
      await world.app.handoff.dispatcher.dispatch(events.map(({ id }) => id))
      return Promise.all(
        [alma, other].map(async (person) => {
          const { data } = (await as(person)(notifications.list, {})).data
          return data.some(({ message }) => message === `New help request: ${number}`)
        }),
      )
    }
    await answers(other)
    expect(await heard()).toEqual([false, true])
    // Works for a provider by now.
    await answers(ben)
    expect(await heard()).toEqual([true, true])
    await db.updateTable('network_setting').set({ help_contact_id: null }).execute()
  })

  test('in progress it has a next date: a line for its worker, who is notified first once it has passed', async () => {
    const other = await noor()
    const { number } = await askAs()
    const id = idOf(number)
    const taken = (await as(alma)(help.take, { id, version: 1 })).data
    expect(taken.dueAt).not.toBeNull()
    await expect(as(alma)(help.plan, { id, version: 2, priority: 1, nextOn: '2026-11-17' })).rejects.toMatchObject({
      status: 400,
      fields: { nextOn: ['Choose today or a later day'] },
    })
    await as(alma)(help.plan, { id, version: 2, priority: 2, nextOn: '2026-11-20' })
    expect(await linesOf(alma)).toEqual([])
    clock.set('2026-11-20T15:00:00Z')
    expect(await linesOf(alma)).toMatchObject([{ id, number, name: 'Rosa Marin', isOverdue: false }])
    expect([await linesOf(other), (await linesOf(other, 'team')).length]).toEqual([[], 1])
    const [mine, theirs] = [(await messagesTo(alma)).length, (await messagesTo(other)).length]
    await late('2026-11-21T04:00:00Z')
    expect([(await messagesTo(alma)).length - mine, (await messagesTo(other)).length - theirs]).toEqual([1, 0])
    await late('2026-11-23T15:00:00Z')
    expect((await messagesTo(other)).length - theirs).toBe(1)

    const over = (await as(other)(help.take, { id, version: 3 })).data
    expect(over).toMatchObject({ state: 2, takenBy: 'Noor Haddad', isOverdue: false })
    expect((await as(alma)(help.show, { id })).data.may).toContain('takeOver')
    await expect(as(other)(help.take, { id, version: 4 })).rejects.toMatchObject({ status: 409 })
    await as(other)(help.close, { id, version: 4 })
    expect(await show(id)).toMatchObject({ dueAt: null, isOverdue: false })
  })

  test('returns to the queue, due immediately, if its worker leaves and no one takes over', async () => {
    const leaving = await noor()
    const { number } = await askAs()
    const id = idOf(number)
    await as(leaving)(help.take, { id, version: 1 })
    await as(alma)(teams.remove, { id: leaving.id, leaveUnassigned: true })
    expect(await show(id)).toMatchObject({ state: 1, takenBy: null, dueAt: clock.now().toISOString() })
  })
})

test('consent that was not given is not recorded', async () => {
  const { number } = await askAs()
  const { customer } = (
    await as(alma)(help.makeCustomer, {
      id: idOf(number),
      version: 1,
      firstName: 'Rosa',
      lastName: 'M',
      phones: [{ number: form.phone }],
    })
  ).data
  expect((await as(alma)(consents.ofCustomer, { id: customer!.id })).data).toEqual([])
})

describe('the form', () => {
  test('sent twice, even concurrently, is one request with one number and one email; each link works', async () => {
    const from = someAddress()
    const more = { email: 'rosa@example.org', words: 'Twice' }
    const [one, two] = await Promise.all([askAs(more, from), askAs(more, from)])
    expect(one.number).toBe(two.number)
    expect((await status(one.token)).number).toBe((await status(two.token)).number)
    expect(await mails()).toHaveLength(1)
    expect((await as(alma)(help.list, {})).data.total).toBe(1)

    // Other words, another address, or later: another request.
    expect((await askAs({ ...more, words: 'Other' }, from)).number).not.toBe(one.number)
    expect((await askAs(more)).number).not.toBe(one.number)
    clock.advance({ minutes: 11 })
    expect((await askAs(more, from)).number).not.toBe(one.number)
  })

  test('emails the number and the link, and not the subject', async () => {
    const { number } = await askAs({ email: 'Rosa@Example.org', categoryIds: [await categoryId('Safety')] })
    const [mail] = await mails()
    expect(mail!.to_address).toBe('rosa@example.org')
    const text = JSON.stringify(mail!.letter)
    expect(text).toContain(number)
    expect(text).toContain('/public/referral/status?token=')
    expect(text).not.toMatch(/Rosa Marin|Food for three|Safety|510/)
    const token = /token=([\w-]+)/.exec(text)![1]!
    expect((await status(token)).step).toBe('received')
    expect(await db.selectFrom('help_request_token').selectAll().execute()).not.toMatchObject([{ token_hash: token }])
  })

  test('can’t fill the mailbox of someone else', async () => {
    for (let time = 0; time < 8; time++) await askAs({ email: 'victim@example.org', words: `Number ${time}` })
    expect(await mails()).toHaveLength(5)

    const email = 'other@example.org'
    await Promise.all(Array.from({ length: 9 }, (_, time) => askAs({ email, words: `At once ${time}` })))
    expect((await mails()).filter(({ to_address }) => to_address === email)).toHaveLength(5)
  })

  test('is limited per minute and address', async () => {
    const from = someAddress()
    const tries = Array.from({ length: 24 }, (_, time) => askAs({ email: `a${time}@example.org` }, from))
    const done = await Promise.allSettled(tries)
    const refused = done.flatMap((one) =>
      one.status === 'rejected' ? [one.reason as { status: number; message: string }] : [],
    )
    expect(refused).toHaveLength(4)
    expect(refused[0]).toMatchObject({ status: 429, message: expect.stringMatching(/^Too many attempts/) })
  })

  test.each<[Form, string, string]>([
    [{ firstName: ' ' }, 'firstName', 'First name is required'],
    [{ words: '' }, 'words', 'What you need is required'],
    [{ words: 'x'.repeat(2001) }, 'words', 'What you need must have at most 2000 characters'],
    [{ phone: null }, 'phone', 'Enter a phone number or an email'],
    [{ phone: 'call me' }, 'phone', 'Enter a valid phone number, like (510) 555-0123 ext. 4'],
    [{ contactPreference: 3 }, 'email', 'Email is required'],
    [{ contactPreference: 1, phone: null, email: 'a@example.org' }, 'phone', 'Phone is required'],
    [{ mayContact: false as true }, 'mayContact', 'Agree that we may contact you'],
    [{ categoryIds: [2_000_000_000] }, 'categoryIds', 'Please select Service categories'],
    [{ entityId: 2_000_000_000 }, 'entityId', 'This provider is no longer in the directory'],
    [{ countyId: 1 }, 'countyId', 'This county isn’t in the state'],
  ])('refuses %o', async (more, field, message) => {
    await expect(askAs(more)).rejects.toMatchObject({ status: 400, fields: { [field]: [message] } })
  })

  test('refuses a bot without naming the field that revealed it', async () => {
    const refusal = await askAs({ company: 'Bots Inc.' }).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ status: 400, fields: {} })
    expect(JSON.stringify(refusal)).not.toMatch(/company|hidden/i)
  })

  test('accepts hostile input as words, or not at all', async () => {
    const words = "<script>alert(1)</script>'; drop table help_request; -- 😀"
    const { number } = await askAs({ words, firstName: '=HYPERLINK("x")' })
    expect((await show(idOf(number))).words).toBe(words)
    const tooMuch = await call(null, {
      method: 'POST',
      url: '/api/public/referral',
      payload: { ...form, words: 'x'.repeat(20_000) },
      remoteAddress: someAddress(),
    })
    expect(tooMuch.statusCode).toBe(413)
  })

  test('is a 404 while it is turned off, with the directory or separately', async () => {
    for (const changes of [{ isHelpOn: false }, { isDirectoryOn: false }]) {
      await openPublicPages()
      await as(alma)(settings.saveNetwork, changes)
      await expect(askAs()).rejects.toMatchObject({ status: 404 })
    }
  })
})

test('a link that is unknown, or too old, reveals nothing', async () => {
  const { token } = await askAs()
  await expect(status('A'.repeat(43))).rejects.toMatchObject({
    status: 404,
    message: 'This link has expired or was already used',
  })
  clock.advance({ days: 181 })
  await expect(status(token)).rejects.toMatchObject({ status: 404 })

  const later = await askAs({ words: 'Half a year later' })
  await forgetOldLinks.run({ db, now: clock.now(), publicUrl: '' })
  expect(await db.selectFrom('help_request_token').select('help_request_id').execute()).toEqual([
    { help_request_id: idOf(later.number) },
  ])
})

describe('on the administrative side', () => {
  test('of two concurrent workers one takes it on, and the other learns that someone was faster', async () => {
    const phone = '(510) 555-0187'
    const { number } = await askAs({ phone })
    const id = idOf(number)
    const anna = await aPerson({ firstName: 'Anna' })
    const person = { firstName: 'Rosa', lastName: 'Marin', phones: [{ number: phone }] }
    const before = await world.countOf('customer')
    const two = await Promise.allSettled([
      as(alma)(help.makeCustomer, { id, version: 1, ...person }),
      as(anna)(help.makeCustomer, { id, version: 1, ...person }),
    ])
    expect(two.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected'])
    const { reason } = two.find((one) => one.status === 'rejected')!
    expect(reason).toMatchObject({
      status: 409,
      message: 'Someone else just updated this request. Reload and try again',
    })
    expect(await world.countOf('customer')).toBe(before + 1)
  })

  test('an existing customer is found, and linked instead of created again', async () => {
    const known = await world.aCustomer(alma, {
      firstName: 'Rosalie',
      lastName: 'Marin',
      phones: [{ number: '510 555 7777' }],
    })
    const { number } = await askAs({ phone: '(510) 555-7777', firstName: 'Rose' })
    const id = idOf(number)
    expect((await show(id)).likely).toEqual([{ id: known.id, name: 'Rosalie Marin', because: 'Same phone' }])
    const linked = (await as(alma)(help.linkCustomer, { id, version: 1, customerId: known.id })).data
    expect(linked).toMatchObject({ customer: { id: known.id }, state: 2, takenBy: 'Alma Reyes' })
    await expect(as(alma)(help.linkCustomer, { id, version: 2, customerId: known.id })).rejects.toMatchObject({
      status: 409,
      message: 'This request already has a customer',
    })
  })

  test('a customer that was merged with another, or has died, is not linked', async () => {
    const there = (
      await as(alma)(customers.create, { firstName: 'Dora', lastName: 'Lund', phones: [{ number: form.phone }] })
    ).data
    const id = idOf((await askAs()).number)
    for (const state of [3, 4] as const) {
      await db.updateTable('customer').set({ state }).where('id', '=', there.id).execute()
      await expect(as(alma)(help.linkCustomer, { id, version: 1, customerId: there.id })).rejects.toMatchObject({
        fields: { customerId: ['We couldn’t find this customer'] },
      })
    }
  })

  test('shows the page of the entity that took over the original one', async () => {
    const [from, into] = [await anEntity({ name: 'Twin' }), await anEntity({ name: 'Twin of old' })]
    const id = idOf((await askAs({ entityId: from.id })).number)
    await as(alma)(entities.merge, { id: from.id, intoId: into.id })
    expect((await show(id)).entity).toMatchObject({ id: into.id, name: 'Twin of old' })
  })

  test('nothing happens out of turn', async () => {
    const { number } = await askAs()
    const id = idOf(number)
    await expect(as(alma)(help.close, { id, version: 1 })).rejects.toMatchObject({ status: 409 })
    await expect(
      as(alma)(help.refer, { id, version: 1, referToId: pantry.id, categoryId: await categoryId('Food') }),
    ).rejects.toMatchObject({ status: 409, message: 'Create a customer for this person first' })
    await as(alma)(help.decline, { id, version: 1, note: 'Lives elsewhere' })
    expect(await show(id)).toMatchObject({ state: 4, note: 'Lives elsewhere', may: [] })
    for (const endpoint of [help.take, help.close])
      await expect(as(alma)(endpoint, { id, version: 2 })).rejects.toMatchObject({ status: 409 })
  })

  test('a receiver that does not offer the service gets a draft anyway, which is not sent', async () => {
    const { number } = await askAs()
    const id = idOf(number)
    await as(alma)(help.makeCustomer, {
      id,
      version: 1,
      firstName: 'Inge',
      lastName: 'Holm',
      phones: [{ number: form.phone }],
    })
    const { data } = await as(alma)(help.refer, {
      id,
      version: 2,
      referToId: pantry.id,
      categoryId: await categoryId('Housing'),
    })
    expect(data.referrals).toMatchObject([{ receiver: 'Food Pantry', stage: 'draft' }])
  })

  test('it is found by number, name and phone, and counted', async () => {
    const { number } = await askAs()
    await askAs({ firstName: 'Bo', lastName: null, phone: '212 555 0000' })
    for (const search of [number, 'rosa m', '555-0142'])
      expect((await as(alma)(help.list, { search })).data.data.map((row) => row.number)).toEqual([number])
    expect((await as(alma)(help.list, { search: '%' })).data.total).toBe(0)
    expect((await as(alma)(help.waiting, {})).data).toEqual({ waiting: 2, open: 2 })
    const [file] = [await call(alma, { url: '/api/help-requests/export' })]
    expect(file!.body).toContain(number)
  })

  test('everyone who works there is notified once, and the audit trail lists each act', async () => {
    const clerk = await staffOf(null, { referrals: ['view'] })
    const without = await staffOf(null, { network: ['view'] })
    const { number } = await askAs()
    const messagesTo = async (who: typeof clerk) =>
      (await as(who)(notifications.list, {})).data.data.filter(({ message }) => message.includes(number))
    expect(await messagesTo(clerk)).toMatchObject([
      {
        message: `New help request: ${number}`,
        link: `/customer-referrals/out-bound?queue=help&id=${idOf(number)}`,
      },
    ])
    expect(await messagesTo(without)).toEqual([])
    expect(await messagesTo(ben)).toEqual([])
    await as(alma)(help.decline, { id: idOf(number), version: 1, note: 'No' })
    const events = await db
      .selectFrom('event')
      .leftJoin('event_note', 'event_note.event_id', 'event.id')
      .select(['type', 'account_id', 'note'])
      .where('type', 'like', 'help.%')
      .orderBy('event.id', 'desc')
      .limit(2)
      .execute()
    expect(events).toEqual([
      { type: 'help.declined', account_id: alma.id, note: 'No' },
      { type: 'help.asked', account_id: null, note: null },
    ])
  })

  test('the entity side has no help requests', async () => {
    const { number } = await askAs({ entityId: pantry.id })
    const id = idOf(number)
    const staff = await staffOf(pantry, { referrals: ['view', 'edit', 'add'], customers: ['view', 'add'] })
    for (const person of [ben, staff]) {
      await expect(as(person)(help.list, {})).rejects.toMatchObject({ status: 403 })
      await expect(as(person)(help.show, { id })).rejects.toMatchObject({ status: 403 })
      await expect(as(person)(help.take, { id, version: 1 })).rejects.toMatchObject({ status: 403 })
    }
    await expect(as(alma)(help.show, { id: 2_000_000_000 })).rejects.toMatchObject({
      status: 404,
      message: 'We couldn’t find this help request',
    })
  })
})

test('a verbal consent is enough', async () => {
  const { number } = await askAs()
  const id = idOf(number)
  await as(alma)(help.makeCustomer, {
    id,
    version: 1,
    firstName: 'Una',
    lastName: 'Verbal',
    phones: [{ number: form.phone }],
  })
  const food = await categoryId('Food')
  const { referrals } = (await as(alma)(help.refer, { id, version: 2, referToId: pantry.id, categoryId: food })).data
  await step(alma, referrals[0]!.id, 'send', { consent: verbal })
  expect((await show(id)).referrals).toMatchObject([{ stage: 'sent' }])
})

test('a referral by the administrators for the same person and need belongs to the request', async () => {
  const food = await categoryId('Food')
  const [id, other] = [idOf((await askAs({ categoryIds: [food] })).number), idOf((await askAs({})).number)]
  const who = { version: 1, lastName: 'Mapped', phones: [{ number: form.phone }] }
  const { customer } = (await as(alma)(help.makeCustomer, { ...who, id, firstName: 'Una' })).data
  await as(alma)(help.makeCustomer, { ...who, id: other, firstName: 'Ute' })
  const input = { customerId: customer!.id, referToIds: [pantry.id], consent: verbal }
  await as(alma)(referrals.refer, { ...input, categoryId: await categoryId('Housing') }).catch(() => {})
  const { data } = await as(alma)(referrals.refer, { ...input, categoryId: food })
  expect((await show(id)).referrals).toMatchObject([{ id: data.referrals[0]!.id, stage: 'sent' }])
  expect((await show(other)).referrals).toEqual([])
})

test('answers to custom fields are stored with the request and become the customer’s', async () => {
  const admin = alma
  const create = (more: object) =>
    as(admin)(customFields.create, { targetType: 2, name: 'Case', kind: 'text', ...more } as never)
  const roof = (
    await create({ name: 'Roof', kind: 'single', options: [{ name: 'Car' }], isPublic: true, isRequired: true })
  ).data
  const hidden = (await create({ name: 'Hidden' })).data
  const [car] = roof.options
  const send = (customFieldsInputs: object[]) =>
    as(null, { remoteAddress: someAddress() })(help.ask, { ...form, customFieldsInputs } as never)
  await expect(send([])).rejects.toMatchObject({ fields: { [`customField:${roof.id}`]: ['Please select Roof'] } })
  await expect(send([{ id: hidden.id, value: 'x' }])).rejects.toMatchObject({ status: 400 })
  await send([{ id: roof.id, value: car!.id }])

  const [request] = (await as(admin)(help.list, {})).data.data
  const detail = (await as(admin)(help.show, { id: request!.id })).data
  expect(detail.customFields).toMatchObject([{ name: 'Roof', value: car!.id }])
  const person = { firstName: 'Rosa', lastName: 'Marin', hasNoContact: true }
  const made = (await as(admin)(help.makeCustomer, { id: detail.id, version: detail.version, ...person })).data
  const filled = (await as(admin)(customFields.ofCustomer, { id: made.customer!.id })).data
  expect(filled.find(({ id }) => id === roof.id)!.value).toBe(car!.id)

  await send([{ id: roof.id, value: car!.id }])
  const [second] = (await as(admin)(help.list, {})).data.data
  await as(admin)(customFields.save, { id: roof.id, version: roof.version, isRequired: false })
  const emptied = { ...person, customFieldsInputs: [{ id: roof.id, value: null }] }
  const removed = (await as(admin)(help.makeCustomer, { id: second!.id, version: second!.version, ...emptied })).data
  const now = (await as(admin)(customFields.ofCustomer, { id: removed.customer!.id })).data
  expect(now.find(({ id }) => id === roof.id)!.value).toBeNull()
  await as(admin)(customFields.makeActive, { id: roof.id, isActive: false })
})
