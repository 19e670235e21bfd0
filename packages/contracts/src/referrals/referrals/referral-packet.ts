/**
 * The packet — what of a person travels with a referral. Before acceptance the minimum that an answer needs, after it
 * everything as it was at sending, and no longer once the referral is closed, refused, or ended without acceptance.
 */
import * as z from 'zod/mini'

const bands = [
  [5, 'Under 5'],
  [13, '5–12'],
  [18, '13–17'],
  [25, '18–24'],
  [35, '25–34'],
  [45, '35–44'],
  [55, '45–54'],
  [65, '55–64'],
  [75, '65–74'],
] as const

/** An age told no more exactly than an answer needs. */
export const ageBandOfAge = (age: number): string => bands.find(([below]) => age < below)?.[1] ?? '75 and over'

/**
 * How much of the person the viewer sees: what an answer needs, all, first name and initial of what was closed, or nothing
 * anymore.
 */
const packetLevels = ['limited', 'full', 'closed', 'ended'] as const

const Contact = z.object({
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  addressLine1: z.nullable(z.string()),
  city: z.nullable(z.string()),
  zip: z.nullable(z.string()),
  contactPreference: z.nullable(z.string()),
  safeContactNote: z.nullable(z.string()),
})

/** Of a household, what a provider has to know before it can say yes: numbers, and no one's name. */
export const HouseholdFacts = z.object({
  size: z.nullable(z.int()),
  children: z.nullable(z.int()),
  accessibility: z.array(z.string()),
})
export type HouseholdFacts = z.output<typeof HouseholdFacts>

/** Before acceptance: the minimum that an answer needs. */
const LimitedPacket = z.object({
  firstName: z.string(),
  lastInitial: z.string(),
  ageBand: z.nullable(z.string()),
  county: z.nullable(z.string()),
  languages: z.array(z.string()),
  needsInterpreter: z.boolean(),
  specialties: z.array(z.string()),
  message: z.nullable(z.string()),
  /** Where the category shares them this early, and something is known. */
  household: z.nullable(HouseholdFacts),
  /** Files that can be seen after acceptance only. */
  moreFiles: z.int(),
})

/** After acceptance: the person as it was when the referral was sent. */
export const FullPacket = z.extend(Contact, {
  firstName: z.string(),
  lastName: z.string(),
  preferredName: z.nullable(z.string()),
  dateOfBirth: z.nullable(z.string()),
  isBirthEstimated: z.boolean(),
  gender: z.nullable(z.string()),
  pronouns: z.nullable(z.string()),
  county: z.nullable(z.string()),
  stateCode: z.nullable(z.string()),
  languages: z.array(z.string()),
  needsInterpreter: z.boolean(),
  hasNoFixedAddress: z.boolean(),
  emergencyContact: z.nullable(z.string()),
  householdSize: z.nullable(z.int()),
  childrenCount: z.nullable(z.int()),
  accessibilityNeeds: z.array(z.string()),
  incomeBand: z.nullable(z.string()),
  isVeteran: z.nullable(z.boolean()),
  insurance: z.nullable(z.string()),
  specialties: z.array(z.string()),
  message: z.nullable(z.string()),
})

export const Packet = z.object({
  level: z.enum(packetLevels),
  limited: z.nullable(LimitedPacket),
  full: z.nullable(FullPacket),
  /** Contact data of today, while the referral is open and accepted. */
  liveContact: z.nullable(Contact),
})
export type Packet = z.input<typeof Packet>
