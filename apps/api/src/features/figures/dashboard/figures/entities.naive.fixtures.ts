/** Known facts about each provider, and the figures of the directory and of its map. */
import { daysBefore, within } from './calendar.naive.fixtures.ts'
import type { Row } from './history.fixtures.ts'
import type { Capacity, Entity, Known, Question, Viewer } from './known.fixtures.ts'
import type { Ledger, Place } from './ledger.fixtures.ts'
import { tally, tenth, type Value, type Values, valuesByKey } from './rates.naive.fixtures.ts'
import { isCounted } from './referrals.naive.fixtures.ts'

export function entitiesFrom(history: readonly Row[], ledger: Ledger) {
  const known = new Map<number, Entity>()
  const add = (id: number, more: Pick<Entity, 'capacity' | 'createdAt' | 'state' | 'hasPeople'>) =>
    known.set(id, { id, capacities: new Map(), verifiedAt: null, ...more })
  for (const id of ledger.firstEntities) add(id, { capacity: 1, createdAt: null, state: 'active', hasPeople: true })
  for (const { type, at, data } of history) {
    const id = data.entityId as number
    if (type === 'entity.created') {
      const state = ledger.entities.get(id)!.isInvited ? 'invited' : 'listed'
      add(id, { capacity: 6, createdAt: at, state, hasPeople: false })
    }
    const one = known.get(id)
    if (!one) continue
    if (type === 'invitation.entityJoined') Object.assign(one, { state: 'active', hasPeople: true })
    if (type === 'entity.deactivated') one.state = 'inactive'
    if (type === 'entity.activated') one.state = one.hasPeople ? 'active' : 'listed'
    if (type === 'entity.verified') one.verifiedAt = at
    if (type === 'entity.capacityChanged') setCapacity(one, data, ledger)
  }
  return known
}

/** For all services; or for one, and then the provider has the best capacity of its services. */
function setCapacity(one: Entity, data: Row['data'], { entities }: Ledger) {
  const capacity = data.capacity as Capacity
  if (data.categoryId === undefined) {
    one.capacity = capacity
    one.capacities.clear()
    return
  }
  for (const id of entities.get(one.id)!.categoryIds) if (!one.capacities.has(id)) one.capacities.set(id, one.capacity)
  one.capacities.set(data.categoryId as number, capacity)
  one.capacity = [...one.capacities.values()].sort((a, b) => order.indexOf(a) - order.indexOf(b))[0]!
}

/** From most to no capacity; unknown comes before none. */
const order: Capacity[] = [1, 2, 3, 4, 6, 5]

const isThere = ({ state }: Pick<Entity, 'state'>) => state === 'active' || state === 'listed'

type Narrowing = { categoryId?: number | undefined; countyId?: number | undefined; stateId?: number | undefined }

/** The directory as the viewer sees it: for an entity without those that left, or haven’t joined yet. */
export function directoryOf({ entities, ledger }: Pick<Known, 'entities' | 'ledger'>, viewer: Viewer, by: Narrowing) {
  const placesOf = Map.groupBy(ledger.places.values(), ({ entityId }) => entityId)
  return [...entities.values()]
    .filter((one) => viewer.entityId === null || isThere(one) || one.id === viewer.entityId)
    .map((one) => ({ ...one, ...ledger.entities.get(one.id)!, places: placesOf.get(one.id) ?? [] }))
    .filter(
      ({ categoryIds, places }) =>
        (by.categoryId === undefined || categoryIds.includes(by.categoryId)) &&
        (by.countyId === undefined || places.some(({ county }) => county?.id === by.countyId)) &&
        (by.stateId === undefined || places.some(({ county }) => county?.stateId === by.stateId)),
    )
}
type Listed = ReturnType<typeof directoryOf>[number]

/** The capacity of those who are there, each with an email address: overall, or in the filtered service. */
export const offersIn = (all: readonly Listed[], categoryId: number | undefined) =>
  all
    .filter(isThere)
    .map(({ capacity, capacities }) => (categoryId === undefined ? capacity : (capacities.get(categoryId) ?? capacity)))

export function entitiesFlowOf(known: Known, viewer: Viewer, { from, to, ...by }: Question): Values {
  const joined = directoryOf(known, viewer, by).filter(({ createdAt }) => within(createdAt, from, to))
  return { joined: joined.length }
}

export function entitiesOf(known: Known, viewer: Viewer, query: Question): Values {
  const all = directoryOf(known, viewer, query)
  const active = all.filter(({ state }) => state === 'active')
  const inState = (of: Entity['state']) => all.filter(({ state }) => state === of).length
  const capacities = offersIn(all, query.categoryId)
  const withCapacity = (of: Capacity) => capacities.filter((it) => it === of).length
  const since = daysBefore(known.now, 180)
  const received = Map.groupBy(known.referrals.filter(isCounted), ({ to }) => to)
  const neverAnswered = active.filter(({ id }) => received.get(id)?.every(({ answeredAt }) => answeredAt === null))
  const isActive = (id: number) => known.ledger.categories.find((one) => one.id === id)!.isActive
  const offered = all.flatMap(({ categoryIds }) => categoryIds).filter(isActive)
  const isAsked = (one: number | undefined) => (id: number) => one === undefined || id === one
  return {
    ...entitiesFlowOf(known, viewer, query),
    total: all.length,
    organizations: all.filter(({ networkType }) => networkType === 2).length,
    individuals: all.filter(({ networkType }) => networkType === 1).length,
    active: active.length,
    invited: inState('invited'),
    listed: inState('listed'),
    inactive: inState('inactive'),
    rejected: inState('rejected'),
    accepting: capacities.filter((it) => it < 5).length,
    open: withCapacity(1),
    limited: withCapacity(2),
    waitlist: withCapacity(3),
    assessment: withCapacity(4),
    closed: withCapacity(5),
    notConfirmed: withCapacity(6),
    unverified180d: all.filter((one) => isThere(one) && (one.verifiedAt ?? one.createdAt ?? new Date(0)) < since)
      .length,
    // Everyone who joined has logged in by doing so.
    neverLoggedIn: viewer.entityId === null ? active.filter(({ hasPeople }) => !hasPeople).length : null,
    neverAnswered: neverAnswered.length,
    ...valuesByKey('byCategory', tally(offered.filter(isAsked(query.categoryId)))),
    ...valuesByKey('byState', tally(all.flatMap(({ places }) => statesOf(places)).filter(isAsked(query.stateId)))),
  }
}

const statesOf = (places: readonly Place[]) => [...new Set(places.flatMap(({ county }) => county?.stateId ?? []))]

export function mapOf(known: Known, viewer: Viewer, query: Question): Values {
  const { ledger } = known
  const directory = directoryOf(known, viewer, query)
  const active = ledger.categories.filter(({ isActive }) => isActive)
  const offered = new Set(directory.filter(isThere).flatMap(({ categoryIds }) => categoryIds))
  const covered = active.filter(({ id }) => offered.has(id)).length
  const places = directory.flatMap((one) => one.places)
  const states = new Set(statesOf(places))
  const there = new Set(places.map(({ county }) => county?.id))
  const without = ledger.allCounties.filter(
    ({ id, stateId }) =>
      states.has(stateId) && !there.has(id) && (query.stateId === undefined || stateId === query.stateId),
  )
  return {
    shown: directory.length,
    accepting: offersIn(directory, query.categoryId).filter((it) => it < 5).length,
    avgDistance: avgDistance(known, viewer, directory),
    categoriesCovered: covered,
    categoriesMissing: active.length - covered,
    countiesWithout: without.length,
  }
}

/** A confidential location is in the middle of its county. */
const pointOf = ({ isConfidential, county, point }: Place) => (isConfidential ? county : point)

/** To the nearest location of each, from the viewer's first location. */
function avgDistance({ ledger }: Known, { entityId }: Viewer, directory: readonly Listed[]): Value {
  const origin = [...ledger.places.values()].find((place) => place.entityId === entityId && place.point)?.point
  if (entityId === null || !origin) return null
  const nearest = directory.flatMap(({ places }) => {
    const miles = places.flatMap((place) => pointOf(place) ?? []).map((point) => milesBetween(origin, point))
    return miles.length ? [Math.min(...miles)] : []
  })
  return nearest.length ? tenth(nearest.reduce((sum, it) => sum + it, 0) / nearest.length) : null
}

type Point = { lat: number; lng: number }
const radians = (degrees: number) => (degrees * Math.PI) / 180
/** By the angle between two directions from the center of the earth. */
function milesBetween(one: Point, other: Point) {
  const direction = ({ lat, lng }: Point) => [
    Math.cos(radians(lat)) * Math.cos(radians(lng)),
    Math.cos(radians(lat)) * Math.sin(radians(lng)),
    Math.sin(radians(lat)),
  ]
  const [a, b] = [direction(one), direction(other)]
  const chord = Math.hypot(...a.map((it, axis) => it - b[axis]!))
  return 2 * 3958.75 * Math.asin(chord / 2)
}
