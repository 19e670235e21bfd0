/** The reports, what they can be split by, and what team activity is made of. Apart from the contract: the address of the page names them. */
import * as z from 'zod/mini'

export const reportKeys = [
  'funnel',
  'ageing',
  'responses',
  'reasons',
  'supply',
  'network',
  'scorecards',
  'equity',
  'people',
  'survey',
  'team',
] as const
export type ReportKey = (typeof reportKeys)[number]

/** What people served are split by; `cf.12` is the custom field 12, one with options. */
export const splits = ['category', 'outcome', 'age', 'county', 'language'] as const
export type Split = (typeof splits)[number] | `cf.${number}`
export const splitNames: Record<(typeof splits)[number], string> = {
  category: 'Category',
  outcome: 'Outcome',
  age: 'Age',
  county: 'County',
  language: 'Language',
}
const oneSplit = `(${splits.join('|')}|cf\\.[1-9]\\d{0,8})`
/** Rows and columns: `category,outcome`. Without it, these two. */
export const SplitBy = z
  .string()
  .check(z.regex(new RegExp(`^${oneSplit},${oneSplit}$`), 'Please select two to split by'))
export const defaultSplit = 'category,outcome'

/** What team activity counts. */
export const actKinds = ['answers', 'notes', 'contacts', 'visits', 'assigned'] as const
export type ActKind = (typeof actKinds)[number]
export const actKindNames: Record<ActKind, string> = {
  answers: 'Answers',
  notes: 'Notes',
  contacts: 'Contact attempts',
  visits: 'Visits',
  assigned: 'Assignments',
}
