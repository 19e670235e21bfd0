import { centroidOf } from './geometry.ts'
import { countyName } from './names.ts'
import type { Outline } from './outlines.ts'
import type { County } from './shipped.ts'
import { stateNames } from './states.ts'

const kinds: Record<string, string> = { CT: 'County', PR: 'Municipio' }

/** Every county with its names and its center, without cities. */
export function countiesOf(outlines: readonly Outline[], fullNames: ReadonlyMap<string, string>): County[] {
  const codes = new Map(stateNames.map(({ fips, code }) => [fips, code]))
  const counties = outlines.map(({ fips, name, shape }) => ({
    fips,
    name,
    fullName: fullNameOf({ fips, name, code: codes.get(fips.slice(0, 2)) ?? '' }, fullNames),
    middle: centroidOf(shape),
  }))
  // If a city and the county around it have the same name, both use their full names.
  const sameNames = Map.groupBy(counties, ({ fips, name }) => `${fips.slice(0, 2)} ${name}`)
  return counties
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
