import { formatPhone, phoneLink } from '@handoff/contracts/kit'
import { isOneOf } from '@handoff/contracts/kit/is-one-of'
import { GroupMode, groupModeNames } from '@handoff/contracts/referrals/referrals/group-modes'
import { Priority } from '@handoff/contracts/referrals/referrals/priority'
import type { ReferralDetail } from '@handoff/contracts/referrals/referrals/referral-rows'
import { awaitingAnswer } from '@handoff/contracts/referrals/referrals/referral-stages'
import { Box, Flex, Group, Text } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { counted } from '../../../../ui/display/counted.ts'
import { LetterAvatar } from '../../../../ui/display/LetterAvatar.tsx'
import { otherOf, type Side } from '../words/parties.ts'

/** What for, in the sender's words, and whom to call about it. */
export function ReferralNeed({ referral, side }: { referral: ReferralDetail; side: Side }) {
  const { packet, category, sentBy, priority, reason, stage } = referral
  const person = packet.full ?? packet.limited
  const other = otherOf(referral, side)
  const phone = side === 'inbound' ? sentBy?.phone : null
  return (
    <Flex
      component="section"
      direction="column"
      gap="xs"
      p="md"
      bdrs="lg"
      bg="var(--surface-sunken)"
      fz="sm"
      aria-label="Need"
    >
      <Text inherit>
        <Box component="b" fw="600">
          {category.name}
        </Box>
        {!!person?.specialties.length && (
          <Text span inherit c="var(--text-2)">
            {' '}
            · {person.specialties.join(', ')}
          </Text>
        )}
      </Text>
      {person?.message && (
        <Box className="anywhere kept-lines" component="blockquote" m={0} fz="md" lh="1.55" lts="var(--font-tight)">
          “{person.message}”
        </Box>
      )}
      {reason && (
        <Text inherit>
          <Text span inherit c="var(--text-2)">
            {stage === 'closed' ? 'Outcome' : 'Reason'}:
          </Text>{' '}
          {reason}
        </Text>
      )}
      <Group gap="xs">
        <LetterAvatar
          name={other.name}
          of={'id' in other && other.id !== null ? `provider:${other.id}` : undefined}
          size={22}
        />
        {/* Long names stay beside the avatar; the phone goes below them. */}
        <Box component="span" flex="1 1 12rem" miw={0}>
          {side === 'outbound' && (
            <Text span inherit c="var(--text-2)">
              To{' '}
            </Text>
          )}
          <PartyName party={other} />
          {side === 'inbound' && sentBy && sentBy.name !== other.name && (
            <Text span inherit c="var(--text-2)">
              {' '}
              · {sentBy.name}
            </Text>
          )}
          {referral.isMine === 'network' && <Both referral={referral} side={side} />}
        </Box>
        {phone && (
          <Flex
            href={phoneLink(phone)}
            className="nowrap brand-link"
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
        <Text inherit c="var(--bad)">
          Emergency: call {other.name} now.
        </Text>
      )}
    </Flex>
  )
}

/** How it was sent, where others were asked as well: a receiver sees only what its answer depends on. */
function Siblings({ referral: { others, mode, stage, isMine } }: { referral: ReferralDetail }) {
  if (isMine === 'receiver')
    return mode === GroupMode.FirstToAccept && isOneOf(awaitingAnswer, stage) ? (
      <Text inherit c="var(--text-2)">
        Others were asked: the first to accept gets it.
      </Text>
    ) : null
  if (!others) return null
  const way = mode === GroupMode.Direct ? '' : `${groupModeNames[mode]} · `
  return (
    <Text inherit c="var(--text-2)">
      {way}Also {mode === GroupMode.Offer ? 'offered' : 'sent'} to {counted(others, 'other')}
    </Text>
  )
}

/** For the administrative side, which is neither. */
const Both = ({ referral, side }: { referral: ReferralDetail; side: Side }) => (
  <Text span inherit c="var(--text-2)">
    {side === 'inbound' ? ' → ' : ' from '}
    <PartyName party={otherOf(referral, side === 'inbound' ? 'outbound' : 'inbound')} />
  </Text>
)

const PartyName = ({ party }: { party: { id?: number | null; name: string } }) =>
  party.id ? (
    <Link className="brand-link" to="/my-network/network-info" search={{ id: party.id }}>
      {party.name}
    </Link>
  ) : (
    party.name
  )
