import { entities } from '@handoff/contracts/network/entities/entities'
import { type ReactNode, useState } from 'react'
import { ask } from '../../../kit/query/client.ts'
import { AsyncSearchSelect } from '../../../ui/form/AsyncSearchSelect.tsx'

type Props = {
  value: number | null
  /** Of the one that is chosen at first. */
  name?: string
  placeholder?: string
  withAsterisk?: boolean
  onChange: (id: number | null) => void
  error: ReactNode
}

/** An entity: whose place it is, or who offers something there. */
export function ManagerSelect({ value, name, placeholder = 'The network', withAsterisk, onChange, error }: Props) {
  // What is searched for next need not hold the one that was chosen.
  const [selected, setSelected] = useState({ id: value, name })
  return (
    <AsyncSearchSelect
      label="Provider"
      placeholder={placeholder}
      withAsterisk={withAsterisk}
      isClearable={!withAsterisk}
      avatarsOf="provider"
      find={(search) => ({
        queryKey: ['entities', 'keeperChoices', search],
        queryFn: async ({ signal }) => {
          const { data } = await ask(entities.table, { searchTerm: search || undefined, pageSize: 20 }, { signal })
          return data.data.map((row) => ({
            value: String(row.id),
            name: row.name,
            hint: row.place ?? undefined,
          }))
        },
      })}
      value={value === null ? null : { value: String(value), name: selected.id === value ? selected.name : undefined }}
      onChange={(choice) => {
        const id = choice ? Number(choice.value) : null
        setSelected({ id, name: choice?.name })
        onChange(id)
      }}
      error={error}
    />
  )
}
