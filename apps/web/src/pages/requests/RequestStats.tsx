import type { Answer, ApiError } from '@handoff/contracts/kit'
import type { RequestType } from '@handoff/contracts/network/requests/request-type'
import { RequestStatus, requests } from '@handoff/contracts/network/requests/requests'
import type { UseQueryResult } from '@tanstack/react-query'
import { hoursInWords } from '../../kit/dates/durationOf.ts'
import { useCount } from '../../kit/query/useCount.ts'
import { type Figure, FigureLine } from '../../ui/figures/FigureLine.tsx'

const to = '/received-requests'

type Props = {
  kpis: UseQueryResult<Answer<typeof requests.kpis>, ApiError>
  /** What the list is narrowed by, its status apart. */
  filters: { id: 0 | RequestType; search?: string }
}

/** What is late or left to be added; each leads to the rows that it counts. */
export function RequestStats({ kpis: { data, error }, filters }: Props) {
  const late = useCount(requests.list, { ...filters, isLate: true })
  const accepted = useCount(requests.list, { ...filters, status: RequestStatus.Accepted })
  const median = data?.medianHoursToDecision
  const figures: Figure[] = [
    {
      label: 'Overdue',
      value: late,
      to,
      search: (before) => ({ ...before, page: undefined, status: undefined, isLate: true }),
    },
    {
      label: 'Accepted, not added yet',
      value: accepted,
      to,
      search: (before) => ({ ...before, page: undefined, isLate: undefined, status: RequestStatus.Accepted }),
    },
  ]
  // Of all requests: under a filter it would say something else than the list.
  if ((error || median?.value) && filters.id === 0 && !filters.search)
    figures.push({
      label: 'Median time to decide',
      period: '180 days',
      value: median?.value ? hoursInWords(median.value) : null,
      link: median?.link ?? null,
      definition: median?.definition,
    })
  return <FigureLine figures={figures} />
}
