import type { Match } from '@handoff/contracts/referrals/matches'
import type { ReferralRow } from '@handoff/contracts/referrals/referrals/referral-rows'
import { Box, Button, Flex, Text } from '@mantine/core'
import { useState } from 'react'
import { CapacityMark } from '../../../ui/display/CapacityMark.tsx'
import { Small } from '../../../ui/display/Small.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { ReferAgainDialog } from '../referrals/refer/ReferAgainDialog.tsx'
import { ReferMapLink } from '../referrals/refer/ReferMapLink.tsx'
import { useCarriedOver } from '../referrals/refer/useCarriedOver.ts'
import { useNextMatches, useReferAgain } from './useNextMatches.ts'

type Props = {
  row: ReferralRow
  specialtyIds: readonly number[]
  /** Entities that were asked already. */
  asked: readonly number[]
}

/** Who should be asked next for a need that no one filled: one press sends it again, under the consent it was sent with. */
export function NextMatches({ row, specialtyIds, asked }: Props) {
  const [isChoosing, setChoosing] = useState(false)
  const carried = useCarriedOver(row.groupId)
  const { need, isKnown, next } = useNextMatches({ row, specialtyIds, asked })
  const again = useReferAgain(() => setChoosing(true))
  return (
    <Box className="soft-above" py="sm" px="md">
      <Box component="b" fw="500">
        Next best matches
      </Box>
      {next?.length === 0 && (
        <Text inherit my="xxs" c="var(--text-2)">
          No other provider matches nearby.
        </Text>
      )}
      <PlainList gap={0} mb="xxs">
        {next?.map((match) => (
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
              loading={again.pendingId === match.id}
              onClick={() => again.sendTo(row.id, match.id)}
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
