import { invitations } from '@handoff/contracts/access/invitations'
import { customers } from '@handoff/contracts/customers/customers/customers'
import type { RequestOf } from '@handoff/contracts/kit'
import { entities } from '@handoff/contracts/network/entities/entities'
import { EntityState, NetworkType } from '@handoff/contracts/network/entities/entity'
import { locations } from '@handoff/contracts/network/locations/locations'
import { appointments } from '@handoff/contracts/referrals/appointments/appointments'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { UnmetReason, unmetNeeds } from '@handoff/contracts/referrals/unmetNeeds'
import { describe, expect, test } from 'vitest'
import { fileOf, pngBytes } from '../../../../kit/files/picture.fixtures.ts'
import type { Letter } from '../../../../kit/mail/queue.ts'
import { aPicture, someAddress } from '../../../../test/samples.ts'
import { openWorld, type Person } from '../../../../test/world.ts'
import { referralsOf } from '../../../referrals/referrals/referrals.fixtures.ts'

const world = await openWorld({ reference: true })
const { as, ask, db, aPerson, anEntity, aCustomer, staffOf, categoryId, clock } = world
const { send, take, twoSides } = referralsOf(world)

const admin = await aPerson()
const ada = await aPerson({ entity: await anEntity({ name: 'Harbor Clinic' }) })
const food = await categoryId('Food')
const oakland = await db
  .selectFrom('city')
  .innerJoin('county', 'county.id', 'city.county_id')
  .select(['city.id as cityId', 'county.id as countyId', 'county.state_id as stateId'])
  .where('city.name', '=', 'Oakland')
  .where('county.name', '=', 'Alameda')
  .executeTakeFirstOrThrow()

type New = RequestOf<typeof entities.create>
let count = 0
const pantry = (more: Partial<New> = {}): New => ({
  networkType: 2,
  name: `Bay Pantry ${++count}`,
  firstName: 'Pia',
  lastName: 'Ode',
  email: `pia.${count}@pantry.example`,
  categoryIds: [food],
  languages: ['English', 'Spanish'],
  entityAddresses: [{ name: 'Main', addressLine1: '1 Dock Street', ...oakland, zip: '94607' }],
  ...more,
})
const create = async (more: Partial<New> = {}, by: Person = admin) => (await as(by)(entities.create, pantry(more))).data
const detailOf = async (id: number, person: Person = ada) => (await as(person)(entities.show, { id })).data
const edited = async (id: number, person: Person = admin) => (await as(person)(entities.edit, { id })).data
const lastLetter = async () => {
  const { letter } = await db.selectFrom('mail').select('letter').orderBy('id', 'desc').executeTakeFirstOrThrow()
  return letter as Letter
}
const tokenOf = ({ button }: Letter) => new URLSearchParams(button!.path.split('?')[1]).get('token')!
/** The whole form again, as the screen sends it. */
const form = ({ id, version, ...it }: Awaited<ReturnType<typeof edited>>, changes: Partial<New> = {}) => ({
  id,
  version,
  networkType: it.networkType,
  name: it.name,
  firstName: it.firstName,
  lastName: it.lastName,
  email: it.email,
  categoryIds: it.categories.map((category) => category.id),
  languages: it.languages,
  entityAddresses: it.addresses.map(
    ({ id: addressId, name, addressLine1, stateId, countyId, cityId, zip, isConfidential }) => ({
      id: addressId,
      name,
      addressLine1,
      stateId,
      countyId,
      cityId,
      zip,
      isConfidential,
    }),
  ),
  ...changes,
})

describe('a new entity', () => {
  test('shows everyone what it costs and what comes next', async () => {
    const { id } = await create({ cost: 'Free of charge', nextSteps: 'Call first', isInvited: false })
    expect(await detailOf(id)).toMatchObject({ cost: 'Free of charge', nextSteps: 'Call first' })
  })

  test('is invited by mail, and is active once someone accepts', async () => {
    const made = await create({ logo: aPicture() })
    expect(made).toMatchObject({
      entityState: EntityState.Invited,
      categories: [{ name: 'Food' }],
      languages: ['English', 'Spanish'],
      version: 1,
      invitation: { email: made.email },
      addresses: [{ name: 'Main', city: 'Oakland', zip: '94607' }],
    })
    expect((await ask(null, { url: made.logo! })).headers['content-type']).toBe('image/png')
    await expect(detailOf(made.id)).rejects.toMatchObject({ status: 404 })

    const answer = { accept: true, firstName: 'Pia', lastName: 'Ode', password: 'correct horse battery' } as const
    const { data } = await as(null, { remoteAddress: someAddress() })(invitations.acceptEntity, {
      token: tokenOf(await lastLetter()),
      answer,
    })
    expect(data).toMatchObject({ userType: { id: 2 }, entity: { id: made.id } })
    expect((await detailOf(made.id)).entityState).toBe(EntityState.Active)
    expect((await edited(made.id)).invitation).toBeNull()
  })

  test('without a login is listed only, and needs no address for mail', async () => {
    const made = await create({ isInvited: false, email: null })
    expect((await detailOf(made.id)).entityState).toBe(EntityState.Listed)
    await expect(create({ name: '', email: null })).rejects.toMatchObject({
      fields: { name: ['Name is required'], email: ['Email is required'] },
    })
  })

  test('is called by its name, an individual by both of theirs', async () => {
    await expect(create({ name: ' ' })).rejects.toMatchObject({ fields: { name: ['Name is required'] } })
    await expect(create({ networkType: 1, firstName: '', lastName: '' })).rejects.toMatchObject({
      fields: { firstName: ['First name is required'], lastName: ['Last name is required'] },
    })
    const organization = await create()
    const made = await create({
      networkType: 1,
      name: null,
      firstName: 'Ines',
      lastName: 'Del Mar',
      parentId: organization.id,
    })
    expect(made).toMatchObject({
      name: 'Ines Del Mar',
      firstName: 'Ines',
      lastName: 'Del Mar',
      parent: { id: organization.id },
    })
    const { data } = await as(ada)(entities.organization, { id: organization.id }).catch(() =>
      as(admin)(entities.organization, { id: organization.id }),
    )
    expect(data.individuals).toEqual([{ id: made.id, name: 'Ines Del Mar' }])
  })

  test('is refused with each wrong field by its name, and nothing is half-written', async () => {
    const before = await world.countOf('event')
    const { id: sanFrancisco } = await db
      .selectFrom('county')
      .select('id')
      .where('name', '=', 'San Francisco')
      .executeTakeFirstOrThrow()
    const refusal = await create({
      categoryIds: [2_000_000],
      parentId: ada.entity!.id,
      timeZone: 'Mars/Olympus',
      entityAddresses: [{ ...oakland, countyId: sanFrancisco }],
    }).catch((error: { fields: object }) => error)
    expect(Object.keys((refusal as { fields: object }).fields).sort()).toEqual([
      'categoryIds',
      'entityAddresses.0.cityId',
      'parentId',
      'timeZone',
    ])
    expect(await world.countOf('event')).toBe(before)
  })

  test('keeps the clock of its first address, unless another is chosen', async () => {
    // Anyone who adds it is in New York.
    const zoneOf = async (more: Partial<New>) => (await create({ isInvited: false, ...more })).timeZone
    expect(await zoneOf({ entityAddresses: [{ zip: '60601' }] })).toBe('America/Chicago')
    expect(await zoneOf({})).toBe('America/Los_Angeles')
    expect(await zoneOf({ timeZone: 'Pacific/Honolulu' })).toBe('Pacific/Honolulu')
    expect(await zoneOf({ entityAddresses: [{ addressLine1: 'By the river' }, oakland] })).toBe('America/Los_Angeles')
    expect(await zoneOf({ entityAddresses: [] })).toBe('America/New_York')
  })

  test('is the administrators’ to make', async () => {
    const may = await staffOf(null, { network: ['add', 'view'] })
    expect((await create({}, may)).id).toBeGreaterThan(0)
    for (const person of [ada, await staffOf(null, { network: ['view', 'edit'] })])
      await expect(create({}, person)).rejects.toMatchObject({ status: 403 })
  })
})

describe('changing one', () => {
  test('keeps what is known by its id, adds what is new, and lets go what is left out', async () => {
    const made = await create({
      entityAddresses: [
        { name: 'Main', ...oakland, zip: '94607' },
        { name: 'Old', ...oakland },
      ],
    })
    const [main] = made.addresses
    await db
      .updateTable('entity_address')
      .set({ lat: 37.8, lng: -122.27, precision: 'pin' })
      .where('id', '=', main!.id)
      .execute()
    const entityAddresses = [
      { name: 'New', ...oakland, isConfidential: true },
      { id: main!.id, name: 'Head office', ...oakland, zip: '94607' },
    ]
    const { data } = await as(admin)(entities.save, form(made, { name: 'Pantry of the Bay', entityAddresses }))
    expect(data).toMatchObject({ name: 'Pantry of the Bay', version: 2 })
    expect(data.addresses.map(({ name }) => name)).toEqual(['New', 'Head office'])
    expect(data.addresses[1]!.id).toBe(main!.id)
    const { precision } = await db
      .selectFrom('entity_address')
      .select('precision')
      .where('id', '=', main!.id)
      .executeTakeFirstOrThrow()
    expect(precision).toBe('pin')
  })

  test('has hours in words until it has a location, whose note they become', async () => {
    const { id } = await create({ entityAddresses: [], hours: 'Weekdays 9 to 5' })
    expect((await detailOf(id, admin)).hours).toBe('Weekdays 9 to 5')
    const { data: place } = await as(admin)(locations.create, {
      name: 'Main',
      ...oakland,
      entityId: id,
      note: 'Ring twice',
    })
    const notes = async () => (await as(admin)(locations.show, { id: place.id })).data.note
    expect(await notes()).toBe('Ring twice\nHours: Weekdays 9 to 5')
    expect((await detailOf(id, admin)).hours).toBeNull()

    const { version } = await edited(id)
    await as(admin)(entities.save, { id, version, hours: 'Not on holidays' })
    expect(await notes()).toBe('Ring twice\nHours: Weekdays 9 to 5\nHours: Not on holidays')
    expect((await create({ hours: 'By appointment' })).hours).toBeNull()
  })
  test('leaves a place alone that was added while the form was open', async () => {
    const made = await create({
      entityAddresses: [
        { name: 'Main', ...oakland },
        { name: 'Old', ...oakland },
      ],
    })
    await as(admin)(locations.create, { name: 'Annex', entityId: made.id, ...oakland })
    const knownAddressIds = made.addresses.map(({ id }) => id)
    const [main] = form(made).entityAddresses
    const { data } = await as(admin)(entities.save, { ...form(made, { entityAddresses: [main!] }), knownAddressIds })
    expect(new Set(data.addresses.map(({ name }) => name))).toEqual(new Set(['Annex', 'Main']))
  })

  test('is for its own people too, and for no one else', async () => {
    const entity = await anEntity({ name: 'Own' })
    const owner = await aPerson({ entity })
    const record = await edited(entity.id, owner)
    expect((await as(owner)(entities.save, form(record, { name: 'Our own' }))).data.name).toBe('Our own')
    await expect(as(ada)(entities.save, form(record))).rejects.toMatchObject({ status: 404 })
    await expect(as(ada)(entities.edit, { id: entity.id })).rejects.toMatchObject({ status: 404 })
    const reader = await staffOf(entity, { network: ['view'] })
    await expect(as(reader)(entities.save, form(record))).rejects.toMatchObject({ status: 403 })
    await expect(as(reader)(entities.setCapacity, { id: entity.id, capacity: 5 })).rejects.toMatchObject({
      status: 403,
    })
  })

  test('is refused to the person who looked at an older version', async () => {
    const made = await create()
    const save = (name: string) => as(admin)(entities.save, form(made, { name }))
    const answers = await Promise.allSettled([save('One'), save('Two')])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } })
  })

  test('makes no person of an organization that individuals belong to', async () => {
    const made = await create()
    const person = { networkType: 1, name: null, firstName: 'Ines', lastName: 'Sol' } as const
    const entity = await create({ ...person, parentId: made.id, isInvited: false })
    await expect(as(admin)(entities.save, form(made, person))).rejects.toMatchObject({
      status: 400,
      fields: { networkType: ['Individuals belong to it, so it stays an organization'] },
    })
    await as(admin)(entities.save, form(entity, { ...person, parentId: null }))
    expect((await as(admin)(entities.save, form(made, person))).data.networkType).toBe(1)
  })

  test('an email address belongs to one entity, ignoring case', async () => {
    const made = await create()
    const title = `${made.name} already uses this email address`
    const refusal = { status: 409, message: title, fields: { email: [title] } }
    const email = made.email!.toUpperCase()
    await expect(create({ email })).rejects.toMatchObject(refusal)
    const other = await create()
    const { id, version } = other
    await expect(as(admin)(entities.save, { id, version, email })).rejects.toMatchObject(refusal)
    await expect(as(admin)(entities.invite, { id, email })).rejects.toMatchObject(refusal)
    // Its own it may write otherwise.
    await expect(as(admin)(entities.save, { id, version, email: other.email!.toUpperCase() })).resolves.toBeDefined()
    // Who it is that has it is no matter of other entities.
    const owner = await aPerson({ entity: await anEntity({ name: 'Curious' }) })
    const ownChanges = { id: owner.entity!.id, version: 1, email }
    await expect(as(owner)(entities.save, ownChanges)).rejects.toMatchObject({
      status: 409,
      fields: { email: ['Another provider already uses this email address'] },
    })
  })

  test('of two entities that are given one email address at the same moment, one is', async () => {
    const email = 'at-once@harbor.example'
    const answers = await Promise.allSettled([create({ email }), create({ email })])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } })
  })

  test('two that have shared an email address since before keep it until one takes another', async () => {
    const [one, other] = [await create(), await create()]
    await db.updateTable('entity').set({ email: one.email, is_email_shared: true }).where('id', '=', other.id).execute()
    const kept = (await as(admin)(entities.save, { id: other.id, version: other.version, phone: '+15105550177' })).data
    expect(kept).toMatchObject({ email: one.email, phone: '+15105550177' })
    const moved = { id: other.id, version: kept.version, email: other.email }
    const { version } = (await as(admin)(entities.save, moved)).data
    await expect(as(admin)(entities.save, { ...moved, version, email: one.email })).rejects.toMatchObject({
      status: 409,
    })
  })

  test('an address keeps what is left out of it', async () => {
    const made = await create()
    const [before] = made.addresses
    const { id, version } = made
    const entityAddresses = [{ id: before!.id, phone: '+15105550133' }, { addressLine1: '2 Dock Street' }]
    const { addresses } = (await as(admin)(entities.save, { id, version, entityAddresses })).data
    expect(addresses).toMatchObject([{ ...before, phone: '+15105550133' }, { addressLine1: '2 Dock Street' }])
  })

  test('a specialty stays as long as its category does', async () => {
    const [food, housing] = [await categoryId('Food'), await categoryId('Housing')]
    const { id: specialtyId } = await db
      .insertInto('specialty')
      .values({ category_id: food, name: 'Breakfast' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const made = await create({ categoryIds: [food], specialtyIds: [specialtyId] })
    const save = async (version: number, categoryIds: number[]) =>
      (await as(admin)(entities.save, { id: made.id, version, categoryIds })).data
    expect((await save(1, [food, housing])).specialtyIds).toEqual([specialtyId])
    expect((await save(2, [housing])).specialtyIds).toEqual([])
  })

  test('cannot take an address from another entity', async () => {
    const [one, other] = [await create(), await create()]
    const entityAddresses = [{ id: other.addresses[0]!.id, name: 'Mine' }]
    await expect(as(admin)(entities.save, form(one, { entityAddresses }))).rejects.toMatchObject({ status: 400 })
    expect((await edited(other.id)).addresses).toHaveLength(1)
  })

  test('a logo goes with the picture that it was', async () => {
    const made = await create({ logo: aPicture() })
    const changed = (await as(admin)(entities.save, { ...form(made), logo: fileOf(pngBytes()) })).data
    expect(changed.logo).not.toBe(made.logo)
    expect((await ask(null, { url: made.logo! })).statusCode).toBe(404)
    const without = (await as(admin)(entities.save, { ...form(changed), logo: null })).data
    expect(without.logo).toBeNull()
    expect((await ask(null, { url: changed.logo! })).statusCode).toBe(404)
  })
})

test('capacity is one switch with an age, of the entity itself and of the administrators', async () => {
  const entity = await anEntity({ name: 'Beds' })
  const owner = await aPerson({ entity })
  const set = (person: Person) => as(person)(entities.setCapacity, { id: entity.id, capacity: 3, note: 'Two weeks' })
  expect((await set(owner)).data).toEqual({
    capacity: 3,
    capacityNote: 'Two weeks',
    capacityAt: clock.now().toISOString(),
    capacityVersion: 2,
  })
  clock.advance({ hours: 3 })
  await set(admin)
  expect(await detailOf(entity.id)).toMatchObject({ capacity: 3, capacityAt: clock.now().toISOString() })
  await expect(set(ada)).rejects.toMatchObject({ status: 404 })
})

test('a note about the capacity does not replace one that a colleague saved after the page was read', async () => {
  const entity = await anEntity({ name: 'Beds' })
  const [ann, ben] = [await aPerson({ entity }), await aPerson({ entity })]
  const set = (person: Person, capacityVersion: number, note: string | null) =>
    as(person)(entities.setCapacity, { id: entity.id, capacityVersion, capacity: 2, note })
  const { capacityVersion: read } = (await as(ann)(entities.show, { id: entity.id })).data
  const { data: saved } = await set(ben, read, 'Two beds until Monday')
  expect(saved.capacityVersion).toBe(read + 1)
  await expect(set(ann, read, null)).rejects.toMatchObject({
    status: 409,
    message: 'Someone else just updated this capacity. Reload and try again',
    current: { capacityNote: 'Two beds until Monday', capacityVersion: saved.capacityVersion },
  })
  expect(await detailOf(entity.id)).toMatchObject({ capacityNote: 'Two beds until Monday' })
  // Confirming it is no change, and makes no one’s page stale.
  expect((await set(ben, saved.capacityVersion, 'Two beds until Monday')).data).toMatchObject({
    capacityVersion: saved.capacityVersion,
  })
  expect((await set(ann, saved.capacityVersion, null)).data).toMatchObject({ capacityNote: null })
})

test('of two notes about the capacity at once one is saved, and the other is refused', async () => {
  const entity = await anEntity({ name: 'Beds' })
  const owner = await aPerson({ entity })
  const { capacityVersion } = (await as(owner)(entities.show, { id: entity.id })).data
  const results = await Promise.allSettled(
    ['One bed', 'Two beds'].map((note) =>
      as(owner)(entities.setCapacity, { id: entity.id, capacityVersion, capacity: 2, note }),
    ),
  )
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a listing is verified as of a day', async () => {
  const made = await create()
  expect(made.verifiedAt).toBeNull()
  expect((await as(admin)(entities.verify, { id: made.id })).data.verifiedAt).toBe(clock.now().toISOString())
})

describe('many at once, each on its own', () => {
  const nowhere = { id: 2_000_000_000, reason: 'We couldn’t find this provider' }
  const inactive = ({ id }: { id: number }) => ({ id, reason: 'This provider is inactive' })

  test('are verified, but for those that have left', async () => {
    const [one, other, left] = [await create(), await create({ isInvited: false }), await create()]
    await as(admin)(entities.deactivate, { id: left.id })
    const ids = [one.id, left.id, other.id, one.id, nowhere.id]
    expect((await as(admin)(entities.verifyMany, { ids })).data).toEqual({
      done: [one.id, other.id],
      refused: [inactive(left), nowhere],
    })
    for (const { id } of [one, other]) expect((await edited(id)).verifiedAt).toBe(clock.now().toISOString())
    expect((await edited(left.id)).verifiedAt).toBeNull()
    const verifiedEvents = db.selectFrom('event').select('data').where('type', '=', 'entity.verified').orderBy('id')
    const heard = (await verifiedEvents.execute()).map(({ data }) => (data as { entityId: number }).entityId)
    expect(heard.filter((id) => ids.includes(id))).toEqual([one.id, other.id])
  })

  test('are shown to strangers by an administrator alone, and not before', async () => {
    const [one, other, left] = [await create(), await create({ isInvited: false }), await create()]
    await as(admin)(entities.deactivate, { id: left.id })
    expect((await edited(one.id)).isPublic).toBe(false)
    const input = { ids: [one.id, left.id, other.id, nowhere.id], isPublic: true }
    expect((await as(admin)(entities.publishMany, input)).data).toEqual({
      done: [one.id, other.id],
      refused: [inactive(left), nowhere],
    })
    for (const { id } of [one, other]) expect((await edited(id)).isPublic).toBe(true)
    await as(admin)(entities.publishMany, { ids: [other.id, left.id], isPublic: false })
    expect((await edited(other.id)).isPublic).toBe(false)
    await expect(as(ada)(entities.publishMany, { ids: [one.id], isPublic: false })).rejects.toMatchObject({
      status: 403,
    })
  })

  test('are asked again at the address that the invitation was sent to', async () => {
    const [waits, listed, left] = [await create(), await create({ isInvited: false }), await create()]
    const corrected = `corrected.${waits.id}@pantry.example`
    await as(admin)(entities.invite, { id: waits.id, email: corrected })
    const previous = tokenOf(await lastLetter())
    await as(admin)(entities.deactivate, { id: left.id })
    const input = { ids: [listed.id, waits.id, left.id, nowhere.id] }
    // A call that may be repeated is one transaction: what is refused in it takes nothing back.
    const { data } = await as(admin)(entities.resendMany, input, { idempotencyKey: crypto.randomUUID() })
    expect(data).toEqual({
      done: [waits.id],
      refused: [{ id: listed.id, reason: 'No pending invitation' }, inactive(left), nowhere],
    })
    const mail = await db.selectFrom('mail').select('to_address').orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(mail.to_address).toBe(corrected)
    await expect(as(null)(invitations.show, { token: previous })).rejects.toMatchObject({ status: 404 })
    const token = tokenOf(await lastLetter())
    expect((await as(null)(invitations.show, { token })).data.to).toBe(waits.name)
  })

  test('are a hundred at most, and nothing for entities', async () => {
    for (const endpoint of [entities.verifyMany, entities.resendMany]) {
      const many = Array.from({ length: 101 }, (_, at) => at + 1)
      await expect(as(admin)(endpoint, { ids: many })).rejects.toMatchObject({ status: 400 })
      await expect(as(admin)(endpoint, { ids: [] })).rejects.toMatchObject({ status: 400 })
      await expect(as(ada)(endpoint, { ids: [ada.entity!.id] })).rejects.toMatchObject({ status: 403 })
    }
  })
})

describe('letting one go', () => {
  test('shows what is open first, and signs its people out at once', async () => {
    const { ada: sender, ben, shelter } = await twoSides()
    const { id } = await send(sender, shelter)
    expect((await as(admin)(entities.openWork, { id: shelter.id })).data).toEqual({
      inbound: 1,
      outbound: 0,
      staff: 1,
      locations: 0,
      appointments: 0,
      toCall: 0,
      unassigned: 0,
      handOver: [],
    })
    await expect(as(admin)(entities.deactivate, { id: shelter.id })).rejects.toMatchObject({
      status: 409,
      detail: '1 inbound and 0 outbound. Unanswered referrals expire, and the rest need someone else',
    })
    expect((await ask(ben, { url: '/api/auth/me' })).statusCode).toBe(200)

    await as(admin)(entities.deactivate, { id: shelter.id, force: true })
    expect((await ask(ben, { url: '/api/auth/me' })).statusCode).toBe(401)
    expect((await as(sender)(referrals.show, { id })).data.receiver.name).toBe('Night Shelter')
    await expect(detailOf(shelter.id)).rejects.toMatchObject({ status: 404 })
    await expect(as(admin)(entities.deactivate, { id: shelter.id })).rejects.toMatchObject({ status: 409 })
  })

  test('can be taken back, for those who were logged out with it alone', async () => {
    const entity = await anEntity({ name: 'Back' })
    const owner = await aPerson({ entity })
    const left = await aPerson({ entity, firstName: 'Gil', isActive: false })
    await as(admin)(entities.deactivate, { id: entity.id })
    expect((await as(admin)(entities.activate, { id: entity.id })).data.entityState).toBe(EntityState.Active)
    const active = await db
      .selectFrom('account')
      .select('id')
      .where('entity_id', '=', entity.id)
      .where('is_active', '=', true)
      .execute()
    expect(active).toEqual([{ id: owner.id }])
    expect(left.id).not.toBe(owner.id)
    await expect(as(admin)(entities.activate, { id: entity.id })).rejects.toMatchObject({ status: 409 })
  })

  test('revokes an invitation that waits', async () => {
    const made = await create()
    const token = tokenOf(await lastLetter())
    await as(admin)(entities.deactivate, { id: made.id })
    await expect(as(null)(invitations.show, { token })).rejects.toMatchObject({ status: 404 })
    await expect(as(admin)(entities.resendInvite, { Email: made.email! })).rejects.toMatchObject({ status: 404 })
  })
})

test('an invitation is sent again, and the former link stops working', async () => {
  const made = await create()
  const first = tokenOf(await lastLetter())
  await as(admin)(entities.resendInvite, { Email: made.email!.toUpperCase() })
  const second = tokenOf(await lastLetter())
  expect(second).not.toBe(first)
  await expect(as(null)(invitations.show, { token: first })).rejects.toMatchObject({ status: 404 })
  expect((await as(null)(invitations.show, { token: second })).data.to).toBe(made.name)
})

describe('asking someone to run an entity', () => {
  const yes = { accept: true, firstName: 'Pia', lastName: 'Ode', password: 'correct horse battery' } as const
  const answer = (token: string, decision: typeof yes | { accept: false } = yes) =>
    as(null, { remoteAddress: someAddress() })(invitations.acceptEntity, { token, answer: decision })
  const invite = async (id: number, email: string, person: Person = admin) =>
    (await as(person)(entities.invite, { id, email, message: 'We would be glad' })).data
  const stateOf = async (id: number) => (await edited(id)).entityState
  const notFound = { status: 404 }

  test('one that is listed stays in the directory until someone accepts', async () => {
    const made = await create({ isInvited: false, email: null })
    const email = `runner.${made.id}@pantry.example`
    expect(await invite(made.id, email)).toMatchObject({ entityState: EntityState.Listed, invitation: { email } })
    expect((await detailOf(made.id)).entityState).toBe(EntityState.Listed)
    const letter = await lastLetter()
    expect(letter.paragraphs).toContain('We would be glad')
    expect((await answer(tokenOf(letter))).data).toMatchObject({ entity: { id: made.id }, userType: { id: 2 } })
    expect(await stateOf(made.id)).toBe(EntityState.Active)
  })

  test('an address that was mistyped is corrected, and the former link stops working', async () => {
    const made = await create()
    const mistyped = tokenOf(await lastLetter())
    await expect(invite(made.id, 'no address')).rejects.toMatchObject({
      fields: { email: ['Please enter a valid email address'] },
    })
    const right = `right.${made.id}@pantry.example`
    expect((await invite(made.id, right)).invitation).toMatchObject({ email: right })
    await expect(as(null)(invitations.show, { token: mistyped })).rejects.toMatchObject(notFound)
    await expect(as(admin)(entities.resendInvite, { Email: made.email! })).rejects.toMatchObject(notFound)
    const previous = tokenOf(await lastLetter())
    // The same address again: to whom it was is known, and the link is another one.
    await invite(made.id, right)
    await expect(answer(previous)).rejects.toMatchObject(notFound)
    await answer(tokenOf(await lastLetter()))
    expect(await stateOf(made.id)).toBe(EntityState.Active)
  })

  test('by two at once leaves one link that works', async () => {
    const { id } = await create()
    await Promise.all([invite(id, `one.${id}@pantry.example`), invite(id, `two.${id}@pantry.example`)])
    const waiting = await db
      .selectFrom('invitation')
      .select('id')
      .where('entity_id', '=', id)
      .where('revoked_at', 'is', null)
      .execute()
    expect(waiting).toHaveLength(1)
  })

  test('a declined invitation leaves it rejected, where the list finds it, and someone else can be invited', async () => {
    const made = await create()
    await answer(tokenOf(await lastLetter()), { accept: false })
    expect(await stateOf(made.id)).toBe(EntityState.Rejected)
    const { data } = await as(admin)(entities.table, { status: EntityState.Rejected, searchTerm: made.name })
    expect(data.data.map(({ id }) => id)).toEqual([made.id])
    await expect(detailOf(made.id)).rejects.toMatchObject(notFound)
    const invited = await invite(made.id, `next.${made.id}@pantry.example`)
    expect(invited.entityState).toBe(EntityState.Invited)
    await answer(tokenOf(await lastLetter()))
    expect((await detailOf(made.id)).entityState).toBe(EntityState.Active)
  })

  test('one that is listed stays listed when it is declined', async () => {
    const made = await create({ isInvited: false })
    await invite(made.id, `never.${made.id}@pantry.example`)
    await answer(tokenOf(await lastLetter()), { accept: false })
    expect((await detailOf(made.id)).entityState).toBe(EntityState.Listed)
  })

  test('one that came back from inactive can be invited again', async () => {
    const made = await create()
    await as(admin)(entities.deactivate, { id: made.id })
    await expect(invite(made.id, made.email!)).rejects.toMatchObject({
      status: 409,
      message: 'This provider is inactive',
    })
    await as(admin)(entities.activate, { id: made.id })
    expect(await invite(made.id, made.email!)).toMatchObject({ invitation: { email: made.email } })
  })

  test('is the administrators’ to do, and not for one that has people', async () => {
    const made = await create({ isInvited: false })
    await expect(invite(made.id, 'a@pantry.example', ada)).rejects.toMatchObject({ status: 403 })
    await expect(
      invite(made.id, 'a@pantry.example', await staffOf(null, { network: ['view', 'add'] })),
    ).rejects.toMatchObject({ status: 403 })
    await expect(invite(ada.entity!.id, 'a@pantry.example')).rejects.toMatchObject({
      status: 409,
      message: 'This provider already has an administrator',
    })
    await expect(invite(2_000_000_000, 'a@pantry.example')).rejects.toMatchObject(notFound)
  })
})

test('entities that may be the same are found by name, phone, mail, web and street', async () => {
  const made = await create({
    name: 'The Sunrise Center',
    phone: '+15105557788',
    website: 'https://www.sunrise.example/start',
  })
  const duplicatesOf = async (search: RequestOf<typeof entities.duplicates>) =>
    (await as(admin)(entities.duplicates, search)).data.map(({ id, because }) => [id, because])
  expect(await duplicatesOf({ name: 'sunrise' })).toEqual([[made.id, 'The same name']])
  expect(await duplicatesOf({ phone: '+1 510 555 7788' })).toEqual([[made.id, 'The same phone']])
  expect(await duplicatesOf({ email: made.email! })).toEqual([[made.id, 'The same email']])
  expect(await duplicatesOf({ website: 'sunrise.example' })).toEqual([[made.id, 'The same web address']])
  expect((await duplicatesOf({ addressLine1: '1 dock street', zip: '94607' })).map(([, because]) => because)).toContain(
    'The same address',
  )
  expect(await duplicatesOf({ name: 'sunrise', exceptId: made.id })).toEqual([])
  expect(await duplicatesOf({ email: 'anyone@gmail.com' })).toEqual([])
  expect(await duplicatesOf({})).toEqual([])
})

describe('merging two', () => {
  test('moves people, places, customers and referrals over; the other one no longer exists', async () => {
    const [one, two] = [
      await anEntity({ name: 'Twin A', categories: ['Food'] }),
      await anEntity({ name: 'Twin B', categories: ['Housing'] }),
    ]
    const owner = await aPerson({ entity: one })
    const customer = await aCustomer(owner)
    const { id } = await send(ada, one, { categoryId: food })
    await as(ada)(entities.addFavorite, { id: one.id })

    const { data } = await as(admin)(entities.merge, { id: one.id, intoId: two.id })
    expect(data.categories.map(({ name }) => name).sort()).toEqual(['Food', 'Housing'])
    await expect(detailOf(one.id)).rejects.toMatchObject({ status: 404 })
    await expect(detailOf(one.id, admin)).rejects.toMatchObject({ status: 404 })
    expect((await as(owner)(customers.show, { id: customer.id })).data.owner).toEqual({ id: two.id, name: 'Twin B' })
    expect((await as(owner)(referrals.listInbound, {})).data.data.map((row) => row.id)).toEqual([id])
    expect((await as(ada)(entities.favorites, {})).data).toContain(two.id)
    await take(owner, id, 'accept')
    await expect(as(admin)(entities.merge, { id: one.id, intoId: two.id })).rejects.toMatchObject({ status: 404 })
  })

  test('leaves no appointment, visit, survey response, or unmet need behind', async () => {
    const [one, two] = [await anEntity({ name: 'Twin C' }), await anEntity({ name: 'Twin D' })]
    const owner = await aPerson({ entity: one })
    const { id: referralId, customerId } = await send(ada, one, { categoryId: food })
    await take(owner, referralId, 'accept')
    const startsAt = new Date(clock.now().getTime() + 48 * 3_600_000).toISOString()
    const endsAt = new Date(clock.now().getTime() + 49 * 3_600_000).toISOString()
    await as(owner)(appointments.book, { referralId, startsAt, endsAt, timeZone: 'America/New_York' })
    const visitedOn = new Date(clock.now().getTime() - 36 * 3_600_000).toISOString().slice(0, 10)
    await as(owner)(appointments.recordVisit, { referralId, visitedOn, services: 'Intake' })
    const need = await as(owner)(unmetNeeds.record, { categoryId: food, reason: UnmetReason.NotOffered })
    await db
      .insertInto('survey_response')
      .values({
        survey_type: 1,
        customer_id: customerId,
        referral_id: referralId,
        entity_id: one.id,
        category_id: food,
        channel: 1,
        created_at: clock.now(),
      })
      .execute()

    await as(admin)(entities.merge, { id: one.id, intoId: two.id })
    expect((await as(owner)(appointments.list, {})).data.data).toMatchObject([
      { entity: { id: two.id }, mayCancel: true },
    ])
    expect((await as(owner)(unmetNeeds.list, {})).data.data).toMatchObject([{ id: need.data.id }])
    for (const table of ['visit', 'survey_response'] as const) {
      const rows = await db.selectFrom(table).select('entity_id').where('referral_id', '=', referralId).execute()
      expect(rows).toEqual([{ entity_id: two.id }])
    }
  })

  test('of individuals keeps who referrals and appointments are assigned to', async () => {
    const { ben, shelter, ada: sender } = await twoSides()
    const individual = { networkType: NetworkType.Entity }
    const [one, two] = [await anEntity({ name: 'El', ...individual }), await anEntity({ name: 'Elena', ...individual })]
    await db.updateTable('entity').set({ parent_id: shelter.id }).where('id', 'in', [one.id, two.id]).execute()
    const { id: referralId } = await send(sender, shelter)
    await take(ben, referralId, 'accept')
    await db.updateTable('referral').set({ assigned_entity_id: one.id }).where('id', '=', referralId).execute()
    const startsAt = new Date(clock.now().getTime() + 48 * 3_600_000).toISOString()
    const endsAt = new Date(clock.now().getTime() + 49 * 3_600_000).toISOString()
    const plan = { referralId, startsAt, endsAt, timeZone: 'America/New_York' }
    await as(ben)(appointments.book, { ...plan, assignee: `provider:${one.id}` })

    await as(admin)(entities.merge, { id: one.id, intoId: two.id })
    const { data } = await as(ben)(appointments.list, { referralId })
    expect(data.data).toMatchObject([{ assignee: { key: `provider:${two.id}`, name: 'Elena' } }])
    const referral = await db.selectFrom('referral').select('assigned_entity_id').where('id', '=', referralId).execute()
    expect(referral).toEqual([{ assigned_entity_id: two.id }])
  })

  test('reaches what either of them had reached', async () => {
    const { Active, Invited, Listed, Rejected } = EntityState
    const merged = async (from: EntityState, into: EntityState) => {
      const [one, two] = [await anEntity({ entityState: from }), await anEntity({ entityState: into })]
      return (await as(admin)(entities.merge, { id: one.id, intoId: two.id })).data.entityState
    }
    expect(await merged(Active, Listed)).toBe(Active)
    expect(await merged(Invited, Active)).toBe(Active)
    expect(await merged(Invited, Listed)).toBe(Listed)
    expect(await merged(Listed, Invited)).toBe(Listed)
    expect(await merged(Rejected, Invited)).toBe(Invited)
    expect(await merged(EntityState.Inactive, Listed)).toBe(Listed)
  })

  test('with people makes a listed one that others can refer to', async () => {
    const [one, two] = [
      await anEntity({ name: 'Run' }),
      await anEntity({ name: 'Told', entityState: EntityState.Listed }),
    ]
    const owner = await aPerson({ entity: one })
    await as(admin)(entities.merge, { id: one.id, intoId: two.id })
    const { data } = await as(ada)(entities.organizationDropdown, {})
    expect(data.find(({ value }) => value === String(two.id))).toMatchObject({ isDisabled: false })
    expect((await edited(two.id, owner)).name).toBe('Told')
  })

  test('into an inactive one is refused, and nothing moves', async () => {
    const [one, two] = [
      await anEntity({ name: 'Here' }),
      await anEntity({ name: 'Left', entityState: EntityState.Inactive }),
    ]
    const owner = await aPerson({ entity: one })
    await expect(as(admin)(entities.merge, { id: one.id, intoId: two.id })).rejects.toMatchObject({
      status: 409,
      message: 'Left is inactive',
    })
    expect((await edited(one.id, owner)).entityState).toBe(EntityState.Active)
  })

  test('is refused for different kinds, for itself, and for two that referred to one another', async () => {
    const [one, two] = [
      await anEntity({ name: 'One' }),
      await anEntity({ name: 'Two', networkType: 1, firstName: 'Two' }),
    ]
    await expect(as(admin)(entities.merge, { id: one.id, intoId: two.id })).rejects.toMatchObject({ status: 409 })
    await expect(as(admin)(entities.merge, { id: one.id, intoId: one.id })).rejects.toMatchObject({ status: 400 })
    const { ada: sender, shelter } = await twoSides()
    await send(sender, shelter)
    await expect(as(admin)(entities.merge, { id: sender.entity!.id, intoId: shelter.id })).rejects.toMatchObject({
      status: 409,
    })
  })
})

test('favorites are one’s own', async () => {
  const made = await create({ isInvited: false })
  for (let again = 0; again < 2; again++) await as(ada)(entities.addFavorite, { id: made.id })
  expect((await as(ada)(entities.favorites, {})).data.filter((id) => id === made.id)).toHaveLength(1)
  expect((await as(admin)(entities.favorites, {})).data).not.toContain(made.id)
  await as(ada)(entities.removeFavorite, { id: made.id })
  await expect(as(ada)(entities.removeFavorite, { id: made.id })).rejects.toMatchObject({ status: 404 })
  const invited = await create()
  await expect(as(ada)(entities.addFavorite, { id: invited.id })).rejects.toMatchObject({ status: 404 })
})

test('organizations are listed with the individuals that belong to them', async () => {
  const { data } = await as(admin)(entities.organizations, { search: 'bay pantry' })
  expect(data.total).toBeGreaterThan(0)
  expect(data.data.every(({ networkType }) => networkType === 2)).toBe(true)
})
