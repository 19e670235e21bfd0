import { formatPhone, phoneLink } from '@handoff/contracts/kit'
import type { AnswerView } from '@handoff/contracts/referrals/answers'
import { Priority } from '@handoff/contracts/referrals/referrals/priority'
import type { HouseholdFacts } from '@handoff/contracts/referrals/referrals/referral-packet'
import type { Texts } from '@handoff/contracts/texts/texts'
import { Box, Center, Text, Title } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { householdOf } from '../../../features/referrals/referrals/words/householdLines.ts'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { useTexts } from '../../../kit/texts/useTexts.ts'
import { dateIn } from '../dateIn.ts'
import css from './answer.module.css'

// A list of all languages, which English readers don’t need.
const loadNames = () => import('@handoff/contracts/texts/language-in')

type Props = { view: AnswerView; isAnswered: boolean }
type Languages = { languages: string[]; needsInterpreter: boolean }
type Line = readonly [FactName, ReactNode]
type FactName =
  | 'preferredName'
  | 'pronouns'
  | 'birth'
  | 'phone'
  | 'email'
  | 'prefers'
  | 'safeContact'
  | 'address'
  | 'livesIn'
  | 'language'
  | 'household'
  | 'children'
  | 'accessibility'
  | 'insurance'
  | 'needs'
  | 'priority'

/** Who it is about: without a name before the code, with how to reach the person after it. */
export function AnswerWho({ view, isAnswered }: Props) {
  const t = useTexts()
  const names = useLazyPart(loadNames, t.language !== 'en')
  const languagesOf = ({ languages, needsInterpreter }: Languages) =>
    [
      languages.map((one) => names?.languageIn(t, one) ?? one).join(', '),
      needsInterpreter && t('answer.who.interpreter'),
    ]
      .filter(Boolean)
      .join(' · ')
  const { who, packet, isOpen, priority } = view
  const full = isOpen ? packet?.full : null
  const contact = packet?.liveContact ?? full
  const message = full?.message ?? who?.message
  const lines: Line[] = full
    ? [
        ['preferredName', full.preferredName],
        ['pronouns', full.pronouns],
        ['birth', full.dateOfBirth && birthOf(t, full.dateOfBirth, full.isBirthEstimated)],
        [
          'phone',
          contact?.phone && (
            <a key="phone" href={phoneLink(contact.phone)}>
              {formatPhone(contact.phone)}
            </a>
          ),
        ],
        [
          'email',
          contact?.email && (
            <a key="email" href={`mailto:${contact.email}`}>
              {contact.email}
            </a>
          ),
        ],
        ['prefers', contact?.contactPreference && wordFor(t, 'answer.who.prefers', contact.contactPreference)],
        ['safeContact', contact?.safeContactNote],
        [
          'address',
          full.hasNoFixedAddress
            ? t('answer.who.noAddress')
            : [contact?.addressLine1, contact?.city, contact?.zip].filter(Boolean).join(', '),
        ],
        ['livesIn', [full.county, full.stateCode].filter(Boolean).join(', ')],
        ['language', languagesOf(full)],
        ...householdLines(t, householdOf(full)),
        ['insurance', full.insurance],
        ['needs', full.specialties.join(', ')],
        ['priority', priority !== Priority.Routine && t(`answer.who.priority.${priority}`)],
      ]
    : [
        ['livesIn', who?.county],
        ['language', who && languagesOf(who)],
        ...(who?.household ? householdLines(t, who.household) : []),
        ['needs', who?.specialties.join(', ') || (view.category && categoryIn(t, view.category))],
        ['priority', t(`answer.who.priority.${priority}`)],
      ]
  return (
    <Box className={`panel ${css.who}`} component="section" mb="md" p="md">
      <Box className={css.person} mb="sm">
        <Center component="span" flex="none" w={40} h={40} bdrs="50%" bg="var(--surface-sunken)" c="var(--text-2)">
          <IconUser size={20} stroke={1.6} aria-hidden />
        </Center>
        <div>
          <Box component="b" fw="600">
            {who?.ageBand ? t('answer.who.age', { band: wordFor(t, 'age', who.ageBand) }) : t('answer.who.someone')}
          </Box>
          {!isAnswered && (
            <Box component="small" display="block" fz="sm" c="var(--text-2)">
              {t('answer.who.nameLater')}
            </Box>
          )}
        </div>
      </Box>
      <Box component="dl" m={0}>
        {lines
          .filter(([, value]) => Boolean(value))
          .map(([name, value]) => (
            <div key={name}>
              <Box component="dt" fz="sm" fw="400" lts="0" c="var(--text-2)">
                {t(`answer.who.${name}`)}
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
            {t('answer.who.why')}
          </Title>
          <Text inherit mt="xs" lh="1.5">
            “{message}”
          </Text>
        </>
      )}
    </Box>
  )
}

/** What the product stores by its English name; any other word is the network’s. */
const wordFor = (t: Texts, of: string, word: string) => t.find(`${of}.${word}`) ?? word

function birthOf(t: Texts, birth: string, isEstimate: boolean) {
  const day = dateIn(t, `${birth}T00:00:00Z`)
  return isEstimate ? t('answer.who.estimate', { day }) : day
}

/** As a heading; one that a network added is shown as it is named. */
function categoryIn(t: Texts, category: string) {
  const word = wordFor(t, 'need', category)
  return word.charAt(0).toUpperCase() + word.slice(1)
}

const householdLines = (t: Texts, { size, children, accessibility }: HouseholdFacts): Line[] => [
  ['household', size !== null && t('answer.who.people', { count: size })],
  ['children', children !== null && String(children)],
  ['accessibility', accessibility.map((one) => wordFor(t, 'access', one)).join(', ')],
]
