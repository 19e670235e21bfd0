import type { Answer, ApiError } from '@handoff/contracts/kit'
import type { referrals } from '@handoff/contracts/referrals/referrals'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Side } from '../../features/referrals/referralColumns.tsx'
import type { PageLink } from '../../kit/address/pageLink.ts'
import { useFailureLog } from '../../kit/query/useFailureLog.ts'
import { StatStrip } from '../../ui/figures/StatStrip.tsx'

/** The rows that a figure counts. */
const listsOf = {
  inbound: {
    waiting: { to: '/customer-referrals/in-bound', search: { queue: 'needs_answer' } },
    overdue: { to: '/customer-referrals/in-bound', search: { queue: 'overdue' } },
    due: { to: '/customer-referrals/in-bound', search: { queue: 'needs_answer', sort: 'dueAt' } },
  },
  outbound: {
    waiting: { to: '/customer-referrals/out-bound', search: { queue: 'awaiting_entity' } },
    overdue: { to: '/customer-referrals/out-bound', search: { queue: 'overdue' } },
    due: { to: '/customer-referrals/out-bound', search: { queue: 'awaiting_entity', sort: 'dueAt' } },
  },
} satisfies Record<Side, Record<string, PageLink>>

type Props = { side: Side; kpis: UseQueryResult<Answer<typeof referrals.inboundKpis>, ApiError> }

/** The figures above a list; each leads to the rows that it counts. */
export function ReferralStats({ side, kpis: { data, error } }: Props) {
  useFailureLog(error)
  const shown = <T,>(value: T | undefined) => (error ? null : value)
  const lists = listsOf[side]
  return (
    <StatStrip
      label="Figures"
      stats={[
        {
          label: side === 'inbound' ? 'Needs answer' : 'Awaiting entity',
          value: shown(data?.byQueue[lists.waiting.search.queue]),
          ...lists.waiting,
        },
        { label: 'Overdue', value: shown(data?.overdue), ...lists.overdue },
        { label: 'Due today', value: shown(data?.dueToday), ...lists.due },
        { label: 'Acceptance rate', value: shown(data?.acceptRate), unit: '%' },
        { label: 'Median time to answer', value: shown(data?.medianHoursToAnswer), unit: 'h' },
      ]}
    />
  )
}
