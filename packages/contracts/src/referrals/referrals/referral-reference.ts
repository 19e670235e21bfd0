import * as z from 'zod/mini'

const first = 10_000
/** A reference used in conversation instead of a name. */
export const referenceOf = (id: number) => `R-${first + id}`
/** The id in "R-10042" or "r10042"; undefined if the text is no reference. */
export function idOfReference(text: string): number | undefined {
  const digits = /^r-?(\d{5,9})$/i.exec(text.trim())?.[1]
  return digits && Number(digits) > first ? Number(digits) - first : undefined
}

/** The list that contains a referral for the viewer. */
export const ReferralSide = z.enum(['inbound', 'outbound'])
export type ReferralSide = z.infer<typeof ReferralSide>
