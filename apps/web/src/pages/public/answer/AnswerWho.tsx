import { americanDay, formatPhone, phoneLink } from '@handoff/contracts/kit'
import type { AnswerView } from '@handoff/contracts/referrals/answers'
import { Priority, priorityNames } from '@handoff/contracts/referrals/referrals/priority'
import { Box, Center, Text, Title } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { householdLines, householdOf } from '../../../features/referrals/referrals/words/householdLines.ts'
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
          full.dateOfBirth && `${americanDay(full.dateOfBirth)}${full.isBirthEstimated ? ' (estimate)' : ''}`,
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
    <Box className={`panel ${css.who}`} component="section" mb="md" p="md">
      <Box className={css.person} mb="sm">
        <Center component="span" flex="none" w={40} h={40} bdrs="50%" bg="var(--surface-sunken)" c="var(--text-2)">
          <IconUser size={20} stroke={1.6} aria-hidden />
        </Center>
        <div>
          <Box component="b" fw="600">
            {who?.ageBand ? `Age ${who.ageBand}` : 'Someone who needs help'}
          </Box>
          {!isAnswered && (
            <Box component="small" display="block" fz="sm" c="var(--text-2)">
              Name and phone show after you accept
            </Box>
          )}
        </div>
      </Box>
      <Box component="dl" m={0}>
        {shown
          .filter(([, value]) => Boolean(value))
          .map(([name, value]) => (
            <div key={name}>
              <Box component="dt" fz="sm" fw="400" lts="0" c="var(--text-2)">
                {name}
              </Box>
              <Box component="dd" m={0} fz="md">
                {value}
              </Box>
            </div>
          ))}
      </Box>
      {message && (
        <>
          <Title className="ruled-above" order={2} fz="sm" fw="400" lts="0" c="var(--text-2)" pt="xs" lh="inherit">
            Why
          </Title>
          <Text inherit mt="xs" lh="1.5">
            “{message}”
          </Text>
        </>
      )}
    </Box>
  )
}

const languagesOf = ({ languages, needsInterpreter }: { languages: string[]; needsInterpreter: boolean }) =>
  [languages.join(', '), needsInterpreter && 'needs an interpreter'].filter(Boolean).join(' · ')
