import type { LegacyFinding } from '@handoff/contracts/reference'

type Entry = { path: string; value: Record<string, unknown> }

/** Checks the ids of a file; answers with the one that may stand as an alias, or null. */
export function idsOf(note: (finding: LegacyFinding) => void) {
  const counties = new Map<number, string>()
  const cities = new Map<number, string>()

  function county({ path, value }: Entry): number | null {
    const id = numberOf(value.id)
    if (typeof value.id === 'string' && id !== null) note(irregular('irregular_county_id', path, value.id, 'string'))
    if (id === null || id <= 0) return null
    const otherPath = counties.get(id)
    const action = 'kept; matched by name to its FIPS id'
    if (otherPath === undefined) counties.set(id, path)
    else note({ code: 'duplicate_county_id', severity: 'warning', path, otherPath, action, value: id })
    return id
  }

  function city({ path, value }: Entry, countyId: number | null): number | null {
    const id = numberOf(value.id)
    if (id === null) {
      const action = 'no legacy alias stored'
      note({ code: 'irregular_city_id', severity: 'info', path, action, value: null, why: 'missing' })
      return null
    }
    if (typeof value.id === 'string') note(irregular('irregular_city_id', path, value.id, 'string'))
    const why = oddityOf(id, countyId)
    const action = 'legacy id kept as alias only'
    if (why) note({ code: 'irregular_city_id', severity: 'info', path, action, value: id, why })
    const otherPath = cities.get(id)
    if (otherPath === undefined) cities.set(id, path)
    else {
      const kept = 'kept; matched by name to its reference id'
      note({ code: 'duplicate_city_id', severity: 'warning', path, otherPath, action: kept, value: id })
    }
    return id
  }

  return { county, city }
}

const irregular = (code: 'irregular_county_id' | 'irregular_city_id', path: string, value: string, why: string) =>
  ({ code, severity: 'info', path, action: 'coerced to number', value, why }) as const

/** Usually the county's id followed by two digits. */
function oddityOf(id: number, countyId: number | null): string | null {
  if (!Number.isInteger(id) || id <= 0) return 'not a positive integer'
  if (countyId === null) return null
  const [text, prefix] = [String(id), String(countyId)]
  if (!text.startsWith(prefix)) return 'prefix is not the county id'
  return text.length === prefix.length + 2 ? null : 'sequence is not two digits'
}

function numberOf(value: unknown): number | null {
  if (typeof value === 'number' && Math.abs(value) <= 2_147_483_647) return value
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : null
}
