import type { ReferralPhase } from '@handoff/contracts/referrals/referrals/referral-phases'
import { Skeleton } from '@mantine/core'
import type { Dashboard } from '../../features/figures/dashboard/useDashboard.ts'
import { ShareBar } from '../../ui/charts/ShareBar.tsx'
import { FigureNumber } from '../../ui/figures/FigureNumber.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'

type Props = { data: Dashboard | undefined; days: number; isNetwork: boolean }

const colors: Record<ReferralPhase, string> = {
  accepted: 'var(--mark-good)',
  waiting_receiver: 'var(--mark-warn)',
  waiting_sender: 'var(--mark-info)',
  rejected: 'var(--mark-bad)',
  cancelled: 'var(--mark-over)',
}
/** To an entity, what came in waits for itself or for the others. */
const names = (isNetwork: boolean): Record<ReferralPhase, string> => ({
  accepted: 'Accepted',
  waiting_receiver: isNetwork ? 'Waiting for the receiver' : 'Waiting for you',
  waiting_sender: isNetwork ? 'Waiting for the sender' : 'Waiting for them',
  rejected: 'Rejected',
  cancelled: 'Cancelled or expired',
})

/** What became so far of the referrals of the period. */
export function PhasePanel({ data, days, isNetwork }: Props) {
  const total = data?.inbound.value ?? 0
  return (
    <Panel
      title="Status"
      subtitle={data && `${total.toLocaleString('en-US')} ${isNetwork ? 'sent' : 'received'} in ${days} days`}
    >
      {data ? (
        <ShareBar
          parts={data.byPhase.map(({ phase, ...figure }) => {
            const name = names(isNetwork)[phase]
            return {
              name,
              color: colors[phase],
              value: figure.value ?? 0,
              shown: <FigureNumber figure={figure} name={name} />,
            }
          })}
        />
      ) : (
        <Skeleton h={180} />
      )}
    </Panel>
  )
}
