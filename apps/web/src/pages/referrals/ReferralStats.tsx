import type { Answer, ApiError } from '@handoff/contracts/kit'
import type { referrals } from '@handoff/contracts/referrals/referrals'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Side } from '../../features/referrals/referralColumns.tsx'
import { useFailureLog } from '../../kit/query/useFailureLog.ts'
import { StatStrip } from '../../ui/figures/StatStrip.tsx'

type Props = { side: Side; kpis: UseQueryResult<Answer<typeof referrals.inboundKpis>, ApiError> }

/** The figures above a list; each leads to the rows that it counts. */
export function ReferralStats({ side, kpis: { data, error } }: Props) {
  useFailureLog(error)
  const shown = <T,>(value: T | undefined) => (error ? null : value)
  const to = side === 'inbound' ? '/customer-referrals/in-bound' : '/customer-referrals/out-bound'
  const waiting = side === 'inbound' ? 'needs_answer' : 'awaiting_entity'
  return (
    <StatStrip
      label="Figures"
      stats={[
        {
          label: side === 'inbound' ? 'Needs answer' : 'Awaiting entity',
          value: shown(data?.byQueue[waiting]),
          to,
          search: { queue: waiting },
        },
        { label: 'Overdue', value: shown(data?.overdue), to, search: { queue: 'overdue' } },
        { label: 'Due today', value: shown(data?.dueToday), to, search: { queue: waiting, sort: 'dueAt' } },
        { label: 'Acceptance rate', value: shown(data?.acceptRate), unit: '%' },
        { label: 'Median time to answer', value: shown(data?.medianHoursToAnswer), unit: 'h' },
      ]}
    />
  )
}
