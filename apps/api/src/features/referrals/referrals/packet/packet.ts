import { contactPreferenceNames } from '@handoff/contracts/customers/customers/fields'
import { utcDay } from '@handoff/contracts/kit/dates/day-words'
import { yearsBetween } from '@handoff/contracts/kit/dates/days'
import { isOneOf } from '@handoff/contracts/kit/is-one-of'
import {
  ageBandOfAge,
  type FullPacket,
  type HouseholdFacts,
  type Packet,
} from '@handoff/contracts/referrals/referrals/referral-packet'
import { givingAccess, type Stage } from '@handoff/contracts/referrals/referrals/referral-stages'
import type * as z from 'zod/mini'
import type { Level } from '../lists/visible-referrals.ts'

/** The customer's data as of sending. Specialties and the message are columns of the group. */
export type Snapshot = Omit<z.output<typeof FullPacket>, 'specialties' | 'message'>

/** Fields that are shared, of a record with more. */
const traveling = [
  'firstName',
  'lastName',
  'preferredName',
  'dateOfBirth',
  'isBirthEstimated',
  'gender',
  'pronouns',
  'county',
  'stateCode',
  'languages',
  'needsInterpreter',
  'hasNoFixedAddress',
  'emergencyContact',
  'householdSize',
  'childrenCount',
  'accessibilityNeeds',
  'incomeBand',
  'isVeteran',
  'insurance',
] as const
type Traveling = Pick<Snapshot, (typeof traveling)[number]>

export const snapshotOf = (customer: Traveling & ContactRecord): Snapshot => ({
  ...(Object.fromEntries(traveling.map((key) => [key, customer[key]])) as Traveling),
  ...contactOf(customer),
})

type ContactRecord = {
  phone: string | null
  email: string | null
  addressLine1: string | null
  city: string | null
  zip: string | null
  contactPreference: number | null
  safeContactNote: string | null
}

const contactOf = ({ contactPreference, ...it }: ContactRecord) => ({
  phone: it.phone,
  email: it.email,
  addressLine1: it.addressLine1,
  city: it.city,
  zip: it.zip,
  contactPreference: contactPreference
    ? contactPreferenceNames[contactPreference as keyof typeof contactPreferenceNames]
    : null,
  safeContactNote: it.safeContactNote,
})

type Need = { message: string | null; specialties: string[]; moreFiles: number; sharesHousehold: boolean }
type Parts = Need & { level: Level; stage: Stage; snapshot: Snapshot; liveContact: ContactRecord; now: Date }

/** The packet as the referral's stage allows it to this viewer (design: "Consent, and who sees what"). */
export function packetFor({
  level,
  stage,
  snapshot,
  liveContact,
  message,
  specialties,
  moreFiles,
  sharesHousehold,
  now,
}: Parts): z.output<typeof Packet> {
  if (level === 'ended' || level === 'closed') return { level, limited: null, full: null, liveContact: null }
  if (level === 'limited') {
    const { firstName, lastName, county, stateCode, languages, needsInterpreter, dateOfBirth } = snapshot
    const limited = {
      firstName,
      lastInitial: lastName && `${lastName.charAt(0)}.`,
      ageBand: ageBandOf(dateOfBirth, now),
      county: county && [county, stateCode].filter(Boolean).join(', '),
      languages,
      needsInterpreter,
      specialties,
      message,
      household: sharesHousehold ? householdOf(snapshot) : null,
      moreFiles,
    }
    return { level, limited, full: null, liveContact: null }
  }
  const isLive = isOneOf(givingAccess, stage)
  return {
    level,
    limited: null,
    full: { ...snapshot, ...householdSince(snapshot), specialties, message },
    liveContact: isLive ? contactOf(liveContact) : null,
  }
}

/** Packets from before these were recorded have none. */
const householdSince = ({ childrenCount, accessibilityNeeds }: Partial<Snapshot>) => ({
  childrenCount: childrenCount ?? null,
  accessibilityNeeds: accessibilityNeeds ?? [],
})

/** Null if nothing is known. */
function householdOf(snapshot: Snapshot): HouseholdFacts | null {
  const { childrenCount: children, accessibilityNeeds: accessibility } = householdSince(snapshot)
  const { householdSize: size } = snapshot
  return size === null && children === null && accessibility.length === 0 ? null : { size, children, accessibility }
}

/** An age, no more precise than an answer needs. */
export function ageBandOf(dateOfBirth: string | null, now: Date): string | null {
  if (!dateOfBirth) return null
  return ageBandOfAge(yearsBetween(dateOfBirth, utcDay(now)))
}
