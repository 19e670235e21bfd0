import { Priority, priorityNames } from '@handoff/contracts/referrals/priority'
import { useCategories } from '../../features/referrals/useReferrals.ts'
import { FilterSelect } from '../../ui/filter/FilterSelect.tsx'
import { type Period, PeriodFilter } from '../../ui/filter/PeriodFilter.tsx'
import { OtherEntityFilter } from './OtherEntityFilter.tsx'

type Chosen = { categoryId?: number; entityId?: number; priority?: Priority; assignee?: 'me' | 'none' } & Period
type Props = { value: Chosen; onChange: (changes: Chosen) => void; hasAssigned?: boolean }

export const noFilters = {
  categoryId: undefined,
  entityId: undefined,
  priority: undefined,
  assignee: undefined,
  from: undefined,
  to: undefined,
} satisfies Chosen

/** How many are set; a period is one. */
export const countFilters = ({ from, to, ...others }: Chosen) =>
  Number(from !== undefined || to !== undefined) +
  (['categoryId', 'entityId', 'priority', 'assignee'] as const).filter((name) => others[name] !== undefined).length

const priorities = Object.values(Priority).map((value) => ({ value, label: priorityNames[value] }))
const assignments = [
  { value: 'me' as const, label: 'Me' },
  { value: 'none' as const, label: 'No one' },
]

export function ReferralFilters({ value, onChange, hasAssigned }: Props) {
  const { data = [] } = useCategories()
  return (
    <>
      <FilterSelect
        label="Category"
        options={data.map(({ name, language }) => ({ value: Number(language), label: name }))}
        value={value.categoryId}
        onChange={(categoryId) => onChange({ categoryId })}
      />
      <FilterSelect
        label="Priority"
        options={priorities}
        value={value.priority}
        onChange={(priority) => onChange({ priority })}
      />
      {hasAssigned && (
        <FilterSelect
          label="Assigned to"
          options={assignments}
          value={value.assignee}
          onChange={(assignee) => onChange({ assignee })}
        />
      )}
      <OtherEntityFilter value={value.entityId} onChange={(entityId) => onChange({ entityId })} />
      <PeriodFilter label="Sent" value={value} onChange={onChange} />
    </>
  )
}
