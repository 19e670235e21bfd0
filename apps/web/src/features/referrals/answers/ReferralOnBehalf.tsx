import type { ReferralDetail } from '@handoff/contracts/referrals/referrals/referral-rows'
import { Button } from '@mantine/core'
import { IconPhoneCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'

const loadDialog = () => import('./OnBehalfDialog.tsx')

/** In the panel of a referral: opens the form to record an answer of its receiver. */
export function ReferralOnBehalf({ referral: { id, canRecord, receiver } }: { referral: ReferralDetail }) {
  const [isOpen, setOpen] = useState(false)
  const Dialog = useLazyPart(loadDialog, isOpen)?.OnBehalfDialog
  if (!canRecord) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPhoneCheck size={16} stroke={1.7} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Record what {receiver.name} told you
      </Button>
      {isOpen && Dialog && <Dialog referralId={id} onClosed={() => setOpen(false)} />}
    </>
  )
}
