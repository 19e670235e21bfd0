import { formatPhone, phoneLink } from '@handoff/contracts/kit'
import { fullName } from '@handoff/contracts/kit/person-name'
import type { Packet } from '@handoff/contracts/referrals/referrals/referral-packet'
import { formatDay } from '../../../kit/dates/dates.ts'
import { Facts } from '../../../ui/layout/Facts.tsx'
import { householdLines, householdOf } from './words/householdLines.ts'

type Full = NonNullable<Packet['full']>

/** Everything that travels with an accepted referral. */
export function FullFacts({
  person,
  contact,
}: {
  person: Full
  contact: Pick<Full, 'phone' | 'email' | 'addressLine1' | 'city' | 'zip' | 'safeContactNote' | 'contactPreference'>
}) {
  const address = [contact.addressLine1, contact.city, [person.stateCode, contact.zip].filter(Boolean).join(' ')]
  const addressText = address.filter(Boolean).join(', ')
  return (
    <Facts
      facts={[
        ['Name', `${fullName(person)}${person.preferredName ? ` (${person.preferredName})` : ''}`],
        person.pronouns && ['Pronouns', person.pronouns],
        person.dateOfBirth && [
          'Date of birth',
          `${formatDay(person.dateOfBirth)}${person.isBirthEstimated ? ' (estimated)' : ''}`,
        ],
        person.gender && ['Gender', person.gender],
        contact.phone && [
          'Phone',
          <a key="phone" href={phoneLink(contact.phone)}>
            {formatPhone(contact.phone)}
          </a>,
        ],
        contact.email && [
          'Email',
          <a key="email" href={`mailto:${contact.email}`}>
            {contact.email}
          </a>,
        ],
        contact.contactPreference && ['Preferred contact', contact.contactPreference],
        contact.safeContactNote && ['Contact instructions', contact.safeContactNote],
        ['Address', person.hasNoFixedAddress ? 'No fixed address' : addressText || '–'],
        person.county && ['County', person.county],
        ...languageName(person),
        person.specialties.length > 0 && ['Specialties', person.specialties.join(', ')],
        ...householdLines(householdOf(person)),
        person.incomeBand && ['Annual income', person.incomeBand],
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
