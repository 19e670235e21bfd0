import { hasFlag } from '@handoff/contracts/kit'
import { ReferralStatus } from '@handoff/contracts/referrals/referral-steps'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Dashboard } from '../../features/dashboard/useDashboard.ts'
import { useChangeStatus } from '../../features/referrals/useReferrals.ts'
import { holderOf, useMe } from '../../kit/session/CurrentUser.ts'
import css from './DashboardPage.module.css'

type Line = Dashboard['worklist'][number]

/** Accepting needs a click only; everything else is said in the referral itself. */
export function WaitingActions({ line }: { line: Line }) {
  const me = useMe()
  const change = useChangeStatus()
  // An administrator answers for someone else: that is worth a second look.
  const canAccept = line.side === 'inbound' && me.entity !== null && hasFlag(holderOf(me), 'referrals', 'approve')
  const address = line.side === 'inbound' ? '/customer-referrals/in-bound' : '/customer-referrals/out-bound'
  return (
    <div className={css.actions}>
      <Button
        variant="default"
        size="compact-sm"
        renderRoot={(props) => <Link to={address} search={{ id: line.id }} {...props} />}
      >
        {line.side === 'outbound' ? 'Reply' : 'Open'}
      </Button>
      {canAccept && (
        <Button
          variant="light"
          size="compact-sm"
          loading={change.isPending}
          onClick={() =>
            change.mutate({ id: line.id, status: ReferralStatus.Accepted, stage: 'accepted', version: line.version })
          }
        >
          Accept
        </Button>
      )}
    </div>
  )
}
