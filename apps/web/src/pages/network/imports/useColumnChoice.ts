import type { Mapping } from '@handoff/contracts/network/imports'
import { useState } from 'react'
import type { SelectOption } from '../../../ui/form/SearchSelect.tsx'

type Field = { key: string; label: string; hint?: string }
type File = { headings: readonly string[]; mapping: Mapping; sample: readonly (readonly string[])[] }

/** Which field each column of a file is. */
export function useColumnChoice<One extends Field>(it: File, fields: readonly One[]) {
  const [mapping, setMapping] = useState<Mapping>(it.mapping)
  return {
    mapping,
    fieldAt: (column: number) => fields.find(({ key }) => mapping[key] === column),
    /** A field is one column's: chosen for another, it leaves the first. */
    choose: (column: number, key: string) => {
      const others = Object.entries(mapping).filter(([field, at]) => field !== key && at !== column)
      setMapping(Object.fromEntries(key ? [...others, [key, column]] : others))
    },
    optionsFor: (column: number, nameOf = ({ label }: One) => label): SelectOption[] =>
      fields.map((field) => {
        const at = mapping[field.key]
        const isElsewhere = at !== undefined && at !== column
        return { name: nameOf(field), value: field.key, hint: isElsewhere ? `Is ${it.headings[at]!} now` : field.hint }
      }),
    /** The first values of a column. */
    samplesOf: (column: number) =>
      it.sample
        .map((cells) => cells[column])
        .filter(Boolean)
        .join(' · ') || 'Empty in the first rows',
  }
}
