import { type Customer, CustomerState } from '@handoff/contracts/customers/customers/customers'
import { NoteType, noteTypeNames } from '@handoff/contracts/customers/notes'
import { Box } from '@mantine/core'
import { useState } from 'react'
import { FilterSelect } from '../../../ui/filter/FilterSelect.tsx'
import { NoteThread } from './NoteThread.tsx'

const types = Object.values(NoteType).map((value) => ({ value, label: noteTypeNames[value] }))

/** The notes of a customer that the person may read, of all types or of one. */
export function CustomerNotes({ customer }: { customer: Customer }) {
  const [noteType, setType] = useState<NoteType>()
  return (
    <Box pos="relative" pt="sm">
      <Box maw={220} pt={0} px="lg" pb={0}>
        <FilterSelect label="All types" options={types} value={noteType} onChange={setType} />
      </Box>
      <NoteThread key={noteType ?? 0} subject={subjectOf(customer)} noteType={noteType} isClosed={isClosed(customer)} />
    </Box>
  )
}

/** The latest notes, and where to write one: a part of the overview. */
export const RecentNotes = ({ customer, size = 3 }: { customer: Customer; size?: number }) => (
  <NoteThread subject={subjectOf(customer)} size={size} isShort isClosed={isClosed(customer)} />
)

/** Archived, or deceased. */
const isClosed = ({ state }: Customer) => state !== CustomerState.Active

const subjectOf = ({ id, firstName }: Customer) => ({ kind: 'customer', id, name: firstName }) as const
