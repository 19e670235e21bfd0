/** A telephone number as people write it, with or without an extension: '(510) 555-0100', '510-555-0100 x12'. */
const behind = /\s*[,;]?\s*(?:extension|ext\.?|x|#)\s*(\d{1,8})$/i
const numberPattern = /^[+()\d][\d\s().+-]{5,}$/
const mostCharacters = 300

export type Phone = { number: string; extension: string | null }

export function readPhone(text: string): Phone {
  const typed = text.trim()
  // Longer is no telephone number, and not worth the search.
  const found = typed.length <= mostCharacters ? behind.exec(typed) : null
  if (!found) return { number: typed, extension: null }
  return { number: typed.slice(0, found.index).trim(), extension: found[1]! }
}

export const isPhone = (text: string) => numberPattern.test(readPhone(text).number)

/** The last ten digits, for telling whether two numbers are the same; an extension is no part of it. */
export const phoneKey = (text: string) => readPhone(text).number.replace(/\D/g, '').slice(-10)

/** The address of a link that dials a number, with its extension. */
export function phoneLink(text: string) {
  const { number, extension } = readPhone(text)
  return `tel:${number.replace(/[^\d+]/g, '')}${extension ? `;ext=${extension}` : ''}`
}
