import { formatPhone, phoneLink } from '@handoff/contracts/kit'
import type { AnswerView } from '@handoff/contracts/referrals/answers'
import { Priority, priorityNames } from '@handoff/contracts/referrals/referrals/priority'
import { IconUser } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { householdLines, householdOf } from '../../../features/referrals/referrals/words/householdLines.ts'
import { formatDay } from '../../../kit/dates/dates.ts'
import css from './answer.module.css'

type Props = { view: AnswerView; isAnswered: boolean }
type Line = readonly [string, ReactNode]

/** Who it is about: without a name before the code, with how to reach the person after it. */
export function AnswerWho({ view, isAnswered }: Props) {
  const { who, packet, isOpen, priority } = view
  const full = isOpen ? packet?.full : null
  const contact = packet?.liveContact ?? full
  const message = full?.message ?? who?.message
  const shown: Line[] = full
    ? [
        ['Preferred name', full.preferredName],
        ['Pronouns', full.pronouns],
        [
          'Date of birth',
          full.dateOfBirth && `${formatDay(full.dateOfBirth)}${full.isBirthEstimated ? ' (estimate)' : ''}`,
        ],
        [
          'Phone',
          contact?.phone && (
            <a key="phone" href={phoneLink(contact.phone)}>
              {formatPhone(contact.phone)}
            </a>
          ),
        ],
        [
          'Email',
          contact?.email && (
            <a key="email" href={`mailto:${contact.email}`}>
              {contact.email}
            </a>
          ),
        ],
        ['Prefers', contact?.contactPreference],
        ['Safe to contact', contact?.safeContactNote],
        [
          'Address',
          full.hasNoFixedAddress
            ? 'No fixed address'
            : [contact?.addressLine1, contact?.city, contact?.zip].filter(Boolean).join(', '),
        ],
        ['Lives in', [full.county, full.stateCode].filter(Boolean).join(', ')],
        ['Language', languagesOf(full)],
        ...householdLines(householdOf(full)),
        ['Insurance', full.insurance],
        ['Needs', full.specialties.join(', ')],
        ['Priority', priority !== Priority.Routine && priorityNames[priority]],
      ]
    : [
        ['Lives in', who?.county],
        ['Language', who && languagesOf(who)],
        ...(who?.household ? householdLines(who.household) : []),
        ['Needs', who?.specialties.join(', ') || view.category],
        ['Priority', priorityNames[priority]],
      ]
  return (
    <section className={`panel ${css.who}`}>
      <div className={css.person}>
        <span>
          <IconUser size={20} stroke={1.6} aria-hidden />
        </span>
        <div>
          <b>{who?.ageBand ? `Age ${who.ageBand}` : 'Someone who needs help'}</b>
          {!isAnswered && <small>Name and phone show after you accept</small>}
        </div>
      </div>
      <dl>
        {shown
          .filter(([, value]) => Boolean(value))
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {message && (
        <>
          <h2>Why</h2>
          <p>“{message}”</p>
        </>
      )}
    </section>
  )
}

const languagesOf = ({ languages, needsInterpreter }: { languages: string[]; needsInterpreter: boolean }) =>
  [languages.join(', '), needsInterpreter && 'needs an interpreter'].filter(Boolean).join(' · ')
