import * as z from 'zod/mini'

const first = 10_000
/** What people say to each other instead of a name. */
export const referenceOf = (id: number) => `R-${first + id}`
/** The id in "R-10042" or "r10042"; undefined where the text is no reference. */
export function idOfReference(text: string): number | undefined {
  const digits = /^r-?(\d{5,9})$/i.exec(text.trim())?.[1]
  return digits && Number(digits) > first ? Number(digits) - first : undefined
}

/** The list in which the viewer finds a referral. */
export const ReferralSide = z.enum(['inbound', 'outbound'])
export type ReferralSide = z.infer<typeof ReferralSide>
