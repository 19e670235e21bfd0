import * as z from 'zod/mini'
import { messages } from './messages.ts'

type Issue = z.core.$ZodRawIssue

/** Labels that cannot be derived from the field name. */
const labels: Record<string, string | undefined> = {
  addressLine1: 'Address',
  colorCode: 'Theme color',
  favorites: 'Favorites',
  firstName: 'First name',
  id: 'ID',
  ids: 'IDs',
  intoId: 'Merge into',
  lastName: 'Last name',
  lat: 'Latitude',
  lng: 'Longitude',
  pageNo: 'Page',
  pageSize: 'Rows per page',
  parentId: 'Organization',
  q: 'Search',
  quickExitUrl: 'Quick exit',
  referToId: 'Refer to',
  referToIds: 'Refer to',
  searchTerm: 'Search',
  timeZone: 'Time Zone',
  timezone: 'Time Zone',
  userId: 'Assigned to',
  what: 'What’s wrong',
  words: 'What you need',
  zip: 'ZIP',
}

const fieldOf = (path: readonly PropertyKey[] | undefined) =>
  path?.findLast((key): key is string => typeof key === 'string' && !/^\d+$/.test(key))

/** Label of a field: `categoryIds.0` is "Categories", `isConfidential` is "Confidential". */
export function labelOf(path: readonly PropertyKey[] | undefined): string {
  const field = fieldOf(path)
  if (!field) return 'The form'
  const label = Object.hasOwn(labels, field) ? labels[field] : undefined
  if (label) return label
  const noun = field
    .replace(/^(is|has|may)(?=[A-Z])/, '')
    .replace(/(?<=.)Id$/, '')
    .replace(/yIds$/, 'ies')
    .replace(/(?<=.)Ids$/, 's')
  const words = noun.replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const isMissing = (value: unknown) => value === undefined || value === null || value === ''
/** A record is selected, not typed. */
const isChoice = (issue: Issue) => /^ids?$|Ids?$/.test(fieldOf(issue.path) ?? '')

const missing = (issue: Issue, label: string) =>
  isChoice(issue) ? messages.requiredSelect(label) : messages.required(label)

type Sentence = (label: string, issue: Issue) => string

/** Messages for a value of another type, by expected type. */
const wrongTypes: Record<string, Sentence | undefined> = {
  array: (label) => `${label} must be a list`,
  bigint: () => messages.numeric,
  boolean: (label) => `${label} must be true or false`,
  date: () => messages.date,
  file: (label) => messages.requiredSelect(label),
  int: (label, { input }) => (typeof input === 'number' ? `${label} must be a whole number` : messages.numeric),
  map: (label) => `${label} must be a group of fields`,
  number: () => messages.numeric,
  object: (label) => `${label} must be a group of fields`,
  record: (label) => `${label} must be a group of fields`,
  string: (label) => `${label} must be text`,
  tuple: (label) => `${label} must be a list`,
}

/** Messages for text in a wrong format, by expected format. */
const formats: Record<string, string | undefined> = {
  date: messages.date,
  datetime: 'Enter a valid date and time',
  email: messages.email,
  time: 'Enter a valid time',
  url: 'Enter a valid web address',
}

const count = (amount: unknown, one: string, many: string) =>
  `${Number(amount).toLocaleString('en-US')} ${Number(amount) === 1 ? one : many}`

const most: Record<string, ((label: string, limit: number) => string) | undefined> = {
  array: (label, limit) => `${label} can have at most ${count(limit, 'entry', 'entries')}`,
  file: (label, limit) => `${label} can have at most ${count(limit, 'byte', 'bytes')}`,
  set: (label, limit) => `${label} can have at most ${count(limit, 'entry', 'entries')}`,
  string: (label, limit) => messages.tooLong(label, limit),
}
const least: Record<string, ((label: string, limit: number) => string) | undefined> = {
  array: (label, limit) => `${label} must have at least ${count(limit, 'entry', 'entries')}`,
  file: (label, limit) => `${label} must have at least ${count(limit, 'byte', 'bytes')}`,
  set: (label, limit) => `${label} must have at least ${count(limit, 'entry', 'entries')}`,
  string: (label, limit) => `${label} must have at least ${count(limit, 'character', 'characters')}`,
}

const oneOf = (label: string, values: readonly unknown[]) => {
  if (values.length > 20) return messages.requiredSelect(label)
  return `${label} must be ${values.length > 1 ? 'one of ' : ''}${values.map(String).join(', ')}`
}

const byCode: { [C in Issue['code']]: (label: string, issue: Extract<Issue, { code: C }>) => string } = {
  invalid_type: (label, issue) => {
    if (isMissing(issue.input)) return missing(issue, label)
    return wrongTypes[issue.expected]?.(label, issue) ?? `${label} is not valid`
  },
  invalid_value: (label, { input, values }) =>
    isMissing(input) ? messages.requiredSelect(label) : oneOf(label, values),
  invalid_format: (label, { format }) => formats[format] ?? `${label} is not valid`,
  too_big: (label, { origin, maximum, inclusive }) =>
    most[origin]?.(label, Number(maximum)) ??
    `${label} must be ${inclusive ? 'at most' : 'less than'} ${Number(maximum).toLocaleString('en-US')}`,
  too_small: (label, issue) => {
    const { origin, minimum, inclusive } = issue
    if (least[origin] && Number(minimum) === 1) return missing(issue, label)
    return (
      least[origin]?.(label, Number(minimum)) ??
      `${label} must be ${inclusive ? 'at least' : 'more than'} ${Number(minimum).toLocaleString('en-US')}`
    )
  },
  not_multiple_of: (label, { divisor }) =>
    divisor === 1 ? `${label} must be a whole number` : `${label} must be a multiple of ${divisor}`,
  unrecognized_keys: () => messages.unknownField,
  invalid_key: () => messages.unknownField,
  invalid_union: (label, { options }) => (Array.isArray(options) ? oneOf(label, options) : `${label} is not valid`),
  invalid_element: (label) => `${label} is not valid`,
  custom: (label) => `${label} is not valid`,
}

/**
 * The message for any value that a schema rejects without a message. Registered as zod's error map where shapes are
 * defined, so that neither server nor browser shows a message of the library.
 */
export const messageOf = (issue: Issue): string => byCode[issue.code](labelOf(issue.path), issue as never)
