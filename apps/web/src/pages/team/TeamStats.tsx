import { teams } from '@handoff/contracts/access/teams'
import { useCount } from '../../kit/query/useCount.ts'
import { FigureLine } from '../../ui/figures/FigureLine.tsx'

const to = '/staff/my-team'

/** Who cannot log in. */
export function TeamStats({ filters }: { filters: { search?: string } }) {
  const inactive = useCount(teams.list, { ...filters, status: 2 })
  const expired = useCount(teams.invitations, { ...filters, state: 2 })
  const search = filters.search
  return (
    <FigureLine
      figures={[
        { label: 'Inactive', value: inactive, to, search: () => ({ search, status: 2 }) },
        {
          label: 'Expired invitations',
          value: expired,
          to,
          search: () => ({ search, tab: 'invitations', state: 2 }),
        },
      ]}
    />
  )
}
