import { groups } from '@handoff/contracts/referrals/groups'
import type { ReferralRow } from '@handoff/contracts/referrals/referrals/referral-rows'
import { Box, Button } from '@mantine/core'
import { useState } from 'react'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { ReferAgainDialog } from '../referrals/refer/ReferAgainDialog.tsx'
import { useNextMatches, useReferAgain } from './useNextMatches.ts'

/**
 * In the row of a need that no one filled. The best next provider is asked for once the pointer or the focus is here:
 * matching is done for one customer at a time. A press sends only to a provider that is named; before, it opens the form.
 */
export function ReferAgainButton({ row }: { row: ReferralRow }) {
  const [isNear, setNear] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const isKnown = row.category.id !== null
  const group = useEndpoint(groups.show, { groupId: row.groupId }, { enabled: isNear && isKnown, isSilent: true }).data
  const { next } = useNextMatches({
    row,
    specialtyIds: group?.specialtyIds ?? [],
    asked: group?.referrals.map(({ receiver }) => receiver.id) ?? [],
    isEnabled: group !== undefined,
  })
  const again = useReferAgain(() => setChoosing(true))
  const best = group && next?.[0]
  const words = best ? `Refer again to ${best.name}` : 'Refer again'
  return (
    // A press here, or in what opens over the page, does not open the row.
    <Box component="span" onClick={(event) => event.stopPropagation()}>
      <Button
        size="xs"
        variant="default"
        h={best && 40}
        px="sm"
        maw="100%"
        title={words}
        aria-label={words}
        loading={again.pendingId !== undefined}
        onPointerEnter={() => setNear(true)}
        onFocus={() => setNear(true)}
        onClick={() => (best ? again.sendTo(row.id, best.id) : setChoosing(true))}
      >
        <Box component="span" miw={0}>
          {best ? 'Refer again to' : 'Refer again'}
          {best && (
            <Box component="span" className="clipped cut nowrap" display="block">
              {best.name}
            </Box>
          )}
        </Box>
      </Button>
      {isChoosing && <ReferAgainDialog referral={row} onClosed={() => setChoosing(false)} />}
    </Box>
  )
}
