import type { CustomerImportRow } from '@handoff/contracts/customers/customerImports'
import { customers } from '@handoff/contracts/customers/customers/customers'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { ComparisonRows } from '../../../features/customers/customers/duplicates/ComparisonRows.tsx'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useCan } from '../../../kit/session/Can.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { ListSkeleton } from '../../../ui/table/ListSkeleton.tsx'

type Props = { person: NonNullable<CustomerImportRow['person']>; row: number; customerId: number }

/** The row next to the customer it is like. */
export function CompareRow(props: Props) {
  const mayCompare = useCan(customers.duplicates)
  const [isOpen, setOpen] = useState(false)
  if (!mayCompare) return null
  return (
    <>
      <Button
        variant="subtle"
        px={0}
        size="compact-xs"
        aria-label={`Compare row ${props.row} with C-${props.customerId}`}
        onClick={() => setOpen(true)}
      >
        Compare
      </Button>
      <Dialog
        title="Is this the same person?"
        description={`Row ${props.row} of the file, next to the record it is like.`}
        size={840}
        isScrolling
        isPageOnPhone
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        {isOpen && <Comparison {...props} />}
      </Dialog>
    </>
  )
}

function Comparison({ person, row, customerId }: Props) {
  const { data, error, refetch } = useEndpoint(customers.duplicates, person)
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <ListSkeleton rows={6} />
  const known = data.find(({ id }) => id === customerId)
  return known ? (
    // Languages are not compared.
    <ComparisonRows typed={person} known={{ ...known, languages: [] }} verb={`In the file, row ${row}`} />
  ) : (
    <Text fz="sm">This record has changed since the check, and is no longer like the row.</Text>
  )
}
