import { lowered } from '@handoff/contracts/kit/dates/moment-words'
import { fullName, shortName } from '@handoff/contracts/kit/person-name'
import { metLevelNames } from '@handoff/contracts/referrals/referrals/met-level'
import type { Priority } from '@handoff/contracts/referrals/referrals/priority'
import { ageBandOfAge } from '@handoff/contracts/referrals/referrals/referral-packet'
import { type ReferralRow } from '@handoff/contracts/referrals/referrals/referral-rows'
import { stageNames } from '@handoff/contracts/referrals/referrals/referral-stages'
import { type ReferralFile, referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { Box, Flex, Group, Stack, Text } from '@mantine/core'
import { IconClock, IconLock, IconPaperclip } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useDates } from '../../../../kit/dates/useDates.ts'
import { useEndpoint } from '../../../../kit/query/useEndpoint.ts'
import { useMe } from '../../../../kit/session/CurrentUser.ts'
import { LetterAvatar } from '../../../../ui/display/LetterAvatar.tsx'
import { QuotedText } from '../../../../ui/display/QuotedText.tsx'
import { CustomerToNotify } from './CustomerToNotify.tsx'
import css from './ReferPreview.module.css'

type Person = ComponentProps<typeof CustomerToNotify>['person'] & {
  id: number
  firstName: string
  lastName: string
  age: number | null
  county: string | null
  stateCode: string | null
  languages: string[]
  insurance?: string | null
  codeName?: string | null
}
type Props = {
  person: Person | undefined
  category: string | undefined
  specialties: string[]
  message: string
  files: readonly Pick<ReferralFile, 'id' | 'name' | 'shareBeforeAcceptance'>[]
  receiver: (ComponentProps<typeof CustomerToNotify>['receiver'] & { id: number; name: string }) | undefined
  /** Of the need, for when the answer is due. */
  need: { categoryId: number | null; priority: Priority }
}

/** The receiver's own view before it accepts, what accepting opens, and what there was before. */
export function ReferPreview({ person, category, specialties, message, files, receiver, need }: Props) {
  const me = useMe()
  const codeName = person?.codeName ?? null
  const early = codeName === null ? files.filter((file) => file.shareBeforeAcceptance) : []
  const name = codeName ?? (person && shortName(person))
  return (
    <Stack className={css.preview} gap="sm" fz="sm">
      <Stack className={css.card} gap="xs" p="sm" bdrs="lg" bg="var(--surface)">
        <Group gap="sm" wrap="nowrap">
          <LetterAvatar name={name ?? '?'} of={person && `customer:${person.id}`} size={36} />
          <div>
            <Box component="b" display="block" fz="md" fw="600">
              {name ?? 'Customer'}
            </Box>
            <small>{person ? detailOf(person) : 'First name, initial, age band, and county'}</small>
          </div>
        </Group>
        <Stack className={css.need} gap="xs" p="sm" bdrs="md" bg="var(--surface-sunken)">
          <Text inherit>
            <Box component="b" fw="600">
              {category ?? 'Need'}
            </Box>
            {specialties.length > 0 && ` · ${specialties.join(', ')}`}
          </Text>
          {message.trim() && <QuotedText>{message}</QuotedText>}
          {early.map(({ id, name: file }) => (
            <Flex key={id} className={css.file} component="span" align="flex-start">
              <IconPaperclip size={14} stroke={1.7} aria-hidden /> {file}
            </Flex>
          ))}
          <small>
            <Box component="b" fw="600">
              {me.entity?.name ?? 'Network administration'}
            </Box>{' '}
            · {fullName(me)}
          </small>
        </Stack>
        {receiver && need.categoryId !== null && (
          <AnswerDue entityId={receiver.id} categoryId={need.categoryId} priority={need.priority} />
        )}
      </Stack>
      <section>
        <h3>{codeName === null ? 'Only after they accept' : 'Only after they accept, and if you release it'}</h3>
        <ul className={css.lines}>
          {[
            'Full name and date of birth',
            'Phone and address',
            ...(person?.insurance && codeName === null ? ['Insurance'] : []),
            ...files.filter((file) => !early.includes(file)).map((file) => file.name),
          ].map((line) => (
            <Flex component="li" gap="xs" align="flex-start" c="var(--text-2)" key={line}>
              <IconLock size={15} stroke={1.7} aria-hidden />{' '}
              <Box className="anywhere" component="span" miw={0}>
                {line}
              </Box>
            </Flex>
          ))}
        </ul>
      </section>
      {receiver && <Before receiver={receiver} />}
      {receiver && person && (
        <CustomerToNotify person={codeName === null ? person : { ...person, email: null }} receiver={receiver} />
      )}
    </Stack>
  )
}

const detailOf = ({ age, county, stateCode, languages, codeName }: Person) =>
  [
    age === null || codeName ? null : ageBandOfAge(age),
    [county, stateCode].filter(Boolean).join(', '),
    languages.join(', '),
  ]
    .filter(Boolean)
    .join(' · ')

/** By the clock of the receiver, as if the referral were sent now. */
function AnswerDue(query: { entityId: number; categoryId: number; priority: Priority }) {
  const { formatDue } = useDates()
  const { data } = useEndpoint(referrals.answerDue, query, { isSilent: true })
  if (!data) return null
  return (
    <Flex className={css.due} component="p" align="flex-start" m={0} role="status">
      <IconClock size={16} stroke={1.7} aria-hidden />
      <span>
        <Box component="b" display="block" fw="600">
          Answer due {lowered(formatDue(data.dueAt).when)}
        </Box>
        <small>If sent now</small>
      </span>
    </Flex>
  )
}

/** Earlier referrals to the same provider, and how they ended. */
function Before({ receiver: { id, name } }: { receiver: { id: number; name: string } }) {
  const { formatMomentDay } = useDates()
  const { data } = useEndpoint(
    referrals.listOutbound,
    { entityId: id, pageSize: 2, sort: '-sentAt' },
    { isSilent: true },
  )
  if (!data?.data.length) return null
  return (
    <section aria-label={`Your earlier referrals to ${name}`}>
      <h3>Your earlier referrals to {name}</h3>
      <ul>
        {data.data.map((row) => (
          <Flex component="li" columnGap="xs" align="baseline" justify="space-between" wrap="wrap" key={row.id}>
            <span>
              {row.category.name}, {formatMomentDay(row.sentAt ?? row.updatedAt)}
            </span>
            <small>{endOf(row)}</small>
          </Flex>
        ))}
      </ul>
    </section>
  )
}

function endOf({ stage, metLevel, reason }: ReferralRow) {
  if (stage === 'closed' && metLevel) return `Accepted, ${metLevelNames[metLevel].replace('met', 'need met')}`
  return [stageNames[stage], reason?.toLowerCase()].filter(Boolean).join(', ')
}
