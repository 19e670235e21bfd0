import { entities } from '@handoff/contracts/entities/entities'
import { useCan } from '../../kit/Can.tsx'
import { ask } from '../../kit/client.ts'
import { useEndpoint } from '../../kit/useEndpoint.ts'
import { AsyncSearchSelect } from '../../ui/AsyncSearchSelect.tsx'
import css from '../../ui/DataTable.module.css'
import { FilterIcon } from '../../ui/FilterSelect.tsx'

type Props = { value: number | undefined; onChange: (id: number | undefined) => void }

/** Narrows a list to those with one entity on the other side, found among all that there are. */
export function OtherEntityFilter({ value, onChange }: Props) {
  const mayLook = useCan(entities.list)
  const { data } = useEndpoint(
    entities.show,
    { id: value ?? 0 },
    { enabled: mayLook && value !== undefined, isSilent: true },
  )
  // Somebody who has left the directory still stands in the list.
  const name = value === undefined ? undefined : (data?.name ?? 'One entity')
  if (!mayLook && value === undefined) return null
  return (
    <AsyncSearchSelect
      aria-label="Entity"
      placeholder="Entity"
      className={css.filter}
      find={(search) => ({
        queryKey: ['entities', 'otherEntityChoices', search],
        queryFn: async ({ signal }) => {
          const { data: found } = await ask(entities.list, { ...(search && { search }), pageSize: 20 }, { signal })
          return found.data.map((row) => ({ language: String(row.id), name: row.name, hint: row.place ?? undefined }))
        },
      })}
      value={value === undefined ? null : { language: String(value), name }}
      onChange={(choice) => onChange(choice ? Number(choice.language) : undefined)}
      isClearable
      icon={<FilterIcon />}
      isDisabled={!mayLook}
      isAskedWhenOpened
    />
  )
}
