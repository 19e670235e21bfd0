/** Figures of locations. Events have only their existence; their hours, notices, and addresses come from the input. */
import { dayOf, isWeekday, wallOf } from './calendar.naive.fixtures.ts'
import type { Row } from './history.fixtures.ts'
import type { Known, Question, Viewer } from './known.fixtures.ts'
import type { Ledger, Place } from './ledger.fixtures.ts'
import { tally, type Values, valuesByKey } from './rates.naive.fixtures.ts'
import { isAccepted } from './referrals.naive.fixtures.ts'

/** Which locations exist: any without an event existed before. */
export function checkLocations(history: readonly Row[], { places }: Ledger) {
  const left = new Set<number>()
  for (const { type, data } of history) {
    if (type === 'location.created') left.add(data.locationId as number)
    if (type === 'location.removed') left.delete(data.locationId as number)
  }
  const unknown = [...left].filter((id) => !places.has(id))
  if (unknown.length) throw new Error(`No act has written down the locations ${unknown.join(', ')}`)
}

function isOpenAt({ hours }: Place, at: Date) {
  if (hours !== 'weekdays') return hours === 'always'
  const time = wallOf(at).toISOString().slice(11, 16)
  return isWeekday(dayOf(at)) && time >= '09:00' && time < '17:00'
}

function locationsSeen({ entities, referrals, ledger }: Known, { entityId }: Viewer, query: Question) {
  const isThere = (id: number) => ['active', 'listed'].includes(entities.get(id)!.state)
  const trusted = new Set(referrals.filter((one) => one.from === entityId && isAccepted(one)).map(({ to }) => to))
  return [...ledger.places.values()]
    .filter(
      (place) => entityId === null || place.entityId === null || place.entityId === entityId || isThere(place.entityId),
    )
    .filter(
      ({ entityId: owner, county, categoryIds }) =>
        (entityId !== null || query.entityId === undefined || owner === query.entityId) &&
        (query.categoryId === undefined || categoryIds.includes(query.categoryId)) &&
        (query.countyId === undefined || county?.id === query.countyId) &&
        (query.stateId === undefined || county?.stateId === query.stateId),
    )
    .map((place) => ({
      ...place,
      isHidden:
        entityId !== null &&
        place.isConfidential &&
        place.entityId !== entityId &&
        !(place.entityId !== null && trusted.has(place.entityId)),
    }))
}

export function locationsOf(known: Known, viewer: Viewer, query: Question): Values {
  const { now } = known
  const seen = locationsSeen(known, viewer, query)
  const visiblePlaces = seen.filter(({ isHidden }) => !isHidden)
  const inCounties = seen.flatMap(({ county }) => county?.id ?? [])
  // Without a pin it is in the middle of its county: the exact place is unknown.
  const isPinned = ({ isHidden, point, county }: (typeof seen)[number]) =>
    !isHidden && point !== null && point.lat !== county?.lat
  const hasNotice = ({ notice }: Place) => notice && (notice.until === null || notice.until >= dayOf(now))
  const withHours = visiblePlaces.filter(({ hours }) => hours !== null).length
  return {
    total: seen.length,
    openNow: visiblePlaces.filter((place) => isOpenAt(place, now)).length,
    withHours,
    withoutHours: seen.length - withHours,
    withoutCoordinates: seen.filter((place) => !isPinned(place)).length,
    withoutCategory: seen.filter(({ categoryIds }) => categoryIds.length === 0).length,
    temporaryNotices: visiblePlaces.filter(hasNotice).length,
    confidential: seen.filter(({ isConfidential }) => isConfidential).length,
    countiesCovered: new Set(inCounties).size,
    ...valuesByKey('byCounty', tally(inCounties)),
  }
}
