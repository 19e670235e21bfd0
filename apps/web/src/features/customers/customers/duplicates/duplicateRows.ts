import type { SameCustomer } from '@handoff/contracts/customers/duplicates/facts'
import type { Compared } from '@handoff/contracts/customers/duplicates/score'
import { formatPhone } from '@handoff/contracts/kit/phone'
import { formatDay } from '../../../../kit/dates/dates.ts'
import type { DuplicateQuery } from './useDuplicates.ts'

/** How a row of the comparison looks. */
export type RowKind = 'same' | 'near' | 'different' | 'new' | 'missing'
export type DuplicateRow = { label: string; typed: string | null; known: string | null; reason: string; kind: RowKind }

/** What was typed, to be shown; a language is not compared. */
export type ShownPerson = DuplicateQuery & { languages?: readonly string[] }

const birthOf = (day: string | null | undefined) => (day ? formatDay(day) : null)
const listOf = (values: readonly string[] | undefined) => values?.join(', ') || null

/** What was typed next to the record, field by field; without those that neither has. */
export function rowsOf(typed: ShownPerson, known: SameCustomer): DuplicateRow[] {
  const languages = typed.languages ?? []
  const values: [label: string, field: Compared | null, typed: string | null, known: string | null][] = [
    ['Name', 'name', nameIn(typed), known.name],
    ['Date of birth', 'dateOfBirth', birthOf(typed.dateOfBirth), birthOf(known.dateOfBirth)],
    ['Phone', 'phone', listOf(typed.phones?.filter(Boolean).map((phone) => formatPhone(phone))), listOf(known.phones)],
    ['Address', 'address', listOf([typed.addressLine1, typed.zip].filter((part) => !!part) as string[]), known.address],
    ['Email', 'email', typed.email || null, known.email],
    ['Languages', null, listOf(languages), listOf(known.languages)],
  ]
  return values
    .filter(([, , mine, their]) => mine || their)
    .map(([label, field, mine, their]) => {
      const likeness = known.comparison.find((it) => it.field === field)
      const shared = languages.some((one) => known.languages.includes(one))
      return { label, typed: mine, known: their, ...meaningOf(mine, their, likeness ?? (shared ? same : undefined)) }
    })
}

export const nameIn = ({ firstName, lastName }: DuplicateQuery) => [firstName, lastName].filter(Boolean).join(' ')

const same = { value: 1, reason: 'Same' }
const least = { same: 0.92, near: 0.3 }

function meaningOf(typed: string | null, known: string | null, likeness?: { value: number; reason: string }) {
  if (!known) return { kind: 'new', reason: 'New, will be added' } as const
  if (!typed) return { kind: 'missing', reason: 'Not asked yet' } as const
  const { value, reason } = likeness ?? { value: 0, reason: 'Different' }
  return { kind: value >= least.same ? 'same' : value >= least.near ? 'near' : 'different', reason } as const
}

/** Why a candidate is one, in a line: "Same last name. Phone differs." */
export const becauseOf = ({ comparison, liveTogether }: SameCustomer) =>
  [
    ...(liveTogether ? ['Live in one household'] : []),
    ...comparison
      .filter(({ value }) => value > 0)
      .map(({ field, reason }) => `${words[field]}: ${reason.toLowerCase()}`),
  ].join(' · ')
const words: Record<Compared, string> = {
  name: 'Name',
  dateOfBirth: 'date of birth',
  phone: 'phone',
  email: 'email',
  address: 'address',
}
