const first = 10_000

/** What people say to each other instead of a name. */
export const numberOf = (id: number) => `HR-${first + id}`

/** The id in "HR-10042" or "hr10042"; undefined where the text is no number of a request. */
export function idOfNumber(text: string): number | undefined {
  const digits = /^hr-?(\d{5,9})$/i.exec(text.trim())?.[1]
  return digits && Number(digits) > first ? Number(digits) - first : undefined
}
