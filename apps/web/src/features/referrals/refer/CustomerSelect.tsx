import { customers } from '@handoff/contracts/customers/customers'
import type { ReactNode } from 'react'
import { ask } from '../../../kit/query/client.ts'
import { AsyncSearchSelect } from '../../../ui/form/AsyncSearchSelect.tsx'

type Props = {
  value: number | null
  name: string | undefined
  onChange: (id: number | null) => void
  error: ReactNode
}

/** One of the customers whom the viewer may see, searched by the server. */
export const CustomerSelect = ({ value, name, onChange, error }: Props) => (
  <AsyncSearchSelect
    label="Customer"
    withAsterisk
    withAvatars
    find={(search) => ({
      queryKey: ['customers', 'choices', search],
      queryFn: async ({ signal }) => {
        const { data } = await ask(customers.list, { search: search || undefined, state: 1, pageSize: 20 }, { signal })
        return data.data.map((row) => ({
          language: String(row.id),
          name: `${row.firstName} ${row.lastName}`,
          hint: [row.county, row.stateCode].filter(Boolean).join(', '),
        }))
      },
    })}
    value={value === null ? null : { language: String(value), name }}
    onChange={(choice) => onChange(choice ? Number(choice.language) : null)}
    error={error}
  />
)
