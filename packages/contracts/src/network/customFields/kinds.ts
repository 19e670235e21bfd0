/** What a custom field can hold, and what may be said of it. */
import * as z from 'zod/mini'

export const FieldKind = z.enum([
  'text',
  'longText',
  'number',
  'date',
  'boolean',
  'single',
  'multi',
  'phone',
  'email',
  'url',
  'file',
])
export type FieldKind = z.output<typeof FieldKind>

export const fieldKindNames: Record<FieldKind, string> = {
  text: 'Text',
  longText: 'Long text',
  number: 'Number',
  date: 'Date',
  boolean: 'Yes or no',
  single: 'Single choice',
  multi: 'Multiple choice',
  phone: 'Phone',
  email: 'Email',
  url: 'Web address',
  file: 'File',
}

/** Of the specification: 1 is the network (its entities), anything else is customers. */
export const FieldTarget = { Network: 1, Customer: 2 } as const
export type FieldTarget = (typeof FieldTarget)[keyof typeof FieldTarget]
export const targetOf = (targetType: number): FieldTarget =>
  targetType === FieldTarget.Network ? FieldTarget.Network : FieldTarget.Customer

export const mostFields = 100
export const mostOptions = 100
/** How long a text may be where its field sets no limit, and the highest limit a field may set. */
export const textLimits = { text: { normal: 200, most: 1000 }, longText: { normal: 2000, most: 5000 } } as const

export const hasOptions = (kind: FieldKind) => kind === 'single' || kind === 'multi'
export const hasRange = (kind: FieldKind) => kind === 'number' || kind === 'date'
export const hasLength = (kind: FieldKind) => kind === 'text' || kind === 'longText'
/** Stored as text, so the last characters of a long value may be shown where the rest is masked. */
export const isText = (kind: FieldKind) => ['text', 'longText', 'phone', 'email', 'url'].includes(kind)
/** A list can be filtered and sorted by it. */
export const isListed = (kind: FieldKind) => kind !== 'file'
/** Files travel in no form without a login and in no spreadsheet. */
export const mayBePublic = (kind: FieldKind) => kind !== 'file'
export const mayBeImported = (kind: FieldKind) => kind !== 'file'
