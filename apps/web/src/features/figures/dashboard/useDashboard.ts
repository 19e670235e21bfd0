import { dashboard } from '@handoff/contracts/figures/dashboard'
import type { Answer } from '@handoff/contracts/kit'
import { useDates } from '../../../kit/dates/useDates.ts'
import { useKpis } from '../../../kit/query/useKpis.ts'

export type Dashboard = Answer<typeof dashboard.kpis>

const dayMs = 86_400_000

/** The figures of the last days, today included, in the person's time zone. */
export function useDashboard(days: number) {
  const to = useDates().today()
  const from = new Date(Date.parse(to) - (days - 1) * dayMs).toISOString().slice(0, 10)
  return useKpis(dashboard.kpis, { from, to }, { keep: true })
}
