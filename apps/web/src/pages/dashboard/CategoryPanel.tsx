import { Skeleton } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import type { Dashboard } from '../../features/dashboard/useDashboard.ts'
import { useIsNear } from '../../kit/loading/useIsNear.ts'
import { useLazyPart } from '../../kit/loading/useLazyPart.ts'
import { EmptyState } from '../../ui/layout/EmptyState.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import css from './DashboardPage.module.css'
import { Legend } from './Legend.tsx'

const load = () => import('./charts.tsx')

/** What became of the period's referrals, by the kind of help. */
export function CategoryPanel({ data, days }: { data: Dashboard | undefined; days: number }) {
  const { ref, isNear } = useIsNear()
  const charts = useLazyPart(load, isNear)
  return (
    <Panel
      title="Service categories"
      subtitle={`Outcome by category, last ${days} days`}
      aside={
        <Legend
          marks={[
            ['Accepted', 'var(--series-1)'],
            ['Pending', 'var(--bar-2)'],
            ['Rejected', 'var(--bar-3)'],
          ]}
        />
      }
      isFlush
    >
      {data?.byCategory.length === 0 ? (
        <EmptyState icon={IconChartBar} title="No referrals in this period" text="Try a longer period." />
      ) : (
        <div
          ref={ref}
          className={css.chart}
          role="img"
          aria-label={data?.byCategory
            .map((row) => `${row.name}: ${row.accepted} accepted, ${row.pending} pending, ${row.rejected} rejected`)
            .join('; ')}
        >
          {charts && data ? <charts.CategoryBars rows={data.byCategory} /> : <Skeleton h={292} m="xs" />}
        </div>
      )}
    </Panel>
  )
}
