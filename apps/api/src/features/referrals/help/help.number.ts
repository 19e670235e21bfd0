const first = 10_000

/** A reference used in conversation instead of a name. */
export const numberOf = (id: number) => `HR-${first + id}`

/** The id in "HR-10042" or "hr10042"; undefined if the text is no number of a request. */
export function idOfNumber(text: string): number | undefined {
  const digits = /^hr-?(\d{5,9})$/i.exec(text.trim())?.[1]
  return digits && Number(digits) > first ? Number(digits) - first : undefined
}
