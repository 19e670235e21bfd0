import { entities } from '@handoff/contracts/network/entities/entities'
import type { ReactNode } from 'react'
import { ask } from '../../../../kit/query/client.ts'
import { AsyncSearchSelect } from '../../../../ui/form/AsyncSearchSelect.tsx'

type Props = { value: number | null; name?: string; onChange: (id: number | null) => void; error: ReactNode }

/** The organization that an individual belongs to, searched by the server. */
export const OrganizationSelect = ({ value, name, onChange, error }: Props) => (
  <AsyncSearchSelect
    label="Organization"
    placeholder="Independent"
    isClearable
    find={(search) => ({
      queryKey: ['entities', 'organizationChoices', search],
      queryFn: async ({ signal }) => {
        const { data } = await ask(entities.organizations, { search: search || null, pageSize: 20 }, { signal })
        return data.data.map((row) => ({ value: String(row.id), name: row.name, hint: row.place ?? undefined }))
      },
    })}
    value={value === null ? null : { value: String(value), name }}
    onChange={(choice) => onChange(choice ? Number(choice.value) : null)}
    error={error}
  />
)
