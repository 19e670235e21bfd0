import { invitations } from '@handoff/contracts/access/invitations'
import { categories } from '@handoff/contracts/network/categories'
import { entities } from '@handoff/contracts/network/entities/entities'
import type { WeeklyHours } from '@handoff/contracts/network/locations/hours'
import { locations } from '@handoff/contracts/network/locations/locations'
import { password } from '../../../../test/world.ts'
import { dayOf, shifted } from './calendar.naive.fixtures.ts'
import { entitiesFrom } from './entities.naive.fixtures.ts'
import type { Place } from './ledger.fixtures.ts'
import type { Act, Stage } from './stage.fixtures.ts'

const mostCategories = 19

/** Changes of the directory by the administrator, and by providers to their own entries. */
export function networkActs(stage: Stage): Act[] {
  const { world, dice, ledger, admin, categoryIds, history, tokenSentTo, personOf } = stage
  const { as, clock } = world
  const { pick, chance, whole, some } = dice
  const ask = as(admin)
  let count = 0
  const emailOf = new Map<number, string>()

  async function createEntity() {
    const isInvited = chance(0.6)
    const networkType = chance(0.5) ? 1 : 2
    const number = String(++count).padStart(5, '0')
    const email = `provider.${number}@handoff.test`
    const counties = some(ledger.counties).slice(0, 2)
    const offered = some(categoryIds)
    const { data } = await ask(entities.create, {
      networkType,
      ...(networkType === 2 ? { name: `Provider ${number}` } : { firstName: 'Provider', lastName: number }),
      email,
      isInvited,
      categoryIds: offered,
      entityAddresses: counties.map(({ id, stateId }) => ({ addressLine1: '2 Main Street', countyId: id, stateId })),
    })
    emailOf.set(data.id, email)
    ledger.entities.set(data.id, { name: data.name, networkType, categoryIds: offered, isInvited })
    for (const [index, { id }] of data.addresses.entries())
      ledger.places.set(id, { ...plain, entityId: data.id, county: counties[index]!, point: counties[index]! })
  }

  async function changeEntity() {
    const one = pick([...entitiesFrom(await history(), ledger).values()])
    const { id, state } = one
    // Providers whose people act here are kept.
    const isOurs = personOf(id) !== undefined
    const act = pick(isOurs ? (['capacity', 'capacity', 'verify'] as const) : lives[state])
    return { capacity, join, verify, deactivate, activate }[act](id)
  }

  const capacity = (id: number) => {
    const categoryIds = ledger.entities.get(id)!.categoryIds
    return as(personOf(id) ?? admin)(entities.setCapacity, {
      id,
      capacity: pick([1, 2, 3, 4, 5] as const),
      ...(categoryIds.length > 0 && chance(0.5) && { categoryId: pick(categoryIds) }),
    })
  }
  const verify = (id: number) => ask(entities.verify, { id })
  const deactivate = (id: number) => ask(entities.deactivate, { id, force: true })
  const activate = (id: number) => ask(entities.activate, { id })
  async function join(id: number) {
    const token = await tokenSentTo(emailOf.get(id)!)
    const answer = { accept: true as const, firstName: 'Kim', lastName: 'Roe', password }
    return as(null, { remoteAddress: `10.1.${whole(0, 255)}.${whole(0, 255)}` })(invitations.acceptEntity, {
      token,
      answer,
    })
  }

  async function createLocation() {
    const entityId = chance(0.3) ? null : pick([...ledger.entities.keys()])
    const place = { ...placed(), entityId }
    const { data } = await ask(locations.create, { name: `Hall ${++count}`, entityId, ...typed(place) })
    ledger.places.set(data.id, place)
  }

  async function changeLocation() {
    const [id, before] = pick([...ledger.places])
    // The origin of distances does not move.
    if (before.entityId !== null && personOf(before.entityId)) return
    if (chance(0.3)) {
      await ask(locations.remove, { id })
      ledger.places.delete(id)
      return
    }
    const { version } = (await ask(locations.show, { id })).data
    const place = { ...placed(), entityId: before.entityId }
    await ask(locations.save, { id, version, ...typed(place) })
    ledger.places.set(id, place)
  }

  function placed(): Omit<Place, 'entityId'> {
    const county = chance(0.8) ? pick(ledger.counties) : null
    const pin = chance(0.3) ? { lat: whole(400, 420) / 10, lng: whole(-790, -740) / 10 } : null
    return {
      county,
      point: pin ?? county,
      hours: pick(['weekdays', 'always', null] as const),
      notice: chance(0.3) ? { until: chance(0.7) ? shifted(dayOf(clock.now()), whole(0, 20)) : null } : null,
      isConfidential: chance(0.2),
      categoryIds: some(categoryIds),
    }
  }

  async function changeCategory() {
    const added = ledger.categories.filter(({ name }) => name.startsWith('Added'))
    if (ledger.categories.length < mostCategories && chance(0.5)) return createCategory()
    if (!added.length) return
    const one = pick(added)
    const { version } = (await ask(categories.show, { id: one.id })).data
    await ask(categories.save, { id: one.id, version, isActive: !one.isActive })
    one.isActive = !one.isActive
  }

  async function createCategory() {
    const name = `Added ${++count}`
    const isSensitive = chance(0.5)
    const specialties = some(['One', 'Two', 'Three']).map((specialty) => ({ name: `${specialty} ${count}` }))
    const { data } = await ask(categories.create, { name, color: '#123456', isSensitive, specialties })
    ledger.categories.push({ id: data.id, name, isSensitive, isActive: true, specialties: specialties.length })
  }

  return [
    { weight: 2, take: createEntity },
    { weight: 4, take: changeEntity },
    { weight: 2, take: createLocation },
    { weight: 2, take: changeLocation },
    { weight: 1, take: changeCategory },
  ]
}

const plain = { hours: null, notice: null, isConfidential: false, categoryIds: [] }
const lives = {
  active: ['capacity', 'verify', 'deactivate'],
  invited: ['join', 'join', 'verify', 'deactivate'],
  listed: ['capacity', 'verify', 'deactivate'],
  inactive: ['activate'],
  rejected: ['activate'],
} as const

const daily = (from: string, until: string) => [{ from, until }]
const weeks: Record<'weekdays' | 'always', WeeklyHours> = {
  weekdays: Array.from({ length: 7 }, (_, index) => (index < 5 ? daily('09:00', '17:00') : [])),
  always: Array.from({ length: 7 }, () => daily('00:00', '24:00')),
}

/** As in the form of a location. */
const typed = ({ county, point, hours, notice, isConfidential, categoryIds }: Omit<Place, 'entityId'>) => ({
  countyId: county?.id ?? null,
  stateId: county?.stateId ?? null,
  pin: point && point !== county ? { lat: point.lat, lng: point.lng } : null,
  hours: hours && weeks[hours],
  notice: notice ? 'Closed for repairs' : '',
  noticeUntil: notice?.until ?? null,
  isConfidential,
  categoryIds: [...categoryIds],
})
