import { centroidOf, isInside, kilometersTo, meanOf, type Point, rounded } from './geometry.ts'
import type { Ledger } from './ledger.ts'
import { fromPost, placeKey } from './names.ts'
import { type Outline, outlineAt } from './outlines.ts'
import type { Place, PostOffice } from './sources.ts'
import { stateNames } from './states.ts'

/** A post office in its actual county. */
export type Office = PostOffice & { county: string }

type Parts = { offices: readonly PostOffice[]; outlines: readonly Outline[]; places: readonly Place[]; ledger: Ledger }

/** In kilometers. If it is farther from its county, either the county or the point is wrong. */
const astray = 11
/** If it is farther from every county of its state, it is an island that the post assigns to it. */
const abroad = 300
const fipsOf = new Map(stateNames.map(({ code, fips }) => [code, fips]))

/**
 * The postal county applies, unless it is unknown or far away. Then it competes with the county around the point: the
 * one where the city has its number wins; or else the one with a place of that name, or with the offices of the next
 * numbers. If the postal county wins, the point was wrong.
 */
export function settled({ offices, outlines, places, ledger }: Parts): Office[] {
  const byFips = new Map(outlines.map((outline) => [outline.fips, outline]))
  const byState = Map.groupBy(outlines, ({ fips }) => fips.slice(0, 2))
  const byName = Map.groupBy(places, ({ state, name }) => `${state} ${placeKey(name)}`)
  const byNumber = Map.groupBy(offices, ({ zip }) => zip.slice(0, 4))

  return offices.flatMap((office) => {
    const around = outlineAt(byState.get(fipsOf.get(office.state)!) ?? [], office)
    const postal = office.county ? byFips.get(office.county) : undefined
    if (!postal) return around ? [{ ...office, county: around.fips }] : []
    const distance = kilometersTo(postal.shape, office)
    if (!around && distance > abroad) return []
    const isRival =
      around && (distance > astray || (distance > 0 && isAtHome(office, around) && !isAtHome(office, postal)))
    if (!isRival && distance <= astray) return [{ ...office, county: postal.fips }]
    if (isRival && isBetter(office, around, postal)) return [{ ...office, county: around.fips }]
    return [{ ...office, ...pointWithin(office, postal), county: postal.fips }]
  })

  function isAtHome({ name }: PostOffice, county: Outline) {
    return ledger.has(county.fips, placeKey(fromPost(name)))
  }

  function isBetter(office: PostOffice, around: Outline, postal: Outline) {
    if (isAtHome(office, around) !== isAtHome(office, postal)) return isAtHome(office, around)
    if (!isInside(around.shape, office)) return false
    if (placesOf(office, around).length > 0) return true
    if (placesOf(office, postal).length > 0) return false
    const votes = ({ fips }: Outline) => neighborsOf(office).filter(({ county }) => county === fips).length
    return votes(around) > votes(postal)
  }

  function neighborsOf(office: PostOffice) {
    return (byNumber.get(office.zip.slice(0, 4)) ?? []).filter((one) => one !== office)
  }

  function placesOf({ state, name }: PostOffice, county: Outline): Point[] {
    const candidates = byName.get(`${state} ${placeKey(name)}`) ?? []
    return candidates.filter((place) => isInside(county.shape, place))
  }

  /** A place of that name, or the offices with the next numbers, or the county's center. */
  function pointWithin(office: PostOffice, county: Outline): Point {
    const place = placesOf(office, county)[0]
    if (place) return { lat: rounded(place.lat), lng: rounded(place.lng) }
    const neighbors = neighborsOf(office).filter((one) => isInside(county.shape, one))
    return neighbors.length > 0 ? meanOf(neighbors) : centroidOf(county.shape)
  }
}
