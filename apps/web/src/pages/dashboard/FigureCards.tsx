import type { Dashboard } from '../../features/figures/dashboard/useDashboard.ts'
import { useDates } from '../../kit/dates/useDates.ts'
import { KpiCard, KpiGrid, KpiSkeleton } from '../../ui/figures/KpiCard.tsx'

type Props = { data: Dashboard | undefined; isFailed: boolean; days: number; isNetwork: boolean }

/** The four figures of the dashboard, each against the period before it and with the list behind it. */
export function FigureCards({ data, isFailed, days, isNetwork }: Props) {
  const { formatRelative } = useDates()
  if (!data && !isFailed)
    return (
      <KpiGrid>
        {[0, 1, 2, 3].map((card) => (
          <KpiSkeleton key={card} />
        ))}
      </KpiGrid>
    )
  const oldest = data?.oldestOverdueAt
  return (
    <KpiGrid>
      <KpiCard
        label="Overdue"
        figure={data?.inboundOverdue}
        days={days}
        note={data && (oldest ? `Not answered, oldest due ${formatRelative(oldest)}` : 'Nothing is overdue')}
        isAlarming
      />
      {isNetwork ? (
        <KpiCard label="Waiting for the receiver" figure={data?.inboundPending} days={days} note="At this moment" />
      ) : (
        <KpiCard label="Inbound referrals" figure={data?.inbound} days={days} />
      )}
      {isNetwork ? (
        <KpiCard
          label="Loop closure"
          figure={data?.loopClosureRate}
          unit="percent"
          days={days}
          better="higher"
          note={data?.loopClosureRate.value === null ? 'Shown from five referrals on' : undefined}
        />
      ) : (
        <KpiCard
          label="Acceptance rate"
          figure={data?.acceptanceRate}
          unit="percent"
          days={days}
          better="higher"
          note={data?.acceptanceRate.value === null ? 'Shown from five answers on' : undefined}
        />
      )}
      <KpiCard
        label="Median time to answer"
        figure={data?.medianHoursToAnswer}
        unit="hours"
        days={days}
        better="lower"
        note={data?.medianHoursToAnswer.value === null ? 'Shown from five answers on' : undefined}
      />
    </KpiGrid>
  )
}
