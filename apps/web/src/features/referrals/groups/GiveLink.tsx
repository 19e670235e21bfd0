import type { ReferralRow } from '@handoff/contracts/referrals/referrals/referral-rows'
import { Box, Button } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { useState } from 'react'
import { nameOf } from '../referrals/words/parties.ts'
import { HandOverLink } from './HandOverLink.tsx'

/** In the row of an offer, until the customer has the link. */
export function GiveLink({ row }: { row: ReferralRow }) {
  const [isOpen, setOpen] = useState(false)
  if (!row.group?.isToGive && !isOpen) return null
  return (
    // A press here, or in what opens over the page, does not open the row.
    <Box component="span" pos="relative" style={{ zIndex: 1 }} onClick={(event) => event.stopPropagation()}>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconQrcode size={14} stroke={1.8} />}
        onClick={() => setOpen(true)}
      >
        Show link
      </Button>
      {isOpen && <HandOverLink groupId={row.groupId} customer={nameOf(row)} onClose={() => setOpen(false)} />}
    </Box>
  )
}
