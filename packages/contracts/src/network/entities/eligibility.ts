/**
 * Whom a provider takes in, for each of its service categories: eligibility rules as data, and where it goes to people.
 * The server evaluates rules in SQL (`eligibility_rule`), next to what is known of a customer: met, not met, or unknown,
 * which is a question to ask and never a reason against someone.
 */
import * as z from 'zod/mini'
import { genders } from '../../customers/customers/fields.ts'
import { languages } from '../../kit/languages.ts'
import { messages } from '../../kit/messages.ts'
import { Id, optionalText, requiredName, withDefault } from '../../kit/shapes.ts'

export const mostRules = 20

const years = z.number(messages.numeric).check(z.minimum(0, messages.numeric), z.maximum(130, messages.numeric))
const persons = z.int(messages.numeric).check(z.minimum(1, messages.numeric), z.maximum(30, messages.numeric))
const range = <S extends z.ZodMiniType<number>>(one: S) => ({
  from: z.nullable(one),
  to: z.nullable(one),
})
const ids = (label: string, most: number) =>
  z.array(Id, messages.requiredSelect(label)).check(z.minLength(1, messages.requiredSelect(label)), z.maxLength(most))
const texts = <S extends z.ZodMiniType<string>>(one: S, label: string) =>
  z.array(one, messages.requiredSelect(label)).check(z.minLength(1, messages.requiredSelect(label)), z.maxLength(30))

const kinds = [
  /** In years: six months are 0.5. Both included, so that up to 17 is up to the day before the 18th birthday. */
  z.strictObject({ kind: z.literal('ages'), ...range(years) }),
  z.strictObject({ kind: z.literal('genders'), genders: texts(z.enum(genders.slice(0, -1)), 'Gender') }),
  /** Where the person lives. */
  z.strictObject({ kind: z.literal('counties'), countyIds: ids('County', 200) }),
  z.strictObject({ kind: z.literal('states'), stateIds: ids('State', 60) }),
  /** From the nearest of the provider's locations, in a straight line. */
  z.strictObject({ kind: z.literal('radius'), miles: z.number(messages.numeric).check(z.positive(), z.maximum(1000)) }),
  z.strictObject({ kind: z.literal('veteran') }),
  /** One of these is part of what the record of the person names. */
  z.strictObject({ kind: z.literal('insurance'), insurances: texts(requiredName('Insurance', 80), 'Insurance') }),
  /** Dollars a year of the household. */
  z.strictObject({
    kind: z.literal('income'),
    atMost: z.int(messages.numeric).check(z.positive(messages.numeric), z.maximum(1_000_000)),
  }),
  z.strictObject({ kind: z.literal('household'), ...range(persons) }),
  z.strictObject({
    kind: z.literal('languages'),
    languages: texts(z.enum(languages), 'Language'),
  }),
  /** A custom field of customers: a text, a number, a day, Yes or No, or the name of an option. */
  z.strictObject({ kind: z.literal('customField'), fieldId: Id, value: requiredName('Value', 200) }),
] as const

export const Rule = z.discriminatedUnion('kind', kinds)
export type Rule = z.output<typeof Rule>
export type RuleKind = Rule['kind']
/** What each kind is said by, in the order of the menu. */
export const ruleFields = Object.fromEntries(
  kinds.map(({ shape: { kind, ...fields } }) => [kind.def.values[0], Object.keys(fields)]),
) as Record<RuleKind, string[]>
export const ruleKinds = Object.keys(ruleFields) as RuleKind[]

/** Names that rules refer to by number. */
export type RuleNames = {
  county: (id: number) => string
  state: (id: number) => string
  field: (id: number) => string
}

type About<K extends RuleKind> = {
  /** In the list of what can be required. */
  label: string
  /** What to ask about where nothing is known. */
  ask: string
  /** For people: 'Ages 18 to 64'. */
  words: (rule: Extract<Rule, { kind: K }>, names: RuleNames) => string
}

/** Everything that can be required of someone. */
export const ruleTable: { [K in RuleKind]: About<K> } = {
  ages: { label: 'Age', ask: 'date of birth', words: agesInWords },
  genders: { label: 'Gender', ask: 'gender', words: ({ genders: accepted }) => accepted.join(' or ') },
  counties: {
    label: 'Lives in a county',
    ask: 'county',
    words: ({ countyIds }, { county }) => `Lives in ${orOfCounties(countyIds.map(county))}`,
  },
  states: {
    label: 'Lives in a state',
    ask: 'state',
    words: ({ stateIds }, { state }) => `Lives in ${orOf(stateIds.map(state))}`,
  },
  radius: { label: 'Lives nearby', ask: 'ZIP code', words: ({ miles }) => `Lives within ${milesInWords(miles)}` },
  veteran: { label: 'Veteran', ask: 'military service', words: () => 'Veterans' },
  insurance: { label: 'Insurance', ask: 'insurance', words: ({ insurances }) => `Insured by ${orOf(insurances)}` },
  income: {
    label: 'Income',
    ask: 'income',
    words: ({ atMost }) => `Household income up to $${atMost.toLocaleString('en-US')} a year`,
  },
  household: { label: 'Household size', ask: 'household size', words: householdInWords },
  languages: { label: 'Language', ask: 'languages', words: ({ languages }) => `Speaks ${orOf(languages)}` },
  customField: {
    label: 'Custom field',
    ask: 'this field',
    words: ({ fieldId, value }, { field }) => `${field(fieldId)}: ${value}`,
  },
}

export const wordsOfRule = (rule: Rule, names: RuleNames) =>
  (ruleTable[rule.kind] as About<RuleKind>).words(rule, names)

/** "Ask about income"; of a custom field by its name. */
export const askAbout = (rule: Rule, names: RuleNames) =>
  `Ask about ${rule.kind === 'customField' ? names.field(rule.fieldId) : ruleTable[rule.kind].ask}`

type Range = { from: number | null; to: number | null }

function agesInWords({ from, to }: Range) {
  if (from !== null && to !== null) return `Ages ${yearsInWords(from)} to ${yearsInWords(to)}`
  if (from !== null) return `Ages ${yearsInWords(from)} and up`
  return `Ages up to ${yearsInWords(to!)}`
}

/** Below two years in months, as people say it. */
const yearsInWords = (value: number) => {
  const months = value * 12
  return value > 0 && value < 2 && !Number.isInteger(value) && Number.isInteger(Math.round(months * 100) / 100)
    ? `${Math.round(months)} months`
    : String(value)
}

function householdInWords({ from, to }: Range) {
  if (from !== null && from === to) return `Households of ${from}`
  if (from !== null && to !== null) return `Households of ${from} to ${to}`
  return from === null ? `Households of up to ${to}` : `Households of ${from} or more`
}

const milesInWords = (miles: number) => `${miles} ${miles === 1 ? 'mile' : 'miles'}`
const orOf = (names: readonly string[]) =>
  names.length < 3 ? names.join(' or ') : `${names.slice(0, -1).join(', ')}, or ${names.at(-1)}`

/** 'Alameda County or Napa County (CA)': the state once where it is the same. */
function orOfCounties(names: readonly string[]) {
  const [state, ...others] = new Set(names.map((name) => name.split(', ').at(-1)))
  if (names.length < 2 || others.length > 0) return orOf(names)
  return `${orOf(names.map((name) => name.slice(0, name.lastIndexOf(','))))} (${state})`
}

const isInOrder = ({ rule }: { rule: Rule }) =>
  !('from' in rule) || rule.from === null || rule.to === null || rule.from <= rule.to
const isBounded = ({ rule }: { rule: Rule }) => !('from' in rule) || rule.from !== null || rule.to !== null

export const NewRule = z
  .strictObject({
    rule: Rule,
    /** Who does not meet a hard rule is not eligible; a soft one is a preference. */
    isHard: withDefault(z.boolean(), true),
    /** In place of the generated words. */
    ownWords: optionalText('Words', 200),
  })
  .check(
    z.refine(isBounded, { error: 'Enter a minimum or a maximum', path: ['rule', 'from'] }),
    z.refine(isInOrder, { error: 'The maximum is below the minimum', path: ['rule', 'to'] }),
  )
export type NewRule = z.output<typeof NewRule>

const Named = z.object({ id: Id, name: z.string() })
export const ShownRule = z.object({
  rule: Rule,
  isHard: z.boolean(),
  ownWords: z.nullable(z.string()),
  /** Its own words, else the generated ones. */
  words: z.string(),
  /** The counties or states that it names. */
  places: z.array(Named),
})
export type ShownRule = z.input<typeof ShownRule>

/** What a network asks of its customers in custom fields is its own affair, unless the provider has put it in words. */
export const isForStrangers = ({ rule, ownWords }: Pick<ShownRule, 'rule' | 'ownWords'>) =>
  rule.kind !== 'customField' || !!ownWords
/** 'Veterans preferred': a soft rule is no condition. */
export const inWords = ({ words, isHard }: { words: string; isHard: boolean }) =>
  isHard ? words : `${words} preferred`
