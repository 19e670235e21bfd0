/** A pattern for `ilike` that finds the text anywhere; what people type is never a pattern itself. */
export const containing = (text: string) => `%${literal(text)}%`

/** A pattern for `like` on a lower-cased column that finds what begins so. */
export const beginning = (text: string) => `${literal(text.toLowerCase())}%`

const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&')

const foundations: Record<string, string> = { saint: 'st', mount: 'mt', fort: 'ft' }

/** The key under which places are found: lower case, no diacritics or punctuation, Saint = St, Mount = Mt, Fort = Ft. */
export const placeKey = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N} ]+/gu, ' ')
    .trim()
    .split(/\s+/)
    .map((word) => foundations[word] ?? word)
    .join(' ')
