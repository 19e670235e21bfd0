import type { LegacyFinding } from '@handoff/contracts/platform/reference'

type Entry = { path: string; value: Record<string, unknown> }

const largestId = 2_147_483_647
const notPositive = 'not a positive integer'
const noAlias = 'no legacy alias stored'

/** Checks the ids of a file; returns an id that can be an alias, or null. */
export function idsOf(note: (finding: LegacyFinding) => void) {
  const counties = new Map<number, string>()
  const cities = new Map<number, string>()

  function county({ path, value }: Entry): number | null {
    const { id, why = notPositive } = readId(value.id)
    if (id === null || id <= 0) {
      note({ code: 'irregular_county_id', severity: 'info', path, action: noAlias, value: printable(value.id), why })
      return null
    }
    if (typeof value.id === 'string') note(irregular('irregular_county_id', path, value.id, 'string'))
    const otherPath = counties.get(id)
    const action = 'kept; matched by name to its FIPS id'
    if (otherPath === undefined) counties.set(id, path)
    else note({ code: 'duplicate_county_id', severity: 'warning', path, otherPath, action, value: id })
    return id
  }

  function city({ path, value }: Entry, countyId: number | null): number | null {
    const { id, why: refused } = readId(value.id)
    if (id === null) {
      note({
        code: 'irregular_city_id',
        severity: 'info',
        path,
        action: noAlias,
        value: printable(value.id),
        why: refused,
      })
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
  if (id <= 0) return notPositive
  if (countyId === null) return null
  const [text, prefix] = [String(id), String(countyId)]
  if (!text.startsWith(prefix)) return 'prefix is not the county id'
  return text.length === prefix.length + 2 ? null : 'sequence is not two digits'
}

type ReadId = { id: number; why?: undefined } | { id: null; why: string }

/** An id is an integer that fits its column; text of digits counts as its number. */
function readId(value: unknown): ReadId {
  if (value === undefined || value === null || value === '') return { id: null, why: 'missing' }
  const number = typeof value === 'string' && /^\d{1,400}$/.test(value) ? Number(value) : value
  if (typeof number !== 'number') return { id: null, why: 'not a number' }
  if (Math.abs(number) > largestId) return { id: null, why: 'too large' }
  return Number.isInteger(number) ? { id: number } : { id: null, why: notPositive }
}

/** A value of the file for a finding. */
export function printable(value: unknown): string | number | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.slice(0, 80).toWellFormed()
}
