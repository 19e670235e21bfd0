import { Skeleton } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import type { Dashboard } from '../../features/figures/dashboard/useDashboard.ts'
import { PartBars } from '../../ui/charts/PartBars.tsx'
import { FigureNumber } from '../../ui/figures/FigureNumber.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'

const marks = [
  { name: 'Accepted', color: 'var(--mark-good)' },
  { name: 'Waiting', color: 'var(--mark-warn)' },
  { name: 'Rejected', color: 'var(--mark-bad)', isHatched: true },
]
const keys = ['accepted', 'waiting', 'rejected'] as const

type Props = { data: Dashboard | undefined; days: number; isNetwork: boolean }

/** What became of the period's referrals, by the kind of help. */
export function CategoryPanel({ data, days, isNetwork }: Props) {
  return (
    <Panel title="By category" subtitle={`${isNetwork ? 'Sent' : 'Received'} in ${days} days, without canceled`}>
      {data?.byCategory.length === 0 ? (
        <EmptyState icon={IconChartBar} title="No referrals in this period" text="Try a longer period." />
      ) : data ? (
        <PartBars
          caption="Referrals by category"
          marks={marks}
          rows={data.byCategory.map((row) => ({
            key: row.id ?? row.name,
            name: row.name,
            values: keys.map((key) => row[key].value ?? 0),
            shown: keys.map((key, index) => (
              <FigureNumber key={key} figure={row[key]} name={`${row.name}, ${marks[index]!.name.toLowerCase()}`} />
            )),
          }))}
        />
      ) : (
        <Skeleton h={220} />
      )}
    </Panel>
  )
}
