import type { ReferralDetail } from '@handoff/contracts/referrals/referrals/referral-rows'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '../../../../kit/query/useAction.ts'
import { toast } from '../../../../kit/toast.tsx'
import { ReferAgainDialog } from '../refer/ReferAgainDialog.tsx'
import { useReminded } from './useReminded.ts'

type Props = { referral: ReferralDetail }

/** What the referring side can do while it waits, and after a refusal. */
export const SenderActions = ({ referral }: Props) => (
  <>
    {referral.canRemind && <RemindButton referral={referral} />}
    {referral.canReferAgain && <ReferAgainButton referral={referral} />}
  </>
)

/** Once in 24 hours. */
function RemindButton({ referral: { id, remindedAt, receiver } }: Props) {
  const tooSoon = useReminded()(remindedAt)
  const remind = useAction(referrals.remind, {
    feedback: 'nothing',
    onSuccess: () => toast.done(`${receiver.name} was reminded`),
  })
  return (
    <Button
      variant="default"
      disabled={tooSoon !== null}
      loading={remind.isPending}
      onClick={() => remind.mutate({ id })}
    >
      {tooSoon ?? 'Remind'}
    </Button>
  )
}

function ReferAgainButton({ referral }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Refer again</Button>
      {isOpen && <ReferAgainDialog referral={referral} onClosed={() => setOpen(false)} />}
    </>
  )
}
