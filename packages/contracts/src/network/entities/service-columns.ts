/** The columns by which files say whom a provider is for, and where: the same for each of its categories. */
import type { Rule, RuleKind } from './eligibility.ts'
import { type Service, serviceTexts } from './services.ts'

type Services = readonly Omit<Service, 'capacityAt'>[]
export type ServiceColumn = {
  key: string
  label: string
  hint?: string
  /** Other headings, as letters and digits. */
  headings?: readonly string[]
  cell?: 'list' | 'prose'
  /** As our own files have it; empty where its categories differ. */
  valueOf: (services: Services) => string | number | null | undefined
}

const ofRulesAndArea = [
  {
    key: 'minimumAge',
    label: 'Minimum age',
    hint: 'In years; these rules apply to each of its categories',
    headings: ['minage', 'agemin', 'agefrom', 'minimumage'],
    valueOf: (services) => ruleOf(services, 'ages')?.from,
  },
  {
    key: 'maximumAge',
    label: 'Maximum age',
    hint: 'In years',
    headings: ['maxage', 'agemax', 'ageto', 'maximumage'],
    valueOf: (services) => ruleOf(services, 'ages')?.to,
  },
  {
    key: 'genders',
    label: 'Genders',
    hint: 'Separated by commas',
    headings: ['gender', 'sex'],
    valueOf: (services) => ruleOf(services, 'genders')?.genders.join(', '),
  },
  {
    key: 'residents',
    label: 'Lives in',
    hint: 'Alameda County, CA; Napa County, CA – or states',
    headings: ['residency', 'residents', 'countiesofresidence'],
    cell: 'list',
    valueOf: (services) => residents(services),
  },
  {
    key: 'veterans',
    label: 'Veterans only',
    hint: 'Yes or No',
    headings: ['veteran', 'veteransonly'],
    valueOf: (services) => (ruleOf(services, 'veteran') ? 'Yes' : null),
  },
  {
    key: 'insurances',
    label: 'Insurance accepted',
    hint: 'Separated by commas',
    headings: ['insurance', 'acceptedinsurance', 'insurances'],
    cell: 'list',
    valueOf: (services) => ruleOf(services, 'insurance')?.insurances.join(', '),
  },
  {
    key: 'maximumIncome',
    label: 'Maximum income',
    hint: 'Dollars a year of the household',
    headings: ['incomelimit', 'maxincome'],
    valueOf: (services) => ruleOf(services, 'income')?.atMost,
  },
  {
    key: 'householdSize',
    label: 'Household size',
    hint: 'Such as 3-6, 4+, or 2',
    valueOf: (services) => sizeOf(ruleOf(services, 'household')),
  },
  {
    key: 'serviceArea',
    label: 'Service area',
    hint: 'Counties or states, as in Lives in',
    headings: ['serviceareas', 'areaserved', 'countiesserved', 'coverage', 'coveragearea'],
    cell: 'list',
    valueOf: (services) =>
      sameForAll(services.map(({ serviceArea: { states, counties } }) => joined([...states, ...counties]))),
  },
] as const satisfies readonly ServiceColumn[]

export const serviceColumns: readonly ServiceColumn[] = [
  ...ofRulesAndArea,
  ...serviceTexts.flatMap(({ key, label, input, file }): ServiceColumn[] =>
    file
      ? [
          {
            key,
            label,
            ...file,
            ...(input?.as === 'longText' && { cell: 'prose' }),
            valueOf: (services) => sameForAll(services.map((service) => service[key as 'capacityNote'])),
          },
        ]
      : [],
  ),
]

/** A file has one row for a provider, so that it has what is the same for all of its categories. */
const sameForAll = <T>(values: readonly T[]): T | null =>
  values.length > 0 && values.every((one) => JSON.stringify(one) === JSON.stringify(values[0])) ? values[0]! : null

function ruleOf<K extends RuleKind>(services: Services, kind: K) {
  const rule = sameForAll(services.map(({ rules }) => rules.find((one) => one.isHard && one.rule.kind === kind)?.rule))
  return (rule ?? null) as Extract<Rule, { kind: K }> | null
}

const joined = (places: readonly { name: string }[]) => places.map(({ name }) => name).join('; ')
const residents = (services: Services) =>
  sameForAll(services.map(({ rules }) => joined(rules.filter(({ isHard }) => isHard).flatMap(({ places }) => places))))

const sizeOf = (rule: { from: number | null; to: number | null } | null) => {
  if (!rule) return null
  if (rule.from === null) return `up to ${rule.to}`
  if (rule.to === null) return `${rule.from}+`
  return rule.from === rule.to ? String(rule.from) : `${rule.from}-${rule.to}`
}
