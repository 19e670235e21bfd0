type Cells = Partial<Record<string, string>>
type State = { id: number; name: string }
export type StateOf = (text: string) => State | undefined

/** What an address ends with: 'Dade City, FL 33525-3715'. The city is one of these, the first that is known. */
export type AddressEnd = {
  cities: { name: string; street: string }[]
  state: string | null
  zip: string | null
  /** All that is before state and ZIP. */
  before: string
}

const longest = 300
const country = /[\s,]+(?:u\.?s\.?a\.?|united states(?: of america)?)$/i
const zipAtEnd = /(?:^|[\s,])(\d{5}(?:-\d{4})?)$/

/** Reads the end of an address; null where nothing there is a state or a ZIP code. */
export function endOf(text: string, stateOf: StateOf): AddressEnd | null {
  if (text.length > longest) return null
  const whole = text.replace(country, '').replace(/^(?:state|zip(?: code)?)\s*:\s*/i, '')
  const [matched = '', zip = null] = zipAtEnd.exec(whole) ?? []
  const rest = trimmed(whole.slice(0, whole.length - matched.length))
  if (!rest) return zip ? { cities: [], state: null, zip, before: '' } : null
  const state = stateAtEnd(rest, stateOf, zip !== null)
  if (!state) return null
  return { state: state.name, zip, before: state.before, cities: citiesAtEnd(state.before) }
}

const mostStateWords = 3

/** 'CT' is also a court: a code counts after a comma, before a ZIP, or alone. */
function stateAtEnd(text: string, stateOf: StateOf, isBeforeZip: boolean) {
  const words = [...text.matchAll(/[^\s,]+/g)]
  for (let count = Math.min(mostStateWords, words.length); count > 0; count--) {
    const { index } = words.at(-count)!
    const [before, name] = [text.slice(0, index), text.slice(index)]
    if (!stateOf(name)) continue
    if (!before || /,\s*$/.test(before) || isBeforeZip) return { name, before: trimmed(before) }
  }
  return null
}

const mostCityWords = 4

/** After the last comma; without one, the last words. A part with a digit in it is no city, but may end with one. */
function citiesAtEnd(text: string): AddressEnd['cities'] {
  const at = text.lastIndexOf(',')
  const [street, last] = [trimmed(text.slice(0, Math.max(at, 0))), text.slice(at + 1).trim()]
  if (!last) return []
  const words = last.split(/\s+/)
  const ends = words.slice(-mostCityWords).map((_, index, { length }) => {
    const count = length - index
    const front = words.slice(0, -count).join(' ')
    return { name: words.slice(-count).join(' '), street: [street, front].filter(Boolean).join(', ') }
  })
  const wholeFirst = { name: last, street }
  return [wholeFirst, ...ends].filter(({ name }) => !/\d/.test(name))
}

const trimmed = (text: string) => text.replace(/^[\s,]+|[\s,]+$/g, '')

const box = String.raw`(?:p\.?\s*o\.?|post office)\s*box\s*#?\s*[\w-]+`
const boxAlone = new RegExp(`^${box}$`, 'i')
const boxWithin = new RegExp(String.raw`(?:^|[\s,;]+)(${box})(?=$|[\s,;])`, 'i')

/** A box of the post office is where letters go, and no one can go there. */
export function mailingIn(street: string): { box: string; street: string | null } | null {
  if (street.length > longest) return null
  const [, match] = boxWithin.exec(street) ?? []
  if (!match) return null
  return { box: match, street: boxAlone.test(street) ? null : trimmed(street.replace(boxWithin, '')) || null }
}

const undisclosed =
  /\b(?:undisclosed|confidential|not (?:publicly )?(?:disclosed|listed)|unlisted|unpublished|withheld)\b|\b(?:call|contact|phone|text|email)\b.* (?:address|location|directions)\b|\b(?:address|location|available) (?:up)?on request\b/i
const everywhere =
  /^(?:(?:various|multiple|several)(?: (?:locations|sites|addresses))?|mobile|online|virtual|telehealth|remote|statewide|nationwide|county ?wide)$/i

/** Words where a street should be: the location is confidential, or there is none. */
export const placeWords = (street: string): 'undisclosed' | 'none' | null => {
  if (street.length > longest || /\d/.test(street)) return null
  return undisclosed.test(street) ? 'undisclosed' : everywhere.test(street) ? 'none' : null
}

/** 'Main St 1, Oakland' next to a column of states. */
export function cityAlone(written: string, { state, city }: Cells): AddressEnd | null {
  const at = written.lastIndexOf(',')
  if (!state || at < 0) return null
  const name = written.slice(at + 1).trim()
  if (/\d/.test(name) || (city && city.toLowerCase() !== name.toLowerCase())) return null
  const before = written.slice(0, at).trim()
  return { cities: [{ name, street: before }], state: null, zip: null, before: written }
}

/** All that an address may end with, for the lookup of places. */
export const endsOf = (written: string | undefined, cells: Cells, stateOf: StateOf) => {
  if (!written) return { cities: [], zip: null }
  const end = endOf(written, stateOf) ?? cityAlone(written, cells)
  return { cities: end?.cities.map(({ name }) => name) ?? [], zip: end?.zip ?? null }
}
