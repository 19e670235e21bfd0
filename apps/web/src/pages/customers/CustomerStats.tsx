import { useCustomerKpis } from '../../features/customers/useCustomers.ts'
import { useFailureLog } from '../../kit/query/useFailureLog.ts'
import { StatStrip } from '../../ui/figures/StatStrip.tsx'

export function CustomerStats() {
  const { data, error } = useCustomerKpis()
  useFailureLog(error)
  const shown = (value: number | undefined) => (error ? null : value)
  const to = '/customer-management'
  return (
    <StatStrip
      label="Figures"
      stats={[
        { label: 'All customers', value: shown(data?.total), to },
        { label: 'Active', value: shown(data?.active), to, search: { state: 1 } },
        { label: 'New in 30 days', value: shown(data?.newInPeriod), to, search: { sort: '-created_at' } },
        {
          label: 'With an open referral',
          value: shown(data?.withOpenReferral),
          to,
          search: { withOpenReferral: true },
        },
      ]}
    />
  )
}
