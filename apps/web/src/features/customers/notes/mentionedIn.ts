type Person = { id: number; name: string }

/** Of these people, those whose name still follows an @ in the text. */
export const mentionedIn = (text: string, people: readonly Person[]) => [
  ...new Set(people.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)),
]

/** The text in parts; a mention is one of its own. */
export function partsOf(text: string, people: readonly Person[]): { text: string; isMention: boolean }[] {
  // The longest first: "@Ann Lee-Park" is not "@Ann Lee".
  const names = people.map(({ name }) => `@${name}`).sort((one, other) => other.length - one.length)
  const parts: { text: string; isMention: boolean }[] = []
  let rest = text
  while (rest) {
    const found = names
      .map((name) => ({ name, at: rest.indexOf(name) }))
      .filter(({ at }) => at >= 0)
      .sort((one, other) => one.at - other.at || other.name.length - one.name.length)[0]
    if (!found) return [...parts, { text: rest, isMention: false }]
    if (found.at > 0) parts.push({ text: rest.slice(0, found.at), isMention: false })
    parts.push({ text: found.name, isMention: true })
    rest = rest.slice(found.at + found.name.length)
  }
  return parts
}
