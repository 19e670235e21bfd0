import type { Answer, ApiError } from '@handoff/contracts/kit'
import type { requests } from '@handoff/contracts/requests/requests'
import type { UseQueryResult } from '@tanstack/react-query'
import { hoursInWords } from '../../kit/dates/durationOf.ts'
import { useFailureLog } from '../../kit/query/useFailureLog.ts'
import { StatStrip } from '../../ui/figures/StatStrip.tsx'

const to = '/received-requests'

/** The figures above the list; each leads to the rows that it counts. */
export function RequestStats({
  kpis: { data, error },
}: {
  kpis: UseQueryResult<Answer<typeof requests.kpis>, ApiError>
}) {
  useFailureLog(error)
  const medianOf = (hours: number | null | undefined) => hours && hoursInWords(hours)
  const shown = <T,>(value: T | undefined) => (error ? null : value)
  return (
    <StatStrip
      label="Figures"
      stats={[
        { label: 'Pending', value: shown(data?.pending), to, search: { status: 3 } },
        { label: 'Overdue', value: shown(data?.late), to, search: { isLate: true } },
        { label: 'Accepted, not added yet', value: shown(data?.accepted), to, search: { status: 1 } },
        { label: 'Added', value: shown(data?.added), to, search: { status: 5 } },
        { label: 'Rejected', value: shown(data?.rejected), to, search: { status: 2 } },
        { label: 'Median time to decide', value: medianOf(shown(data?.medianHoursToDecision)) },
      ]}
    />
  )
}
