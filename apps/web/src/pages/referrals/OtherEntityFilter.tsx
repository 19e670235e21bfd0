import { entities } from '@handoff/contracts/network/entities/entities'
import { useContext } from 'react'
import { ask } from '../../kit/query/client.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { useCan } from '../../kit/session/Can.tsx'
import { FilterIcon } from '../../ui/filter/FilterSelect.tsx'
import { FilterLook } from '../../ui/filter/filterLook.ts'
import { Named } from '../../ui/filter/Named.tsx'
import { AsyncSearchSelect } from '../../ui/form/AsyncSearchSelect.tsx'

type Props = { label?: string; value: number | undefined; onChange: (id: number | undefined) => void }

/** Narrows a list to those with one entity on the other side, found among all that there are. */
export function OtherEntityFilter({ label = 'Provider', value, onChange }: Props) {
  const isInBar = useContext(FilterLook) === 'bar'
  const mayLook = useCan(entities.list)
  const name = useEntityName(value)
  if (!mayLook && value === undefined) return null
  return (
    <Named label={label} isInBar={isInBar}>
      <AsyncSearchSelect
        aria-label={label}
        placeholder={isInBar ? label : 'Any'}
        find={(search) => ({
          queryKey: ['entities', 'otherEntityChoices', search],
          queryFn: async ({ signal }) => {
            const { data: page } = await ask(entities.list, { ...(search && { search }), pageSize: 20 }, { signal })
            return page.data.map((row) => ({ value: String(row.id), name: row.name, hint: row.place ?? undefined }))
          },
        })}
        value={value === undefined ? null : { value: String(value), name }}
        onChange={(choice) => onChange(choice ? Number(choice.value) : undefined)}
        isClearable
        icon={<FilterIcon />}
        isDisabled={!mayLook}
        isAskedWhenOpened
      />
    </Named>
  )
}

/** Undefined where none is chosen; an entity that has left the directory is still in the list. */
export function useEntityName(id: number | undefined) {
  const mayLook = useCan(entities.list)
  const { data } = useEndpoint(entities.show, { id: id ?? 0 }, { enabled: mayLook && id !== undefined, isSilent: true })
  return id === undefined ? undefined : (data?.name ?? 'One entity')
}
