import { type CustomerImportRow, customerImports } from '@handoff/contracts/customers/customerImports'
import { customers } from '@handoff/contracts/customers/customers/customers'
import type { RowChoice as Choice } from '@handoff/contracts/network/imports'
import { NativeSelect } from '@mantine/core'
import { useAction } from '../../../kit/query/useAction.ts'
import { useCan } from '../../../kit/session/Can.tsx'

/** What the reviewer chooses for one row; it goes before the choice for all duplicates. */
export function RowChoice({ importId, row }: { importId: number; row: CustomerImportRow }) {
  const mayFill = useCan(customers.save)
  const choose = useAction(customerImports.choose, { feedback: 'nothing' })
  if (row.status === 'error') return null
  const isDuplicate = row.status === 'duplicate'
  const known = row.matches.find(({ customerId }) => customerId !== null)
  const options = [
    { value: '', label: isDuplicate ? 'As for all' : 'Import' },
    ...(isDuplicate ? [{ value: 'import', label: 'Create' }] : []),
    ...(known && mayFill ? [{ value: 'fill', label: 'Use ours' }] : []),
    { value: 'skip', label: 'Skip this row' },
  ]
  return (
    <NativeSelect
      size="xs"
      aria-label={`Choice for ${row.name ?? `row ${row.id}`}`}
      aria-busy={choose.isPending}
      data={options}
      value={row.choice ?? ''}
      onChange={({ currentTarget }) =>
        choose.mutate({ id: importId, row: row.id, choice: (currentTarget.value || null) as Choice | null })
      }
    />
  )
}
