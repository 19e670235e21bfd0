type Person = { id: number; name: string }

/** Of these people, those whose name still follows an @ in the text. */
export const mentionedIn = (text: string, people: readonly Person[]) => [
  ...new Set(people.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)),
]

/** The text in parts; each mention is a separate one. */
export function partsOf(text: string, people: readonly Person[]): { text: string; isMention: boolean }[] {
  // The longest first: "@Ann Lee-Park" is not "@Ann Lee".
  const names = people.map(({ name }) => `@${name}`).sort((one, other) => other.length - one.length)
  const parts: { text: string; isMention: boolean }[] = []
  let rest = text
  while (rest) {
    const nearest = names
      .map((name) => ({ name, at: rest.indexOf(name) }))
      .filter(({ at }) => at >= 0)
      .sort((one, other) => one.at - other.at || other.name.length - one.name.length)[0]
    if (!nearest) return [...parts, { text: rest, isMention: false }]
    if (nearest.at > 0) parts.push({ text: rest.slice(0, nearest.at), isMention: false })
    parts.push({ text: nearest.name, isMention: true })
    rest = rest.slice(nearest.at + nearest.name.length)
  }
  return parts
}
