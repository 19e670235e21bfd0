import { Capacity } from '@handoff/contracts/network/entities/entity'
import { type Match, matches } from '@handoff/contracts/referrals/matches'
import type { ReferralRow } from '@handoff/contracts/referrals/referrals/referral-rows'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { Box, Button, Flex, Text } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '../../../kit/query/useAction.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { toast } from '../../../kit/toast.tsx'
import { CapacityMark } from '../../../ui/display/CapacityMark.tsx'
import { Small } from '../../../ui/display/Small.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { ReferAgainDialog } from '../referrals/refer/ReferAgainDialog.tsx'
import { ReferMapLink } from '../referrals/refer/ReferMapLink.tsx'
import { useCarriedOver } from '../referrals/refer/useCarriedOver.ts'
import { useSent } from '../referrals/useSent.ts'

type Props = {
  row: ReferralRow
  specialtyIds: readonly number[]
  /** Entities that were asked already. */
  asked: readonly number[]
}

const rowsShown = 3

/** Who should be asked next for a need that no one filled: one press sends it again, under the consent it was sent with. */
export function NextMatches({ row, specialtyIds, asked }: Props) {
  const [isChoosing, setChoosing] = useState(false)
  const carried = useCarriedOver(row.groupId)
  const customerId = row.customer.id
  const categoryId = row.category.id
  const need = { customerId: customerId ?? 0, categoryId: categoryId ?? 0, specialtyIds: [...specialtyIds] }
  const isKnown = customerId !== null && categoryId !== null
  const matching = useEndpoint(
    matches.list,
    { ...need, isEligible: true, pageSize: asked.length + rowsShown },
    { enabled: isKnown, keep: true },
  ).data
  const sentWords = useSent()
  const again = useAction(referrals.reinitiate, {
    feedback: 'nothing',
    // The consent covers no other provider: the form asks for one that does.
    isHandled: ({ status }) => status === 400 && (setChoosing(true), true),
    onSuccess: ({ referrals: [referral] }) =>
      referral && toast.done(sentWords(`Referral ${referral.reference}`, referral)),
  })
  const next =
    matching?.data
      .filter(({ id, capacity }) => !asked.includes(id) && capacity !== Capacity.Closed)
      .slice(0, rowsShown) ?? []
  return (
    <Box className="soft-above" py="sm" px="md">
      <Box component="b" fw="500">
        Next best matches
      </Box>
      {matching && next.length === 0 && (
        <Text inherit my="xxs" c="var(--text-2)">
          No other provider matches nearby.
        </Text>
      )}
      <PlainList gap={0} mb="xxs">
        {next.map((match) => (
          <Flex component="li" align="center" wrap="wrap" rowGap="xxs" columnGap="sm" py="xs" key={match.id}>
            <Box component="span" flex="1 1 180px" miw={0}>
              {match.name}
              <Small display="block">{whyOf(match)}</Small>
            </Box>
            <Text className="tnum" span inherit fw="600" title="Score of 100">
              {match.score}
            </Text>
            <CapacityMark entity={match} />
            <Button
              size="xs"
              variant="default"
              aria-label={`Refer again to ${match.name}`}
              loading={again.isPending && again.variables.referToIds?.[0] === match.id}
              onClick={() => again.mutate({ id: row.id, referToIds: [match.id] })}
            >
              Refer again
            </Button>
          </Flex>
        ))}
      </PlainList>
      <Flex gap="xs" wrap="wrap">
        <Button size="xs" variant="subtle" onClick={() => setChoosing(true)}>
          Choose another provider
        </Button>
        {isKnown && (
          <ReferMapLink start={need} values={carried} isPlain>
            Compare on map
          </ReferMapLink>
        )}
      </Flex>
      {isChoosing && <ReferAgainDialog referral={row} onClosed={() => setChoosing(false)} />}
    </Box>
  )
}

/** The rules that are met, how far it is, and what would have to be asked. */
function whyOf({ reasons, distanceMiles, isInServiceArea, place }: Match) {
  const distance = isInServiceArea
    ? 'Serves this area'
    : distanceMiles === null
      ? place
      : `${Math.round(distanceMiles)} mi`
  const words = reasons.filter(({ result }) => result === 'met').map((one) => one.words)
  return [...words, distance, ...reasons.flatMap(({ ask }) => ask ?? [])].filter(Boolean).join(' · ')
}
