import { dashboard } from '@handoff/contracts/figures/dashboard'
import type { Answer } from '@handoff/contracts/kit'
import { addDays } from '@handoff/contracts/kit/dates/days'
import { useDates } from '../../../kit/dates/useDates.ts'
import { useKpis } from '../../../kit/query/useKpis.ts'

export type Dashboard = Answer<typeof dashboard.kpis>

/** The figures of the last days, today included, in the person's time zone. */
export function useDashboard(days: number) {
  const to = useDates().today()
  const from = addDays(to, 1 - days)
  return useKpis(dashboard.kpis, { from, to }, { keep: true })
}
