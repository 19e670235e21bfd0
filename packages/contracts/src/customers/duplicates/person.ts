/** What two records of a person are compared by, as it is stored or typed. */
export type Identity = {
  firstName?: string | null | undefined
  lastName?: string | null | undefined
  preferredName?: string | null | undefined
  dateOfBirth?: string | null | undefined
  isBirthEstimated?: boolean | null | undefined
  /** All phone numbers. */
  phones?: readonly string[] | undefined
  email?: string | null | undefined
  addressLine1?: string | null | undefined
  zip?: string | null | undefined
}

/** How alike two values are, from 0 to 1, with the reason in words. Null: one of them is unknown. */
export type Likeness = { value: number; reason: string } | null

export const same: Likeness = { value: 1, reason: 'Same' }
export const different: Likeness = { value: 0, reason: 'Different' }
