import { isOneOf } from '@handoff/contracts/kit/is-one-of'
import type { ReferralDetail } from '@handoff/contracts/referrals/referrals/referral-rows'
import { onTheClock } from '@handoff/contracts/referrals/referrals/referral-stages'
import { Box, Button, Flex, Group, Stack, Text, Title } from '@mantine/core'
import { IconBell, IconBellOff, IconCalendar, IconClock } from '@tabler/icons-react'
import { useDates } from '../../../../kit/dates/useDates.ts'
import { useMe } from '../../../../kit/session/CurrentUser.ts'
import { LetterAvatar } from '../../../../ui/display/LetterAvatar.tsx'
import { useToCome } from '../ofCustomer/useToCome.ts'
import { useAssign } from '../useReferrals.ts'
import { PriorityMark } from '../words/PriorityMark.tsx'
import { avatarOf, nameOf, type Side } from '../words/parties.ts'
import { ReferralStatus } from '../words/ReferralStatus.tsx'
import { AssignMenu } from './AssignMenu.tsx'
import { lowered, useDueWords } from './dueWords.ts'
import css from './ReferralBody.module.css'

/** Who it is about, how urgent, by when, and who takes care of it. */
export function ReferralWho({ referral, side }: { referral: ReferralDetail; side: Side }) {
  const due = useDueWords()(referral)
  const { formatShort } = useDates()
  const toCome = useToCome()(referral)
  const isWaiting = isOneOf(onTheClock, referral.stage)
  const { answeredAt, closedAt } = referral
  return (
    <Stack gap="sm">
      <Group gap="sm" wrap="nowrap">
        <LetterAvatar name={nameOf(referral)} of={avatarOf(referral)} size={40} />
        <Box className="anywhere" flex={1} miw={0}>
          <Title order={2} fz="lg" fw="600" lts="var(--font-tight)" lh="inherit">
            {nameOf(referral)}
          </Title>
          <Text inherit fz="sm" c="dimmed">
            {detailOf(referral) ?? 'No longer shared with you'}
          </Text>
        </Box>
        <ReferralStatus {...referral} side={side} />
      </Group>
      <Flex rowGap="xxs" columnGap="sm" align="center" wrap="wrap" mih={28} fz="sm">
        <PriorityMark priority={referral.priority} />
        {toCome && (
          <Flex
            className={css.due}
            component="span"
            display="inline-flex"
            rowGap="xxs"
            columnGap="xs"
            align="center"
            wrap="wrap"
          >
            <IconCalendar size={15} stroke={1.8} aria-hidden />
            <Box component="b" fw="500">
              Appointment {lowered(toCome)}
            </Box>
          </Flex>
        )}
        {due && !toCome && (
          <Flex
            className={css.due}
            component="span"
            display="inline-flex"
            rowGap="xxs"
            columnGap="xs"
            align="center"
            wrap="wrap"
            data-late={due.isLate || undefined}
          >
            <IconClock size={15} stroke={1.8} aria-hidden />
            <Box component="b" fw="500">
              {isWaiting ? 'Answer due' : 'Due'} {lowered(due.when)}
            </Box>
            <span>{due.left}</span>
          </Flex>
        )}
        {!due && (closedAt ?? answeredAt) && (
          <Flex
            className={css.due}
            component="span"
            display="inline-flex"
            rowGap="xxs"
            columnGap="xs"
            align="center"
            wrap="wrap"
          >
            {closedAt ? 'Closed' : 'Answered'} {formatShort((closedAt ?? answeredAt)!)}
          </Flex>
        )}
        <FollowingMark following={referral.following} />
        <Assigned referral={referral} />
      </Flex>
    </Stack>
  )
}

/** What the viewer has chosen in the menu. */
function FollowingMark({ following }: Pick<ReferralDetail, 'following'>) {
  if (following === null) return null
  const [Icon, text] = following === 'follow' ? [IconBell, 'You follow it'] : [IconBellOff, 'Muted by you']
  return (
    <Flex
      className={css.due}
      component="span"
      display="inline-flex"
      rowGap="xxs"
      columnGap="xs"
      align="center"
      wrap="wrap"
    >
      <Icon size={15} stroke={1.8} aria-hidden />
      <span>{text}</span>
    </Flex>
  )
}

function Assigned({ referral }: { referral: ReferralDetail }) {
  const me = useMe()
  const assign = useAssign()
  const { id: referralId, version, assigned, canAssign, isMine } = referral
  if (!canAssign)
    return (
      assigned && (
        <Flex component="span" display="inline-flex" gap="xs" align="center" ml="auto" c="var(--text-2)">
          Assigned to {assigned.name}
        </Flex>
      )
    )
  if (!assigned && isMine === 'receiver')
    return (
      <Flex component="span" display="inline-flex" gap="xs" align="center" ml="auto" c="var(--text-2)">
        <Button
          variant="subtle"
          size="compact-sm"
          loading={assign.isPending}
          onClick={() => assign.mutate({ referralId, version, userId: me.id })}
        >
          Assign to me
        </Button>
      </Flex>
    )
  return (
    <Flex component="span" display="inline-flex" gap="xs" align="center" ml="auto" c="var(--text-2)">
      {assigned ? assigned.name : 'Not assigned'} <AssignMenu referral={referral} />
    </Flex>
  )
}

/** Age, place, language: what helps to see who it is. */
function detailOf({ packet: { limited, full }, customer }: ReferralDetail) {
  const person = limited ?? full
  if (!person) return customer.detail
  const place = 'stateCode' in person ? [person.county, person.stateCode].filter(Boolean).join(', ') : person.county
  const age = limited?.ageBand ?? customer.detail?.split(' · ').find((part) => /^\d|^Under/.test(part))
  const languages = person.languages.join(', ') + (person.needsInterpreter ? ' (interpreter)' : '')
  return [age, place, languages].filter(Boolean).join(' · ') || customer.detail || ' '
}
