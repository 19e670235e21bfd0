import { type Customer, CustomerState } from '@handoff/contracts/customers/customers/customers'
import { NoteType, noteTypeNames } from '@handoff/contracts/customers/notes'
import { useState } from 'react'
import { FilterSelect } from '../../../ui/filter/FilterSelect.tsx'
import { NoteThread } from './NoteThread.tsx'
import css from './notes.module.css'

const types = Object.values(NoteType).map((value) => ({ value, label: noteTypeNames[value] }))

/** The notes of a customer that the person may read, of all types or of one. */
export function CustomerNotes({ customer }: { customer: Customer }) {
  const [noteType, setType] = useState<NoteType>()
  return (
    <div className={css.tab}>
      <div className={css.types}>
        <FilterSelect label="All types" options={types} value={noteType} onChange={setType} />
      </div>
      <NoteThread key={noteType ?? 0} subject={subjectOf(customer)} noteType={noteType} isClosed={isClosed(customer)} />
    </div>
  )
}

/** The latest notes, and where to write one: a part of the overview. */
export const RecentNotes = ({ customer, size = 3 }: { customer: Customer; size?: number }) => (
  <NoteThread subject={subjectOf(customer)} size={size} isShort isClosed={isClosed(customer)} />
)

/** Archived, or deceased. */
const isClosed = ({ state }: Customer) => state !== CustomerState.Active

const subjectOf = ({ id, firstName }: Customer) => ({ kind: 'customer', id, name: firstName }) as const
