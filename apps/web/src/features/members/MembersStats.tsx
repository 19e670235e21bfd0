import type { entities } from '@handoff/contracts/entities'
import type { Answer } from '@handoff/contracts/kit'
import { useFailureLog } from '../../kit/useFailureLog.ts'
import { StatStrip } from '../../ui/StatStrip.tsx'

type Props = { kpis: { data?: Answer<typeof entities.kpis>; error: Error | null } }

export function MembersStats({ kpis: { data, error } }: Props) {
  useFailureLog(error)
  const shown = (value: number | undefined) => (error ? null : value)
  const to = '/my-network/individuals-entities'
  return (
    <StatStrip
      label="Figures"
      stats={[
        { label: 'Members', value: shown(data?.total) },
        { label: 'Entities', value: shown(data?.organizations), to },
        { label: 'Individuals', value: shown(data?.individuals), to, search: { type: 1 } },
        { label: 'Open', value: shown(data?.accepting) },
        { label: 'Limited', value: shown(data?.limited) },
        { label: 'Waitlist or closed', value: shown(data && data.waitlist + data.closed) },
      ]}
    />
  )
}
