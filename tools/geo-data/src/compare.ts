import { kilometersBetween, type Point } from './geometry.ts'
import type { DataSet } from './shipped.ts'

type Thing = { name: string } & Partial<Point>
export type Difference = { added: string[]; removed: string[]; moved: string[]; renamed: string[]; same: number }

const farther = 5

/** Differences between the things with these keys. */
export function differencesOf(before: ReadonlyMap<string, Thing>, after: ReadonlyMap<string, Thing>): Difference {
  const difference: Difference = { added: [], removed: [], moved: [], renamed: [], same: 0 }
  for (const [key, { name }] of before) if (!after.has(key)) difference.removed.push(`${key} ${name}`)
  for (const [key, thing] of after) {
    const old = before.get(key)
    if (!old) {
      difference.added.push(`${key} ${thing.name}`)
      continue
    }
    const distance = hasPoint(old) && hasPoint(thing) ? kilometersBetween(old, thing) : 0
    if (distance > farther) difference.moved.push(`${key} ${thing.name} by ${Math.round(distance)} km`)
    if (old.name !== thing.name) difference.renamed.push(`${key} ${old.name} → ${thing.name}`)
    if (distance <= farther && old.name === thing.name) difference.same++
  }
  return difference
}

const hasPoint = (thing: Thing): thing is Thing & Point =>
  typeof thing.lat === 'number' && typeof thing.lng === 'number'

/** All kinds of things, by key; a ZIP is compared by county, a zone by all of its values. */
export function comparedWith(shipped: DataSet, built: DataSet): Record<string, Difference> {
  const kinds: Record<string, (data: DataSet) => [string, Thing][]> = {
    states: ({ states }) => states.map((state) => [state.code, { name: `${state.id} ${state.name}` }]),
    counties: ({ states }) =>
      states.flatMap(({ counties }) => counties.map((it) => [it.fips, { ...it, name: `${it.name}, ${it.fullName}` }])),
    cities: ({ states }) =>
      states.flatMap(({ counties }) => counties.flatMap(({ cities }) => cities.map((it) => [String(it.id), it]))),
    ZIPs: ({ zips }) => zips.map((it) => [it.zip, { ...it, name: `in ${it.county} of ${it.cityId}` }]),
    zones: ({ zones }) => zones.zones.map((it) => [it.name, { name: JSON.stringify(it) }]),
  }
  return Object.fromEntries(
    Object.entries(kinds).map(([kind, of]) => [kind, differencesOf(new Map(of(shipped)), new Map(of(built)))]),
  )
}

const most = 12

export function reportOf(differences: Record<string, Difference>, isLong: boolean): string {
  return Object.entries(differences)
    .map(([kind, { same, ...lists }]) => {
      const counts = Object.entries(lists).map(([what, list]) => `${list.length} ${what}`)
      const lines = Object.entries(lists).flatMap(([what, list]) =>
        list.slice(0, isLong ? list.length : most).map((line) => `    ${what} ${line}`),
      )
      return [`${kind}: ${same} the same, ${counts.join(', ')}`, ...lines].join('\n')
    })
    .join('\n')
}
