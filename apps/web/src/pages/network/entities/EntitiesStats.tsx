import type { entities } from '@handoff/contracts/entities/entities'
import type { Answer } from '@handoff/contracts/kit'
import type { PageLink } from '../../../kit/address/pageLink.ts'
import { useFailureLog } from '../../../kit/query/useFailureLog.ts'
import { StatStrip } from '../../../ui/figures/StatStrip.tsx'

type Props = { kpis: { data?: Answer<typeof entities.kpis>; error: Error | null } }

const here = '/my-network/individuals-entities'
/** Where both kinds stand in one list. */
const directory = '/my-network/network'

/** How many there are, and what of them asks to be looked at. */
export function EntitiesStats({ kpis: { data, error } }: Props) {
  useFailureLog(error)
  const shown = (value: number | null | undefined) => (error ? null : value)
  const inDirectory = (search: PageLink<typeof directory>['search']): PageLink => ({
    to: directory,
    search: { view: 'table', ...search },
  })
  return (
    <StatStrip
      label="Figures"
      stats={[
        { label: 'Entities', value: shown(data?.organizations), to: here },
        { label: 'Individuals', value: shown(data?.individuals), to: here, search: { type: 1 } },
        { label: 'Invited', value: shown(data?.invited), ...inDirectory({ status: 2 }) },
        { label: 'Verification due', value: shown(data?.unverified180d), ...inDirectory({ attention: 1 }) },
        { label: 'Never logged in', value: shown(data?.neverLoggedIn), ...inDirectory({ attention: 2 }) },
        { label: 'Never responded', value: shown(data?.neverAnswered), ...inDirectory({ attention: 3 }) },
      ]}
    />
  )
}
