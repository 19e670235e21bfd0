import { centroidOf } from './geometry.ts'
import { countyName } from './names.ts'
import type { Outline } from './outlines.ts'
import type { County } from './shipped.ts'
import { stateNames } from './states.ts'

const kinds: Record<string, string> = { CT: 'County', PR: 'Municipio' }

/** Every county with its names and its middle, and no cities yet. */
export function countiesOf(outlines: readonly Outline[], fullNames: ReadonlyMap<string, string>): County[] {
  const codes = new Map(stateNames.map(({ fips, code }) => [fips, code]))
  const named = outlines.map(({ fips, name, shape }) => ({
    fips,
    name,
    fullName: fullNameOf({ fips, name, code: codes.get(fips.slice(0, 2)) ?? '' }, fullNames),
    middle: centroidOf(shape),
  }))
  // Where a city and the county around it share a name, each bears its full one.
  const sameNames = Map.groupBy(named, ({ fips, name }) => `${fips.slice(0, 2)} ${name}`)
  return named
    .sort((one, other) => one.fips.localeCompare(other.fips))
    .map(({ fips, name, fullName, middle: { lat, lng } }) => {
      const isAlone = sameNames.get(`${fips.slice(0, 2)} ${name}`)!.length === 1
      return { id: Number(fips), fips, name: isAlone ? name : fullName, fullName, lat, lng, cities: [] }
    })
}

function fullNameOf(
  { fips, name, code }: { fips: string; name: string; code: string },
  names: ReadonlyMap<string, string>,
) {
  const known = names.get(fips)
  if (known) return countyName(known)
  const kind = kinds[code]
  return kind ? `${name} ${kind}` : name
}
