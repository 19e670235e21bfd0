import { entities } from '@handoff/contracts/entities'
import type { ReactNode } from 'react'
import { ask } from '../../kit/client.ts'
import { AsyncSearchSelect } from '../../ui/AsyncSearchSelect.tsx'

type Props = { value: number | null; name?: string; onChange: (id: number | null) => void; error: ReactNode }

/** Whose place it is: a member's, or the network's own. */
export const KeeperSelect = ({ value, name, onChange, error }: Props) => (
  <AsyncSearchSelect
    label="Member"
    placeholder="The network itself"
    isClearable
    withAvatars
    find={(search) => ({
      queryKey: ['entities', 'keeperChoices', search],
      queryFn: async ({ signal }) => {
        const { data } = await ask(entities.table, { searchTerm: search || undefined, pageSize: 20 }, { signal })
        return data.data.map((row) => ({
          language: String(row.id),
          name: row.name,
          hint: row.place ?? undefined,
        }))
      },
    })}
    value={value === null ? null : { language: String(value), name }}
    onChange={(choice) => onChange(choice ? Number(choice.language) : null)}
    error={error}
  />
)
