import { Priority, priorityNames } from '@handoff/contracts/referrals/referral-steps'
import { useCategories } from '../../features/referrals/useReferrals.ts'
import { FilterSelect } from '../../ui/filter/FilterSelect.tsx'
import { type Period, PeriodFilter } from '../../ui/filter/PeriodFilter.tsx'
import { OtherEntityFilter } from './OtherEntityFilter.tsx'

type Chosen = { categoryId?: number; entityId?: number; priority?: Priority } & Period
type Props = { value: Chosen; onChange: (changes: Chosen) => void }

const priorities = Object.values(Priority).map((value) => ({ value, label: priorityNames[value] }))

export function ReferralFilters({ value, onChange }: Props) {
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
      <OtherEntityFilter value={value.entityId} onChange={(entityId) => onChange({ entityId })} />
      <PeriodFilter label="Sent" value={value} onChange={onChange} />
    </>
  )
}
