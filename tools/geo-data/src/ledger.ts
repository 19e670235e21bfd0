/** One line: the permanent number of the city of this name in this county. */
type Entry = { id: number; county: string; key: string }
export type Ledger = {
  has: (county: string, key: string) => boolean
  /** The existing number, or the county's next one, which is then recorded. */
  idOf: (county: string, key: string) => number
  added: () => number
  text: () => string
}

const heading = 'id,county_fips,key'

/**
 * The register of city ids, append-only: however the sources change, a number never means another city, and a city that
 * is missing for a while returns under its number.
 */
export function readLedger(text: string): Ledger {
  const [first, ...lines] = text.trimEnd().split('\n')
  if (first !== heading) throw new Error(`The ledger begins with ${first} and not with ${heading}`)

  const ids = new Map<string, number>()
  const last = new Map<string, number>()
  const fresh: string[] = []
  const enter = ({ id, county, key }: Entry) => {
    const place = `${county} ${key}`
    if (ids.has(place)) throw new Error(`The ledger names ${place} twice`)
    if (Math.floor(id / 1000) !== Number(county)) throw new Error(`${id} is no number of county ${county}`)
    ids.set(place, id)
    last.set(county, Math.max(last.get(county) ?? 0, id))
  }
  for (const line of lines) {
    const [id = '', county = '', key = ''] = line.split(',')
    enter({ id: Number(id), county, key })
  }
  if (new Set(ids.values()).size !== ids.size) throw new Error('The ledger gives a number twice')

  return {
    has: (county, key) => ids.has(`${county} ${key}`),
    idOf: (county, key) => {
      const known = ids.get(`${county} ${key}`)
      if (known !== undefined) return known
      const id = (last.get(county) ?? Number(county) * 1000) + 1
      if (id % 1000 === 0) throw new Error(`County ${county} has no number left`)
      enter({ id, county, key })
      fresh.push(`${id},${county},${key}`)
      return id
    },
    added: () => fresh.length,
    text: () => [heading, ...lines, ...fresh, ''].join('\n'),
  }
}
