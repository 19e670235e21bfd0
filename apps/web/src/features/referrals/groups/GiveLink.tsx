import { offers } from '@handoff/contracts/referrals/offers'
import type { ReferralRow } from '@handoff/contracts/referrals/referrals/referral-rows'
import { Box, Button } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction } from '../../../kit/query/useAction.ts'
import { nameOf } from '../referrals/words/parties.ts'
import { LinkDialog } from './LinkDialog.tsx'

/** In the row of an offer, until the customer has the link. */
export function GiveLink({ row }: { row: ReferralRow }) {
  const [isOpen, setOpen] = useState(false)
  const make = useAction(offers.resend, { feedback: 'nothing' })
  if (!row.group?.isToGive && !isOpen) return null
  const { groupId } = row
  return (
    // A press here, or in what opens over the page, does not open the row.
    <Box component="span" onClick={(event) => event.stopPropagation()}>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconQrcode size={14} stroke={1.8} />}
        loading={make.isPending}
        onClick={() => make.mutate({ groupId, isHandedOver: true }, { onSuccess: () => setOpen(true) })}
      >
        Show link
      </Button>
      {isOpen && (
        <LinkDialog groupId={groupId} customer={nameOf(row)} link={make.data?.data} onClose={() => setOpen(false)} />
      )}
    </Box>
  )
}
