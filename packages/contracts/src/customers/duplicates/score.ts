/**
 * Are two records the same person? The one answer for forms, help requests, referrals, imports, and the nightly list:
 * weights over the fields that both have, and the reason for each field in words.
 */
import { compareBirths } from './births.ts'
import { compareAddresses, compareEmails, comparePhones } from './contacts.ts'
import { compareNames } from './names.ts'
import type { Identity, Likeness } from './person.ts'

/** From this score on the server requires a choice. */
export const sure = 0.85
/** From this score on the form warns. */
export const likely = 0.65
/** A name needs something else that agrees: many people share one. */
const uncertain = 0.8
/** Of a phone number or email alone: families share them. */
const shared = 0.5
/** Names below this are different people's. */
const leastName = 0.6

export const compared = ['name', 'dateOfBirth', 'phone', 'email', 'address'] as const
export type Compared = (typeof compared)[number]

const rules: Record<Compared, { weight: number; compare: (one: Identity, other: Identity) => Likeness }> = {
  name: { weight: 0.35, compare: compareNames },
  dateOfBirth: { weight: 0.3, compare: compareBirths },
  phone: { weight: 0.2, compare: comparePhones },
  email: { weight: 0.15, compare: compareEmails },
  address: { weight: 0.1, compare: compareAddresses },
}

export type Comparison = { field: Compared; value: number; reason: string }
export type Level = 'sure' | 'warning' | 'hint'

/** `level` null: someone else. `fields` has those that both records have. */
export function comparePeople(one: Identity, other: Identity) {
  const fields = compared.flatMap((field): Comparison[] => {
    const likeness = rules[field].compare(one, other)
    return likeness ? [{ field, ...likeness }] : []
  })
  const of = (field: Compared) => fields.find((it) => it.field === field)?.value
  const score = Math.round(Math.min(weighed(fields), ceiling(of)) * 100) / 100
  return { score, level: levelOf(score, of), fields }
}

/** Only an address that agrees counts. */
function weighed(fields: readonly Comparison[]) {
  const counted = fields.filter(({ field, value }) => field !== 'address' || value > 0)
  const sum = (share: (it: Comparison) => number) =>
    counted.reduce((total, it) => total + rules[it.field].weight * share(it), 0)
  return counted.length ? sum(({ value }) => value) / sum(() => 1) : 0
}

type ValueOf = (field: Compared) => number | undefined

function ceiling(of: ValueOf) {
  const name = of('name')
  const agrees = (['dateOfBirth', 'phone', 'email'] as const).some((field) => (of(field) ?? 0) >= leastName)
  // A part of a name alone is no evidence.
  if (!agrees && name !== undefined) return name > leastName && name < 0.8 ? shared : uncertain
  if (name === undefined && of('dateOfBirth') === undefined) return shared
  return (name ?? 0) < leastName ? uncertain : 1
}

function levelOf(score: number, of: ValueOf): Level | null {
  if (score >= sure) return 'sure'
  if (score >= likely) return 'warning'
  return of('phone') === 1 || of('email') === 1 ? 'hint' : null
}
