import { useFailureLog } from '../../kit/useFailureLog.ts'
import { StatStrip } from '../../ui/StatStrip.tsx'
import { useMemberKpis } from './useMembers.ts'

export function MemberStats() {
  const { data, error } = useMemberKpis()
  useFailureLog(error)
  const shown = (value: number | undefined) => (error ? null : value)
  return (
    <StatStrip
      label="Figures"
      stats={[
        { label: 'Members', value: shown(data?.total), to: '/my-network/network' },
        {
          label: 'Organizations',
          value: shown(data?.organizations),
          to: '/my-network/network',
          search: { networkType: 2 },
        },
        {
          label: 'Individuals',
          value: shown(data?.individuals),
          to: '/my-network/network',
          search: { networkType: 1 },
        },
        { label: 'Open', value: shown(data?.accepting) },
        { label: 'Limited', value: shown(data?.limited) },
        { label: 'Waitlist or closed', value: shown(data && data.waitlist + data.closed) },
      ]}
    />
  )
}
