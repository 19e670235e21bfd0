import * as z from 'zod/mini'

/** Splits of people served; `cf.12` is custom field 12, one with options. */
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
/** Rows and columns: `category,outcome`, which is the default. */
export const SplitBy = z
  .string()
  .check(z.regex(new RegExp(`^${oneSplit},${oneSplit}$`), 'Please select two to split by'))
export const defaultSplit = 'category,outcome'
