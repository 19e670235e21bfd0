import { categories } from '@handoff/contracts/network/categories'
import { entities } from '@handoff/contracts/network/entities/entities'
import type { Clocks } from '@handoff/contracts/referrals/clocks'
import { Box, SegmentedControl } from '@mantine/core'
import { ask } from '../../../kit/query/client.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { AsyncSearchSelect } from '../../../ui/form/AsyncSearchSelect.tsx'
import { SearchSelect } from '../../../ui/form/SearchSelect.tsx'
import type { LevelKind } from './clockForm.ts'

export type Chosen = { kind: LevelKind; id: number | null; name?: string }
type Props = { all: Clocks; chosen: Chosen; onChoose: (next: Chosen) => void }

/** Whose times are shown: the network's, or those of one category or entity. */
export function LevelSwitch({ all: { exceptions }, chosen, onChoose }: Props) {
  const first = (kind: LevelKind): Chosen => {
    const level = exceptions.find((one) => (kind === 'category' ? one.category : kind === 'entity' && one.entity))
    const target = level?.category ?? level?.entity
    return { kind, id: target?.id ?? null, name: target?.name }
  }
  const countOf = (kind: 'category' | 'entity') => exceptions.filter((level) => level[kind]).length || ''
  return (
    <SegmentedControl
      aria-label="Level"
      value={chosen.kind}
      onChange={(kind) => onChoose(first(kind))}
      data={[
        { value: 'network', label: 'Network' },
        { value: 'category', label: `Category ${countOf('category')}`.trim() },
        { value: 'entity', label: `Entity ${countOf('entity')}`.trim() },
      ]}
    />
  )
}

/** Which category or entity; those with separate times come first. */
export function TargetSelect({ all, chosen, onChoose }: Props) {
  const value = chosen.id === null ? null : { value: String(chosen.id), name: chosen.name }
  return (
    <Box w="100%" miw={240}>
      {chosen.kind === 'category' ? (
        <CategoryTarget all={all} chosen={chosen} onChoose={onChoose} />
      ) : (
        <AsyncSearchSelect
          label="Entity"
          placeholder="Select a provider"
          avatarsOf="provider"
          find={(search) => ({
            queryKey: ['entities', 'clockChoices', search],
            queryFn: async ({ signal }) => {
              const { data } = await ask(entities.table, { searchTerm: search || undefined, pageSize: 20 }, { signal })
              return data.data.map((row) => ({
                value: String(row.id),
                name: row.name,
                hint: all.exceptions.some(({ entity }) => entity?.id === row.id)
                  ? 'Custom times'
                  : (row.place ?? undefined),
              }))
            },
          })}
          value={value}
          onChange={(choice) => choice && onChoose({ kind: 'entity', id: Number(choice.value), name: choice.name })}
        />
      )}
    </Box>
  )
}

function CategoryTarget({ all, chosen, onChoose }: Props) {
  const { data = [] } = useEndpoint(categories.dropdown, {})
  const hasOwn = (id: number) => all.exceptions.some(({ category }) => category?.id === id)
  const options = data
    .map(({ value, name }) => ({ value, name, hint: hasOwn(Number(value)) ? 'Custom times' : undefined }))
    .toSorted((one, other) => Number(!one.hint) - Number(!other.hint))
  return (
    <SearchSelect
      label="Category"
      placeholder="Select a category"
      options={options}
      value={chosen.id === null ? null : { value: String(chosen.id), name: chosen.name }}
      onChange={(choice) => choice && onChoose({ kind: 'category', id: Number(choice.value), name: choice.name })}
    />
  )
}
