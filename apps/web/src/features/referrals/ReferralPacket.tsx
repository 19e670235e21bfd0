import { phoneLink } from '@handoff/contracts/kit'
import type { Packet } from '@handoff/contracts/referrals/referral-packet'
import type { ReferralDetail } from '@handoff/contracts/referrals/referrals'
import { IconEyeOff, IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatDay } from '../../kit/dates/dates.ts'
import { QuotedText } from '../../ui/display/QuotedText.tsx'
import { Facts } from '../../ui/layout/Facts.tsx'
import css from './referrals.module.css'

type Full = NonNullable<Packet['full']>
type Limited = NonNullable<Packet['limited']>

/** What of the person the viewer may see at this stage, and why not more. */
export function ReferralPacket({ referral }: { referral: ReferralDetail }) {
  const { level, full, limited, liveContact } = referral.packet
  const message = full?.message ?? limited?.message
  return (
    <section className={css.section} aria-label="Customer">
      <h3 className={css.heading}>
        Customer
        {referral.customer.id && level === 'full' && (
          <Link to="/customer-management/clients" search={{ id: referral.customer.id }}>
            Open profile
          </Link>
        )}
      </h3>
      {message && <QuotedText>{message}</QuotedText>}
      {limited && <LimitedFacts person={limited} />}
      {full && <FullFacts person={full} contact={liveContact ?? full} />}
      {level === 'limited' && (
        <p className={css.hint}>
          <IconLock size={14} stroke={1.8} aria-hidden /> Name and contact details are shown once you accept.
        </p>
      )}
      {level === 'ended' && (
        <p className={css.hint}>
          <IconEyeOff size={14} stroke={1.8} aria-hidden /> Access to this person has ended with the referral.
        </p>
      )}
    </section>
  )
}

const LimitedFacts = ({ person }: { person: Limited }) => (
  <Facts
    facts={[
      ['Name', `${person.firstName} ${person.lastInitial}`],
      person.ageBand && ['Age', person.ageBand],
      person.county && ['County', person.county],
      ...languageName(person),
      person.specialties.length > 0 && ['Needs', person.specialties.join(', ')],
    ]}
  />
)

function FullFacts({
  person,
  contact,
}: {
  person: Full
  contact: Pick<Full, 'phone' | 'email' | 'addressLine1' | 'city' | 'zip' | 'safeContactNote' | 'contactPreference'>
}) {
  const address = [contact.addressLine1, contact.city, [person.stateCode, contact.zip].filter(Boolean).join(' ')]
  const shown = address.filter(Boolean).join(', ')
  return (
    <Facts
      facts={[
        ['Name', `${person.firstName} ${person.lastName}${person.preferredName ? ` (${person.preferredName})` : ''}`],
        person.pronouns && ['Pronouns', person.pronouns],
        person.dateOfBirth && [
          'Born',
          `${formatDay(person.dateOfBirth)}${person.isBirthEstimated ? ' (estimated)' : ''}`,
        ],
        person.gender && ['Gender', person.gender],
        contact.phone && [
          'Phone',
          <a key="phone" href={phoneLink(contact.phone)}>
            {contact.phone}
          </a>,
        ],
        contact.email && [
          'Email',
          <a key="email" href={`mailto:${contact.email}`}>
            {contact.email}
          </a>,
        ],
        contact.contactPreference && ['Prefers', contact.contactPreference],
        contact.safeContactNote && ['Safe to contact', contact.safeContactNote],
        ['Address', person.hasNoFixedAddress ? 'No fixed address' : shown || '–'],
        person.county && ['County', person.county],
        ...languageName(person),
        person.specialties.length > 0 && ['Needs', person.specialties.join(', ')],
        person.householdSize && ['Household', person.householdSize],
        person.incomeBand && ['Income', person.incomeBand],
        person.isVeteran !== null && ['Veteran', person.isVeteran ? 'Yes' : 'No'],
        person.insurance && ['Insurance', person.insurance],
        person.emergencyContact && ['Emergency contact', person.emergencyContact],
      ]}
    />
  )
}

const languageName = ({ languages, needsInterpreter }: Pick<Full, 'languages' | 'needsInterpreter'>) =>
  languages.length > 0
    ? [['Languages', `${languages.join(', ')}${needsInterpreter ? ' · needs an interpreter' : ''}`] as const]
    : []
