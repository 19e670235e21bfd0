import type { Dashboard } from '../../features/dashboard/useDashboard.ts'
import { KpiCard, KpiSkeleton } from '../../ui/figures/KpiCard.tsx'
import css from './DashboardPage.module.css'

type Props = { data: Dashboard | undefined; days: number; isNetwork: boolean }
type Figure = Dashboard['inbound']

/** The four figures of the period, each against the one before it and with the list behind it. */
export function FigureCards({ data, days, isNetwork }: Props) {
  if (!data)
    return (
      <div className={css.figures}>
        {[0, 1, 2, 3].map((card) => (
          <KpiSkeleton key={card} />
        ))}
      </div>
    )
  const note = `vs previous ${days} days`
  const period = { from: data.from, to: data.to }
  const inbound = '/customer-referrals/in-bound'
  return (
    <div className={css.figures}>
      <KpiCard
        label={isNetwork ? 'Referrals' : 'Inbound referrals'}
        {...shown(data.inbound)}
        note={note}
        to={inbound}
        search={period}
      />
      {isNetwork ? (
        <KpiCard
          label="To answer"
          value={data.inboundPending}
          note={`${data.inboundOverdue.toLocaleString('en-US')} overdue`}
          to={inbound}
          search={{ queue: 'to_answer' }}
        />
      ) : (
        <KpiCard
          label="Outbound referrals"
          {...shown(data.outbound)}
          note={note}
          to="/customer-referrals/out-bound"
          search={period}
        />
      )}
      <KpiCard
        label="Acceptance rate"
        unit="%"
        {...shown(data.acceptanceRate)}
        note={note}
        to={inbound}
        search={{ queue: 'accepted' }}
      />
      <KpiCard
        label="Median time to answer"
        unit="hr"
        isLowerBetter
        {...shown(data.medianHoursToAnswer)}
        note={note}
        to={inbound}
        search={{ queue: 'to_answer', sort: 'dueAt' }}
      />
    </div>
  )
}

const shown = ({ value, previous, series }: Figure) => ({ value, series, change: changeOf(value, previous) })

/** In per cent of the period before; unknown without one. */
function changeOf(value: number | null, previous: number | null) {
  if (value === null || previous === null || previous === 0) return null
  return Math.round((1000 * (value - previous)) / previous) / 10
}
