import { entities } from '@handoff/contracts/network/entities/entities'
import type { NetworkType } from '@handoff/contracts/network/entities/entity'
import { useCount } from '../../../kit/query/useCount.ts'
import { type Figure, FigureLine } from '../../../ui/figures/FigureLine.tsx'

const here = '/my-network/individuals-entities'
/** Where they can be narrowed by what asks to be looked at. */
const directory = '/my-network/network'

type Props = { type: NetworkType; search: string }

/** What of the listed ones asks to be looked at. */
export function EntitiesStats({ type, search }: Props) {
  const query = { networkType: type, ...(search && { search }) }
  const invited = useCount(entities.list, { ...query, status: 2 })
  const due = {
    1: useCount(entities.list, { ...query, attention: 1 }),
    2: useCount(entities.list, { ...query, attention: 2 }),
    3: useCount(entities.list, { ...query, attention: 3 }),
  }
  const figure = (label: string, attention: 1 | 2 | 3): Figure => ({
    label,
    value: due[attention],
    to: directory,
    search: () => ({ view: 'table', ...query, attention }),
  })
  return (
    <FigureLine
      figures={[
        {
          label: 'Invited',
          value: invited,
          to: here,
          search: (before) => ({ ...before, page: undefined, filterBy: undefined, status: 2 }),
        },
        figure('Verification due', 1),
        figure('Never logged in', 2),
        figure('Never responded', 3),
      ]}
    />
  )
}
