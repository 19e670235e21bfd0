import { type Endpoint, type Named, placeOf, withoutSecrets } from '@handoff/contracts/kit'
import type { StoredDraft } from './drafts.ts'

type Values = Record<string, unknown>

/**
 * The name of a form: its endpoint, the record it is about, and its fields. So the draft of one record never opens over
 * another, two forms of one endpoint have a draft each, and one of an earlier shape is not found.
 */
export function formName(endpoint: Named<Endpoint>, initial: Values, input: Values, about?: string | number) {
  const isAbout = (field: string) =>
    field === 'id' || placeOf(endpoint, field) === 'path' || (/Ids?$/.test(field) && !(field in initial))
  const sent = withoutSecrets(endpoint.input, input) as Values
  const subject = Object.entries(sent).flatMap(([field, value]) =>
    isAbout(field) && value != null ? [`${field}=${JSON.stringify(value)}`] : [],
  )
  const shape = Object.keys(initial).toSorted().join()
  return [`${endpoint.feature}.${endpoint.name}`, ...subject, about, shape]
    .filter((part) => part !== undefined)
    .join(':')
}

/** What is worth keeping: fields that differ from how the form began, without secrets and files. */
export function typedValues(endpoint: Endpoint, values: Values, initial: Values): Values {
  const typed = Object.entries(values).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(initial[field]) && !holdsFile(value),
  )
  return withoutSecrets(endpoint.input, Object.fromEntries(typed)) as Values
}

/** What was typed, over what the record says now. */
export function restoredValues<V extends Values>(initial: V, stored: StoredDraft | null): V | null {
  if (!stored?.values) return null
  const fitting = Object.entries(stored.values).filter(
    ([field, value]) => field in initial && isSameKind(value, initial[field]),
  )
  return fitting.length > 0 ? { ...initial, ...Object.fromEntries(fitting) } : null
}

const holdsFile = (value: unknown): boolean =>
  value instanceof Blob || (value !== null && typeof value === 'object' && Object.values(value).some(holdsFile))

/** A choice may be the code of one option and the word of another. */
const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value === 'object' ? 'object' : 'single')
const isSameKind = (one: unknown, other: unknown) => one == null || other == null || kindOf(one) === kindOf(other)
