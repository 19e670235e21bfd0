/** First and last name of what was typed; a search is often typed in small letters. */
export function nameIn(words: string) {
  const name = words.trim()
  const written =
    name === name.toLowerCase() ? name.replace(/(?<=^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase()) : name
  const [firstName = '', ...others] = written.split(/\s+/)
  return { firstName, lastName: others.join(' ') }
}

/** Words that may be the name of a person. */
export const isName = (words: string) => /^\p{L}[\p{L}\s'’.-]+$/u.test(words.trim())
