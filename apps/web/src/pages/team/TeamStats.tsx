import { useTeamKpis } from '../../features/teams/useTeam.ts'
import { useFailureLog } from '../../kit/query/useFailureLog.ts'
import { StatStrip } from '../../ui/figures/StatStrip.tsx'

const to = '/staff/my-team'

export function TeamStats() {
  const { data, error } = useTeamKpis()
  useFailureLog(error)
  const shown = (value: number | undefined) => (error ? null : value)
  return (
    <StatStrip
      label="Figures"
      stats={[
        { label: 'Active', value: shown(data?.active), to, search: { status: 1 } },
        { label: 'Inactive', value: shown(data?.inactive), to, search: { status: 2 } },
        { label: 'Invited', value: shown(data?.invited), to, search: { tab: 'invitations', state: 1 } },
        { label: 'Expired', value: shown(data?.expired), to, search: { tab: 'invitations', state: 2 } },
        { label: 'With two-factor authentication', value: shown(data?.withTwoFactor) },
        { label: 'Seen in 7 days', value: shown(data?.seenLastWeek), to, search: { sort: '-lastSeenAt', status: 1 } },
      ]}
    />
  )
}
