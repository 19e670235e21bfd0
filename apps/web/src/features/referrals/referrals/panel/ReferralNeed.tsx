import { formatPhone, phoneLink } from '@handoff/contracts/kit'
import { isOneOf } from '@handoff/contracts/kit/is-one-of'
import { GroupMode, groupModeNames } from '@handoff/contracts/referrals/referrals/group-modes'
import { Priority } from '@handoff/contracts/referrals/referrals/priority'
import type { ReferralDetail } from '@handoff/contracts/referrals/referrals/referral-rows'
import { awaitingAnswer } from '@handoff/contracts/referrals/referrals/referral-stages'
import { Box, Flex, Group } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { counted } from '../../../../ui/display/counted.ts'
import { LetterAvatar } from '../../../../ui/display/LetterAvatar.tsx'
import { otherOf, type Side } from '../words/parties.ts'
import css from './ReferralBody.module.css'

/** What for, in the sender's words, and whom to call about it. */
export function ReferralNeed({ referral, side }: { referral: ReferralDetail; side: Side }) {
  const { packet, category, sentBy, priority, reason, stage } = referral
  const person = packet.full ?? packet.limited
  const other = otherOf(referral, side)
  const phone = side === 'inbound' ? sentBy?.phone : null
  return (
    <Flex
      className={css.need}
      component="section"
      direction="column"
      gap="xs"
      p="md"
      bdrs="lg"
      bg="var(--surface-sunken)"
      fz="sm"
      aria-label="Need"
    >
      <p>
        <Box component="b" fw="600">
          {category.name}
        </Box>
        {!!person?.specialties.length && <span> · {person.specialties.join(', ')}</span>}
      </p>
      {person?.message && (
        <Box component="blockquote" m={0} fz="md" lh="1.55" lts="-0.014em">
          “{person.message}”
        </Box>
      )}
      {reason && (
        <p>
          <span>{stage === 'closed' ? 'Outcome' : 'Reason'}:</span> {reason}
        </p>
      )}
      <Group className={css.from} gap="xs">
        <LetterAvatar
          name={other.name}
          of={'id' in other && other.id !== null ? `provider:${other.id}` : undefined}
          size={22}
        />
        <span>
          {side === 'outbound' && <span className={css.quiet}>To </span>}
          <PartyName party={other} />
          {side === 'inbound' && sentBy && sentBy.name !== other.name && (
            <span className={css.quiet}> · {sentBy.name}</span>
          )}
          {referral.isMine === 'network' && <Both referral={referral} side={side} />}
        </span>
        {phone && (
          <Flex
            href={phoneLink(phone)}
            className="nowrap"
            component="a"
            display="inline-flex"
            gap="xs"
            align="center"
            ml="auto"
            aria-label={`Call ${other.name}, ${formatPhone(phone)}`}
          >
            <IconPhone size={15} stroke={1.8} aria-hidden />
            {formatPhone(phone)}
          </Flex>
        )}
      </Group>
      <Siblings referral={referral} />
      {priority === Priority.Emergency && side === 'inbound' && phone && (
        <p className={css.emergency}>Emergency: call {other.name} now.</p>
      )}
    </Flex>
  )
}

/** How it was sent, where others were asked as well: a receiver is told no more than what its answer depends on. */
function Siblings({ referral: { others, mode, stage, isMine } }: { referral: ReferralDetail }) {
  if (isMine === 'receiver')
    return mode === GroupMode.FirstToAccept && isOneOf(awaitingAnswer, stage) ? (
      <p className={css.quiet}>Others were asked: the first to accept gets it.</p>
    ) : null
  if (!others) return null
  const way = mode === GroupMode.Direct ? '' : `${groupModeNames[mode]} · `
  return (
    <p className={css.quiet}>
      {way}Also {mode === GroupMode.Offer ? 'offered' : 'sent'} to {counted(others, 'other')}
    </p>
  )
}

/** For the administrative side, which is neither. */
const Both = ({ referral, side }: { referral: ReferralDetail; side: Side }) => (
  <span className={css.quiet}>
    {side === 'inbound' ? ' → ' : ' from '}
    <PartyName party={otherOf(referral, side === 'inbound' ? 'outbound' : 'inbound')} />
  </span>
)

const PartyName = ({ party }: { party: { id?: number | null; name: string } }) =>
  party.id ? (
    <Link to="/my-network/network-info" search={{ id: party.id }}>
      {party.name}
    </Link>
  ) : (
    party.name
  )
