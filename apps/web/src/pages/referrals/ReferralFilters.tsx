import { followUps } from '@handoff/contracts/followUps'
import { Priority, priorityNames } from '@handoff/contracts/referrals/priority'
import { useCategories } from '../../features/referrals/useReferrals.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { choiceFilter, type ListFilter, ListFilters, toggleFilter } from '../../ui/filter/ListFilters.tsx'
import { type Period, usePeriodFilter } from '../../ui/filter/usePeriodFilter.ts'
import { OtherEntityFilter, useEntityName } from './OtherEntityFilter.tsx'

type Chosen = {
  isContradicted?: true
  categoryId?: number
  entityId?: number
  priority?: Priority
  assignee?: 'me' | 'none'
} & Period
type Props = { value: Chosen; onChange: (changes: Chosen) => void; hasAssigned?: boolean }

const noFilters = {
  isContradicted: undefined,
  categoryId: undefined,
  entityId: undefined,
  priority: undefined,
  assignee: undefined,
  from: undefined,
  to: undefined,
} satisfies Chosen

/** Is anything set? */
export const isFiltered = (value: Chosen) => Object.values(value).some((one) => one !== undefined)

const priorities = Object.values(Priority).map((value) => ({ value, label: priorityNames[value] }))
const assignments = [
  { value: 'me' as const, label: 'Me' },
  { value: 'none' as const, label: 'No one' },
]

export function ReferralFilters({ value, onChange, hasAssigned }: Props) {
  const { data = [] } = useCategories()
  const entity = useEntityName(value.entityId)
  const sent = usePeriodFilter('Sent', value, onChange)
  const { data: contradicted } = useEndpoint(followUps.countDisagreements, {}, { isSilent: true })
  const filters: ListFilter[] = [
    toggleFilter({
      label: 'Customer disagrees with outcome',
      count: contradicted?.count,
      isOn: value.isContradicted,
      onChange: (isOn) => onChange({ isContradicted: isOn || undefined }),
    }),
    choiceFilter({
      label: 'Category',
      options: data.map(({ name, language }) => ({ value: Number(language), label: name })),
      value: value.categoryId,
      onChange: (categoryId) => onChange({ categoryId }),
    }),
    choiceFilter({
      label: 'Priority',
      options: priorities,
      value: value.priority,
      onChange: (priority) => onChange({ priority }),
    }),
    ...(hasAssigned
      ? [
          choiceFilter({
            label: 'Assigned to',
            options: assignments,
            value: value.assignee,
            onChange: (assignee) => onChange({ assignee }),
          }),
        ]
      : []),
    {
      label: 'Entity',
      node: <OtherEntityFilter key="Entity" value={value.entityId} onChange={(entityId) => onChange({ entityId })} />,
      chip: entity && `Entity: ${entity}`,
      clear: () => onChange({ entityId: undefined }),
    },
    sent,
  ]
  return <ListFilters filters={filters} onClear={() => onChange(noFilters)} />
}
