import { centroidOf, isInside, kilometresTo, meanOf, type Point, rounded } from './geometry.ts'
import type { Ledger } from './ledger.ts'
import { fromPost, placeKey } from './names.ts'
import { type Outline, outlineAt } from './outlines.ts'
import type { Place, PostOffice } from './sources.ts'
import { stateNames } from './states.ts'

/** A post office in the county where it really is. */
export type Office = PostOffice & { county: string }

type Parts = { offices: readonly PostOffice[]; outlines: readonly Outline[]; places: readonly Place[]; ledger: Ledger }

/** Further off its county than this, either the county or the point is wrong. */
const astray = 11
/** Further off every county of its state, it is an island that the post counts to it. */
const abroad = 300
const fipsOf = new Map(stateNames.map(({ code, fips }) => [code, fips]))

/**
 * The county that the post names holds, unless it is none of ours or lies far off. Then the county around the point and
 * the named one are rivals: where the city has its number decides, so that it stays there; or else a place of that
 * name, or the offices with the next numbers. Where the named county wins, the point was wrong.
 */
export function settled({ offices, outlines, places, ledger }: Parts): Office[] {
  const byFips = new Map(outlines.map((outline) => [outline.fips, outline]))
  const byState = Map.groupBy(outlines, ({ fips }) => fips.slice(0, 2))
  const byName = Map.groupBy(places, ({ state, name }) => `${state} ${placeKey(name)}`)
  const byNumber = Map.groupBy(offices, ({ zip }) => zip.slice(0, 4))

  return offices.flatMap((office) => {
    const around = outlineAt(byState.get(fipsOf.get(office.state)!) ?? [], office)
    const named = office.county ? byFips.get(office.county) : undefined
    if (!named) return around ? [{ ...office, county: around.fips }] : []
    const distance = kilometresTo(named.shape, office)
    if (!around && distance > abroad) return []
    const isRival =
      around && (distance > astray || (distance > 0 && isAtHome(office, around) && !isAtHome(office, named)))
    if (!isRival && distance <= astray) return [{ ...office, county: named.fips }]
    if (isRival && isBetter(office, around, named)) return [{ ...office, county: around.fips }]
    return [{ ...office, ...pointWithin(office, named), county: named.fips }]
  })

  function isAtHome({ name }: PostOffice, county: Outline) {
    return ledger.has(county.fips, placeKey(fromPost(name)))
  }

  function isBetter(office: PostOffice, around: Outline, named: Outline) {
    if (isAtHome(office, around) !== isAtHome(office, named)) return isAtHome(office, around)
    if (!isInside(around.shape, office)) return false
    if (placesOf(office, around).length > 0) return true
    if (placesOf(office, named).length > 0) return false
    const votes = ({ fips }: Outline) => neighboursOf(office).filter(({ county }) => county === fips).length
    return votes(around) > votes(named)
  }

  function neighboursOf(office: PostOffice) {
    return (byNumber.get(office.zip.slice(0, 4)) ?? []).filter((one) => one !== office)
  }

  function placesOf({ state, name }: PostOffice, county: Outline): Point[] {
    const found = byName.get(`${state} ${placeKey(name)}`) ?? []
    return found.filter((place) => isInside(county.shape, place))
  }

  /** A place of that name, or the offices with the next numbers, or the county's middle. */
  function pointWithin(office: PostOffice, county: Outline): Point {
    const place = placesOf(office, county)[0]
    if (place) return { lat: rounded(place.lat), lng: rounded(place.lng) }
    const neighbours = neighboursOf(office).filter((one) => isInside(county.shape, one))
    return neighbours.length > 0 ? meanOf(neighbours) : centroidOf(county.shape)
  }
}
