import type { ReferralDetail } from '@handoff/contracts/referrals/referral-rows'
import { referrals, remindEveryHours } from '@handoff/contracts/referrals/referrals'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useDates } from '../../../kit/dates/useDates.ts'
import { useAction } from '../../../kit/query/useAction.ts'
import { toast } from '../../../kit/toast.tsx'
import { ReferAgainDialog } from '../refer/ReferAgainDialog.tsx'

type Props = { referral: ReferralDetail }
const hour = 3_600_000

/** What the referring side can do while it waits, and after a refusal. */
export const SenderActions = ({ referral }: Props) => (
  <>
    {referral.canRemind && <RemindButton referral={referral} />}
    {referral.canReferAgain && <ReferAgainButton referral={referral} />}
  </>
)

/** Once in 24 hours. */
function RemindButton({ referral: { id, remindedAt, receiver } }: Props) {
  const { formatDateTime } = useDates()
  const remind = useAction(referrals.remind, {
    tells: 'nothing',
    onSuccess: () => toast.done(`${receiver.name} was reminded`),
  })
  const next = remindedAt ? new Date(new Date(remindedAt).getTime() + remindEveryHours * hour) : null
  const [now] = useState(Date.now)
  const isTooSoon = next !== null && next.getTime() > now
  return (
    <Button
      variant="default"
      disabled={isTooSoon}
      title={isTooSoon ? `You can remind again ${formatDateTime(next)}` : undefined}
      loading={remind.isPending}
      onClick={() => remind.mutate({ id })}
    >
      {isTooSoon ? 'Reminded' : 'Remind'}
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
