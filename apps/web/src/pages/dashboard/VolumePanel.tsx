import { Skeleton } from '@mantine/core'
import type { Dashboard } from '../../features/dashboard/useDashboard.ts'
import { useIsNear } from '../../kit/loading/useIsNear.ts'
import { useLazyPart } from '../../kit/loading/useLazyPart.ts'
import { Panel } from '../../ui/layout/Panel.tsx'
import css from './DashboardPage.module.css'
import { Legend } from './Legend.tsx'

type Props = { data: Dashboard | undefined; days: number; isNetwork: boolean }

// The drawing library is heavy: the figures are there first.
const load = () => import('./charts.tsx')

export function VolumePanel({ data, days, isNetwork }: Props) {
  const { ref, isNear } = useIsNear()
  const charts = useLazyPart(load, isNear)
  const second = isNetwork ? 'answered' : 'outbound'
  const names = isNetwork ? (['Referrals', 'Answered'] as const) : (['Inbound', 'Outbound'] as const)
  return (
    <Panel
      title="Referral volume"
      subtitle={`Referrals per day, last ${days} days`}
      aside={
        <Legend
          marks={[
            [names[0], 'var(--series-1)'],
            [names[1], 'var(--series-2)'],
          ]}
        />
      }
      isFlush
    >
      <div ref={ref} className={css.chart} role="img" aria-label={summary(data, names, second)}>
        {charts && data ? (
          <charts.VolumeChart days={data.trend} names={names} second={second} />
        ) : (
          <Skeleton h={300} m="xs" />
        )}
      </div>
    </Panel>
  )
}

/** What the drawing says, for those who do not see it. */
function summary(
  data: Dashboard | undefined,
  [first, second]: readonly [string, string],
  key: 'outbound' | 'answered',
) {
  if (!data) return 'Referral volume'
  const sum = (of: 'inbound' | 'outbound' | 'answered') => data.trend.reduce((total, day) => total + day[of], 0)
  return `${first}: ${sum('inbound')}, ${second}: ${sum(key)} from ${data.from} to ${data.to}`
}
