import type { InboundQueue } from '@handoff/contracts/referrals/referral-queues'
import { ReferralStatus, referralStatusNames } from '@handoff/contracts/referrals/referral-stages'
import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Dashboard } from '../../features/dashboard/useDashboard.ts'
import { useIsNear } from '../../kit/loading/useIsNear.ts'
import { useLazyPart } from '../../kit/loading/useLazyPart.ts'
import { Panel } from '../../ui/layout/Panel.tsx'
import css from './DashboardPage.module.css'

const { Accepted, Pending, Added, Rejected, Cancelled } = ReferralStatus
const order = [Accepted, Pending, Added, Rejected, Cancelled]
export const statusColors: Record<ReferralStatus, string> = {
  [Accepted]: 'light-dark(#2bb182, #3fc796)',
  [Pending]: 'light-dark(#f0b04a, #f2bb62)',
  [Added]: 'light-dark(#7380f3, #8d98f8)',
  [Rejected]: 'light-dark(#ea6a86, #f27f99)',
  [Cancelled]: 'light-dark(#c4c4d2, #5b5b6b)',
}
const queues: Partial<Record<ReferralStatus, InboundQueue>> = {
  [Rejected]: 'rejected',
  [Cancelled]: 'cancelled',
}

const load = () => import('./charts.tsx')

/** How the referrals of the period stand. */
export function StatusPanel({ data }: { data: Dashboard | undefined }) {
  const { ref, isNear } = useIsNear()
  const charts = useLazyPart(load, isNear)
  const counts = order.map((status) => ({
    status,
    name: referralStatusNames[status],
    value: data?.byStatus.find((row) => row.status === status)?.count ?? 0,
    color: statusColors[status],
  }))
  const total = counts.reduce((sum, { value }) => sum + value, 0)
  const shown = counts.filter(({ value, status }) => value > 0 || status !== Added)
  return (
    <Panel title="Status" subtitle="Referrals received in this period" isFlush>
      <div className={css.donut}>
        <div ref={ref} className={css.ring} data-empty={(data && total === 0) || undefined}>
          {charts && data ? <charts.StatusDonut parts={shown} /> : <Skeleton circle h={156} w={156} />}
          <div className={css.middle}>
            <b className="tnum">{data ? total.toLocaleString('en-US') : '–'}</b>
            <span>{total === 1 ? 'referral' : 'referrals'}</span>
          </div>
        </div>
        <ul className={css.parts}>
          {shown.map(({ status, name, value, color }) => (
            <li key={status}>
              <i style={{ background: color }} />
              <Link
                to="/customer-referrals/in-bound"
                search={{ from: data?.from, to: data?.to, ...(queues[status] && { queue: queues[status] }) }}
              >
                {name}
              </Link>
              <b className="tnum">{data ? value.toLocaleString('en-US') : '–'}</b>
              <em className="tnum">{data && `${total ? Math.round((100 * value) / total) : 0}%`}</em>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}
