import { type Endpoint, type Named, placeOf, withoutSecrets } from '@handoff/contracts/kit'
import type { StoredDraft } from './drafts.ts'

type Values = Record<string, unknown>

/**
 * The name of a form: its endpoint, its record, and its fields. So the draft of one record never opens over another,
 * two forms of one endpoint have separate drafts, and one of an earlier shape is not found.
 */
export function formName(endpoint: Named<Endpoint>, initial: Values, input: Values, about?: string | number) {
  const isAbout = (field: string) =>
    field === 'id' || placeOf(endpoint, field) === 'path' || (/Ids?$/.test(field) && !(field in initial))
  const safeInput = withoutSecrets(endpoint.input, input) as Values
  const subject = Object.entries(safeInput).flatMap(([field, value]) =>
    isAbout(field) && value != null ? [`${field}=${JSON.stringify(value)}`] : [],
  )
  const shape = Object.keys(initial).toSorted().join()
  return [`${endpoint.feature}.${endpoint.name}`, ...subject, about, shape]
    .filter((part) => part !== undefined)
    .join(':')
}

/** Fields that differ from the form's initial values, without secrets and files. */
export function typedValues(endpoint: Endpoint, values: Values, initial: Values): Values {
  const typed = Object.entries(values).filter(([field, value]) => !isSame(value, initial[field]) && !holdsFile(value))
  return withoutSecrets(endpoint.input, Object.fromEntries(typed)) as Values
}

/**
 * The typed values merged with the current record. A field that changed since then shows that change: its typed value
 * is held back, because sending it would silently undo someone else's change; without a record nothing is held back.
 */
export function restoredValues<V extends Values>(initial: V, draft: StoredDraft | null, hasRecord = true) {
  const fitting = (values: Values = {}) =>
    Object.entries(values).filter(([field, value]) => field in initial && isSameKind(value, initial[field]))
  const isHeld = ([field]: [string, unknown]) => hasRecord && !isSame(draft?.initial?.[field], initial[field])
  const typed = fitting(draft?.values)
  const held = [...fitting(draft?.held), ...typed.filter(isHeld)].filter(
    ([field, value]) => !isSame(value, initial[field]),
  )
  if (typed.length + held.length === 0) return null
  return {
    values: { ...initial, ...Object.fromEntries(typed.filter((field) => !isHeld(field))) } as V,
    held: held.length > 0 ? (Object.fromEntries(held) as Partial<V>) : null,
  }
}

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const holdsFile = (value: unknown): boolean =>
  value instanceof Blob || (value !== null && typeof value === 'object' && Object.values(value).some(holdsFile))

/** A choice may be the code of one option and the word of another. */
const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value === 'object' ? 'object' : 'single')
const isSameKind = (one: unknown, other: unknown) => one == null || other == null || kindOf(one) === kindOf(other)
