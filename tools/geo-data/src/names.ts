const foundations: Record<string, string> = { saint: 'st', mount: 'mt', fort: 'ft' }

/**
 * Two names with the same key are one place: no case, diacritics, punctuation, or spaces; Saint = St, Mount = Mt, Fort
 * = Ft.
 */
export const placeKey = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’‘ʻ`]/g, '')
    .split(/[^a-z0-9]+/)
    .map((word) => foundations[word] ?? word)
    .join('')

/** Our spelling of a place: saints are abbreviated, and a Hawaiian ʻokina is an ʻokina. */
export const spelled = (name: string) =>
  name
    .replace(/\b(Saint|St)(?= \p{L})/gu, 'St.')
    .replace(/\bSainte(?= \p{L})/gu, 'Ste.')
    .replace(/‘(?=\p{L})/gu, 'ʻ')

const small = /^(of|the|and|on|in|at|by)$/i
const letters = /^(afb|arb|jber|jbphh|jbsa|jrb|mcbh|nas|nawc|ngb|usaf)$/i
const directions: Record<string, string> = { N: 'North', S: 'South', E: 'East', W: 'West' }

/** Postal names capitalize every word, and abbreviate what people write in full. */
export function fromPost(name: string): string {
  const words = name
    .replace(/\bNat(iona)?l Pk\b/, 'National Park')
    .replace(/\bMc ?([a-zA-Z])/g, (_, letter: string) => `Mc${letter.toUpperCase()}`)
    .replace(/\b([DO]) (?=[A-Z][a-z])/g, "$1'")
    .replace(/'S\b/g, "'s")
    .split(' ')
  const written = words.map((word, index) => {
    if (letters.test(word)) return word.toUpperCase()
    if (index === 0) return directions[word] ?? word
    return small.test(word) && words.length > 2 && index < words.length - 1 ? word.toLowerCase() : word
  })
  return spelled(written.join(' '))
}

/** GeoNames has 'City of Fairfax' for the Census name 'Fairfax city'. */
export function countyName(name: string): string {
  const short = spelled(name)
  const [, kind, place] = /^(City|City and Borough|Borough|Municipality) of (.+)$/.exec(short) ?? []
  if (kind && place) return `${place} ${kind === 'City' ? 'city' : kind}`
  return short.replace(/^City and County of (.+)$/, '$1 County')
}
