/**
 * Are two records the same person? The one answer for forms, help requests, referrals, imports, and the nightly list:
 * weights over the fields that both have, and the reason for each field in words.
 */
import { compareBirths } from './births.ts'
import { compareAddresses, compareEmails, comparePhones } from './contacts.ts'
import { compareNames } from './names.ts'
import type { Identity, Likeness } from './person.ts'

/** From this score on the server requires a choice. */
const sure = 0.85
/** From this score on the form warns. */
const likely = 0.65
/** A name needs something else that agrees: many people share one. */
const uncertain = 0.8
/** Of a phone number or email alone: families share them. */
const shared = 0.5
/** A name that is less alike is a part of one. */
const mostOfName = 0.8

/** From here on a field agrees. */
const agrees = 0.6
/** Does more than the name, or a part of it, agree? */
export const isEvident = (comparison: readonly Comparison[]) =>
  comparison.some(({ field, value }) => field !== 'name' && field !== 'address' && value >= agrees)

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

/** `level` null: someone else. `comparison` has the fields that both records have. */
export function comparePeople(one: Identity, other: Identity) {
  const comparison = compared.flatMap((field): Comparison[] => {
    const likeness = rules[field].compare(one, other)
    return likeness ? [{ field, ...likeness }] : []
  })
  const score = Math.round(Math.min(weighed(comparison), ceiling(comparison)) * 100) / 100
  return { score, level: levelOf(score, comparison), comparison }
}

/** Only an address that agrees counts. */
function weighed(comparison: readonly Comparison[]) {
  const counted = comparison.filter(({ field, value }) => field !== 'address' || value > 0)
  const sum = (share: (it: Comparison) => number) =>
    counted.reduce((total, it) => total + rules[it.field].weight * share(it), 0)
  return counted.length ? sum(({ value }) => value) / sum(() => 1) : 0
}

const valueOf = (comparison: readonly Comparison[], field: Compared) =>
  comparison.find((it) => it.field === field)?.value

function ceiling(comparison: readonly Comparison[]) {
  const name = valueOf(comparison, 'name')
  if (name === undefined) return valueOf(comparison, 'dateOfBirth') === undefined ? shared : uncertain
  // A part of a name alone is no evidence.
  if (!isEvident(comparison)) return name < mostOfName ? shared : uncertain
  return name < agrees ? uncertain : 1
}

function levelOf(score: number, comparison: readonly Comparison[]): Level | null {
  if (score >= sure) return 'sure'
  if (score >= likely) return 'warning'
  return valueOf(comparison, 'phone') === 1 || valueOf(comparison, 'email') === 1 ? 'hint' : null
}
