import { customers } from '@handoff/contracts/customers/customers/customers'
import type { RequestOf } from '@handoff/contracts/kit'
import { notifications } from '@handoff/contracts/platform/notifications'
import { search } from '@handoff/contracts/platform/search'
import { trail } from '@handoff/contracts/platform/trail/trail'
import { MetLevel } from '@handoff/contracts/referrals/referrals/met-level'
import type { Stage } from '@handoff/contracts/referrals/referrals/referral-stages'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { worklist } from '@handoff/contracts/referrals/worklist'
import { describe, expect, test } from 'vitest'
import { openWorld, type Person } from '../../../../test/world.ts'
import { referralsOf } from '../referrals.fixtures.ts'

const world = await openWorld({ reference: true })
const { as, ask, aPerson, aCustomer, clock, db } = world
const { twoSides, send, take, show } = referralsOf(world)

const alameda = { stateId: 5, countyId: 6001, zip: '94601' }
const person = {
  firstName: 'Rosalind',
  lastName: 'Marinova',
  preferredName: 'Rozzie',
  dateOfBirth: '1984-03-02',
  gender: 'Female',
  pronouns: 'she/her/hers',
  email: 'marinova@mail.test',
  phones: [{ number: '(510) 555-0142' }],
  contactPreference: 2,
  safeContactNote: 'Never ring at night',
  languages: ['Spanish', 'English'],
  needsInterpreter: true,
  addressLine1: '12 Elm Road',
  ...alameda,
  emergencyContact: 'Miguel Torres',
  householdSize: 4,
  childrenCount: 2,
  accessibilityNeeds: ['No stairs'],
  incomeBand: 'Under $15,000',
  isVeteran: true,
  insurance: 'Medi-Cal',
} satisfies RequestOf<typeof customers.create>

/** Secrets about her before acceptance, in any spelling. */
const secrets = [
  'marinova',
  'rozzie',
  '1984',
  '555-0142',
  '5550142',
  'she/her',
  'never ring',
  'elm road',
  '94601',
  'miguel',
  'under $15',
  'medi-cal',
]

async function aReferral() {
  const sides = await twoSides()
  const city = await db
    .selectFrom('city')
    .select('id')
    .where('county_id', '=', 6001)
    .where('name', '=', 'Oakland')
    .executeTakeFirstOrThrow()
  const customer = await aCustomer(sides.ada, { ...person, cityId: city.id })
  const referral = await send(sides.ada, sides.shelter, { customerId: customer.id, message: 'A bed for four' })
  return { ...sides, customer, referral }
}

/** Everything readable by this person that may mention the referral, as one text. */
async function everythingFor(reader: Person, id: number) {
  const urls = [
    `/api/refers/${id}`,
    '/api/refers/inbound?pageSize=100',
    '/api/refers/inbound?sort=customer&pageSize=100',
    '/api/refers/inbound/kpis',
    '/api/notifications?pageSize=100',
    '/api/dashboard/kpis',
    '/api/dashboard/worklist',
    '/api/customers?pageSize=100',
    '/api/search?q=Rosalind',
    `/api/search?q=R-${10_000 + id}`,
  ]
  const answers = await Promise.all(urls.map((url) => ask(reader, { url })))
  for (const { statusCode } of answers) expect(statusCode).toBe(200)
  return answers.map(({ body }) => body.toLowerCase()).join('\n')
}

const keysOf = (it: object | null) => Object.keys(it ?? {}).sort()

const limitedKeys = [
  'ageBand',
  'county',
  'firstName',
  'household',
  'languages',
  'lastInitial',
  'message',
  'moreFiles',
  'needsInterpreter',
  'specialties',
]
const contactKeys = ['addressLine1', 'city', 'contactPreference', 'email', 'phone', 'safeContactNote', 'zip']
const fullKeys = [
  ...contactKeys,
  'accessibilityNeeds',
  'childrenCount',
  'county',
  'dateOfBirth',
  'emergencyContact',
  'firstName',
  'gender',
  'hasNoFixedAddress',
  'householdSize',
  'incomeBand',
  'insurance',
  'isBirthEstimated',
  'isVeteran',
  'languages',
  'lastName',
  'message',
  'needsInterpreter',
  'preferredName',
  'pronouns',
  'specialties',
  'stateCode',
].sort()

describe('before acceptance the receiver', () => {
  test('reads the numbers of the household if the category shares them', async () => {
    const { ben, referral } = await aReferral()
    const shares = (isOn: boolean) =>
      db.updateTable('category').set({ shares_household: isOn }).where('name', '=', 'Housing').execute()
    const household = async () => (await show(ben, referral.id)).packet.limited!.household
    expect(await household()).toBeNull()
    await shares(true)
    expect(await household()).toEqual({ size: 4, children: 2, accessibility: ['No stairs'] })
    await shares(false)
  })

  test.each(['sent', 'opened', 'info_requested'] as const)(
    'at %s reads the minimum that an answer needs',
    async (stage) => {
      const { ben, referral } = await aReferral()
      if (stage !== 'sent') await take(ben, referral.id, 'open')
      if (stage === 'info_requested') await take(ben, referral.id, 'ask')

      const { packet, customer, stage: at } = await show(ben, referral.id)
      expect(at).toBe(stage)
      expect(keysOf(packet)).toEqual(['full', 'level', 'limited', 'liveContact'])
      expect(packet).toMatchObject({ level: 'limited', full: null, liveContact: null })
      expect(keysOf(packet.limited)).toEqual(limitedKeys)
      expect(packet.limited).toEqual({
        firstName: 'Rosalind',
        lastInitial: 'M.',
        ageBand: '35–44',
        county: 'Alameda County, CA',
        languages: ['Spanish', 'English'],
        needsInterpreter: true,
        specialties: [],
        message: 'A bed for four',
        moreFiles: 0,
        household: null,
      })
      expect(customer).toEqual({ id: null, name: 'Rosalind M.', detail: '35–44 · Alameda County' })
    },
  )

  test('finds nothing more of the person anywhere', async () => {
    const { ben, referral } = await aReferral()
    await take(ben, referral.id, 'open')
    const everything = await everythingFor(ben, referral.id)
    expect(everything).toContain('rosalind m.')
    for (const secret of secrets) expect(everything).not.toContain(secret)
  })

  test.each([
    ['marin', 0],
    ['Marinova', 0],
    ['Rozzie', 0],
    ['0142', 0],
    ['marinova@mail.test', 0],
    ['Elm', 0],
    ['rosalind', 1],
    ['Rosalind M', 1],
    ['alind m.', 1],
  ])('searching for "%s" finds %i', async (text, total) => {
    const { ben } = await aReferral()
    expect((await as(ben)(referrals.listInbound, { search: text })).data.total).toBe(total)
    const matches = (await as(ben)(search.all, { q: text })).data.matches.filter(({ kind }) => kind === 'referral')
    expect(matches).toHaveLength(total)
    expect((await as(ben)(search.all, { q: text })).data.matches.filter(({ kind }) => kind === 'customer')).toEqual([])
  })

  test('a provider’s name finds its referrals in the list, and in the palette no person', async () => {
    const { ben } = await aReferral()
    expect((await as(ben)(referrals.listInbound, { search: 'Harbor' })).data.total).toBe(1)
    const { matches } = (await as(ben)(search.all, { q: 'Harbor' })).data
    expect(matches.filter(({ kind }) => kind === 'referral' || kind === 'customer')).toEqual([])
  })

  test('can’t distinguish people by sorting: only the initial is compared', async () => {
    const { ada, ben, shelter } = await twoSides()
    for (const lastName of ['Mzuri', 'Maas'])
      await send(ada, shelter, { customerId: (await aCustomer(ada, { firstName: 'Kim', lastName })).id })
    const order = async (sort: 'customer' | '-customer') =>
      (await as(ben)(referrals.listInbound, { sort })).data.data.map(({ id }) => id)
    const byCustomer = await order('customer')
    expect(byCustomer).toEqual([...byCustomer].sort((one, other) => one - other))
    expect(await order('-customer')).toEqual([...byCustomer].reverse())
  })

  test('may not open the customer, its consents or its trail', async () => {
    const { ben, customer } = await aReferral()
    for (const url of [`customers/${customer.id}`, `consents/customer/${customer.id}`, `trail/${customer.id}`])
      expect((await ask(ben, { url: `/api/${url}` })).statusCode, url).toBe(404)
  })
})

describe('after acceptance the receiver', () => {
  test('reads the person as of sending, and the current contact while it is open', async () => {
    const { ada, ben, customer, referral } = await aReferral()
    await take(ben, referral.id, 'accept')
    await db
      .updateTable('customer')
      .set({ phones: JSON.stringify([{ number: '(415) 555-9999', kind: 1, isSafe: true }]), last_name: 'Married' })
      .where('id', '=', customer.id)
      .execute()

    const { packet, customer: person } = await show(ben, referral.id)
    expect(packet).toMatchObject({ level: 'full', limited: null })
    expect(keysOf(packet.full)).toEqual(fullKeys)
    expect(packet.full).toEqual({
      firstName: 'Rosalind',
      lastName: 'Marinova',
      preferredName: 'Rozzie',
      dateOfBirth: '1984-03-02',
      isBirthEstimated: false,
      gender: 'Female',
      pronouns: 'she/her/hers',
      county: 'Alameda County',
      stateCode: 'CA',
      languages: ['Spanish', 'English'],
      needsInterpreter: true,
      hasNoFixedAddress: false,
      emergencyContact: 'Miguel Torres',
      householdSize: 4,
      childrenCount: 2,
      accessibilityNeeds: ['No stairs'],
      incomeBand: 'Under $15,000',
      isVeteran: true,
      insurance: 'Medi-Cal',
      specialties: [],
      message: 'A bed for four',
      phone: '+15105550142',
      email: 'marinova@mail.test',
      addressLine1: '12 Elm Road',
      city: 'Oakland',
      zip: '94601',
      contactPreference: 'Text message',
      safeContactNote: 'Never ring at night',
    })
    expect(keysOf(packet.liveContact)).toEqual(contactKeys)
    expect(packet.liveContact).toMatchObject({ phone: '(415) 555-9999' })
    expect(person.id).toBe(customer.id)
    expect((await as(ben)(customers.show, { id: customer.id })).data.access).toBe(3)
    expect((await show(ada, referral.id)).packet.level).toBe('full')
  })

  test('has first name and initial once it is closed, no packet', async () => {
    const { ben, referral } = await aReferral()
    await take(ben, referral.id, 'accept')
    const { packet, customer } = await take(ben, referral.id, 'close', { metLevel: MetLevel.Fully })
    expect(packet).toEqual({ level: 'closed', limited: null, full: null, liveContact: null })
    expect(customer).toEqual({ id: null, name: expect.stringMatching(/^\w+ M\.$/), detail: null })
  })
})

describe('after a refusal the receiver', () => {
  const hiddenValues = [...secrets, 'rosalind', 'a bed for four', 'alameda', 'spanish']

  test('reads reference, dates, category and its own reason', async () => {
    const { ada, ben, referral } = await aReferral()
    await take(ben, referral.id, 'open')
    await take(ben, referral.id, 'ask', { notes: 'Is she ill?' })
    await take(ada, referral.id, 'answer', { notes: 'Rosalind Marinova is well' })
    await take(ben, referral.id, 'reject', { reasonCode: 'not_eligible', notes: 'Too far north' })

    const detail = await show(ben, referral.id)
    expect(detail.packet).toEqual({ level: 'ended', limited: null, full: null, liveContact: null })
    expect(detail.customer).toEqual({ id: null, name: null, detail: null })
    expect(detail).toMatchObject({ consent: null, reason: 'Not eligible', category: { name: 'Housing' } })
    expect(detail.timeline.map(({ note }) => note)).toEqual([null, null, 'Is she ill?', null, 'Too far north'])
    const everything = await everythingFor(ben, referral.id)
    for (const secret of hiddenValues) expect(everything).not.toContain(secret)
    expect((await as(ben)(referrals.listInbound, { search: 'Rosalind' })).data.total).toBe(0)
    expect((await as(ben)(referrals.listInbound, { search: referral.reference })).data.total).toBe(1)
  })

  test('by the sender does not see the reason', async () => {
    const { ada, ben, referral } = await aReferral()
    await take(ben, referral.id, 'open')
    await take(ada, referral.id, 'cancel', { reasonCode: 'died', notes: 'Rosalind died on Monday' })

    const detail = await show(ben, referral.id)
    expect(detail.packet).toEqual({ level: 'ended', limited: null, full: null, liveContact: null })
    expect(detail.reason).toBeNull()
    expect(detail.timeline.map(({ title, note }) => [title, note])).toEqual([
      ['Sent', null],
      ['Opened', null],
      ['Cancelled', null],
    ])
    const everything = await everythingFor(ben, referral.id)
    for (const secret of [...hiddenValues, 'died']) expect(everything).not.toContain(secret)

    const senderView = await show(ada, referral.id)
    expect(senderView.reason).toBe('Died')
    expect(senderView.timeline.at(-1)).toMatchObject({ title: 'Cancelled – Died', note: 'Rosalind died on Monday' })
    expect(senderView.packet.full?.lastName).toBe('Marinova')
  })
})

test('the sender reads everything at every stage, and anyone not involved nothing', async () => {
  const { ada, ben, referral } = await aReferral()
  const olaf = await aPerson({ entity: await world.anEntity({ name: 'Elsewhere' }), firstName: 'Olaf' })
  for (const key of ['open', 'reject'] as const) {
    expect((await show(ada, referral.id)).packet.full?.lastName).toBe('Marinova')
    await expect(show(olaf, referral.id)).rejects.toMatchObject({ status: 404 })
    await take(ben, referral.id, key)
  }
  expect((await show(ada, referral.id)).packet.full?.lastName).toBe('Marinova')
  expect((await as(olaf)(search.all, { q: referral.reference })).data.matches).toEqual([])
})

test('notifications name a reference, never a person', async () => {
  const { ada, ben, referral } = await aReferral()
  await take(ben, referral.id, 'accept', { notes: 'Marinova may come' })
  for (const reader of [ada, ben]) {
    const { data } = await as(reader)(notifications.list, {})
    expect(data.total).toBeGreaterThan(0)
    expect(JSON.stringify(data).toLowerCase()).not.toMatch(/rosalind|marinova/)
  }
})

test('the worklist shows names as the viewer may know them', async () => {
  const { ada, ben, referral } = await aReferral()
  const waiting = async (reader: Person) =>
    (await as(reader)(worklist.show, {})).data.lines.map(({ referral: row, side }) => [row?.customer.name, side])
  clock.advance({ days: 5 })
  expect(await waiting(ben)).toEqual([['Rosalind M.', 'inbound']])
  await take(ben, referral.id, 'open')
  await take(ben, referral.id, 'ask')
  expect(await waiting(ben)).toEqual([])
  expect(await waiting(ada)).toEqual([['Rosalind Marinova', 'outbound']])
})

test('the age is shown as a band, and a birthday counts from its day on', async () => {
  const { ada, ben, shelter } = await twoSides()
  clock.set('2026-11-18T15:00:00Z')
  const bandOf = async (dateOfBirth: string | null) => {
    const customer = await aCustomer(ada, { dateOfBirth })
    const { id } = await send(ada, shelter, { customerId: customer.id })
    return (await show(ben, id)).packet.limited?.ageBand
  }
  expect(await bandOf(null)).toBeNull()
  expect(await bandOf('2008-11-18')).toBe('18–24')
  expect(await bandOf('2008-11-19')).toBe('13–17')
  expect(await bandOf('1931-01-01')).toBe('75 and over')
})

test('an entity that knows the customer already still reads nothing of a referral it is not involved in', async () => {
  const { ada, ben, shelter, customer, referral } = await aReferral()
  const { data: other } = await as(ben)(customers.create, { ...person, cityId: null, lastName: 'Other' })
  const elsewhere = await world.anEntity({ name: 'Second Harvest' })
  await take(ben, referral.id, 'accept')
  const second = await send(ada, elsewhere, { customerId: customer.id, message: 'For the pantry' })
  await expect(show(ben, second.id)).rejects.toMatchObject({ status: 404 })

  const { data } = await as(ben)(trail.ofCustomer, { customerId: customer.id, allTrail: true })
  const strange = data.data.filter((entry) => entry.referral?.id === second.id)
  expect(strange).toMatchObject([{ note: null, by: null, referral: { sender: null, canOpen: false } }])
  expect(
    (await as(ben)(trail.ofCustomer, { customerId: customer.id })).data.data.map((it) => it.referral?.id),
  ).not.toContain(second.id)
  expect(other.owner?.id).toBe(shelter.id)
})

describe('in each stage', () => {
  /**
   * What the receiver gets: the minimum, everything with current contact data, no packet anymore, nothing, or no
   * referral.
   */
  const receives: Record<Stage, 'limited' | 'live' | 'closed' | 'ended' | 404> = {
    draft: 404,
    offered: 404,
    queued: 404,
    sent: 'limited',
    opened: 'limited',
    info_requested: 'limited',
    accepted: 'live',
    waitlisted: 'live',
    contacting: 'live',
    scheduled: 'live',
    added: 'live',
    in_service: 'live',
    cancel_requested: 'live',
    closed: 'closed',
    rejected: 'ended',
    rerouted: 'ended',
    cancelled: 'ended',
    withdrawn: 'ended',
    recalled: 'ended',
    expired: 'ended',
    error: 'ended',
  }
  const shapes = {
    limited: { level: 'limited', limited: limitedKeys, full: [], liveContact: [] },
    live: { level: 'full', limited: [], full: fullKeys, liveContact: contactKeys },
    closed: { level: 'closed', limited: [], full: [], liveContact: [] },
    ended: { level: 'ended', limited: [], full: [], liveContact: [] },
  }

  test('the receiver has exactly these fields of the person, the sender and the administrators all of them', async () => {
    const { ada, ben, referral } = await aReferral()
    const alma = await aPerson({ firstName: 'Alma' })
    const shapeFor = async (reader: Person) => {
      const { level, limited, full, liveContact } = (await show(reader, referral.id)).packet
      return { level, limited: keysOf(limited), full: keysOf(full), liveContact: keysOf(liveContact) }
    }
    for (const [stage, what] of Object.entries(receives) as [Stage, (typeof receives)[Stage]][]) {
      await db
        .updateTable('referral')
        .set({ stage, sent_at: what === 404 ? null : clock.now() })
        .where('id', '=', referral.id)
        .execute()
      if (what === 404) await expect(show(ben, referral.id), stage).rejects.toMatchObject({ status: 404 })
      else expect(await shapeFor(ben), stage).toEqual(shapes[what])
      for (const reader of stage === 'draft' ? [ada] : [ada, alma])
        expect(await shapeFor(reader), stage).toMatchObject({ level: 'full', limited: [], full: fullKeys })
    }
  })
})
