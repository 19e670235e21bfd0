import {
  type NewService,
  type Rule,
  type RuleKind,
  type RuleNames,
  type Service,
  wordsOfRule,
} from '@handoff/contracts/network/entities/eligibility'

export type Named = { id: number; name: string }

/** A rule as it is typed: each kind shows its own fields. */
export type RuleValues = {
  kind: RuleKind
  from: string
  to: string
  genders: string[]
  /** Counties, or states. */
  places: Named[]
  miles: string
  insurances: string[]
  atMost: string
  languages: string[]
  fieldId: number | null
  value: string
  isHard: boolean
  ownWords: string
}

export type ServiceValues = { categoryId: number; rules: RuleValues[]; states: Named[]; counties: Named[] }

export const newRule = (kind: RuleKind): RuleValues => ({
  kind,
  from: '',
  to: '',
  genders: [],
  places: [],
  miles: '',
  insurances: [],
  atMost: '',
  languages: [],
  fieldId: null,
  value: '',
  isHard: true,
  ownWords: '',
})

export const isEmpty = ({ rules, states, counties }: ServiceValues) =>
  rules.length + states.length + counties.length === 0

export const servicesFrom = (services: readonly Service[]): ServiceValues[] =>
  services
    .map(({ category, rules, serviceArea: { states, counties } }) => ({
      categoryId: category.id,
      rules: rules.map(({ rule, isHard, ownWords, places }) => ({
        ...newRule(rule.kind),
        ...typedFrom(rule),
        places,
        isHard,
        ownWords: ownWords ?? '',
      })),
      states,
      counties,
    }))
    .filter((service) => !isEmpty(service))

/** As a request holds them; the names of places are looked up where they are shown. */
export const servicesFromInput = (services: unknown): ServiceValues[] =>
  ((services ?? []) as NewService[]).map(({ categoryId, rules, serviceArea }) => ({
    categoryId,
    rules: rules.map(({ rule, isHard, ownWords }) => ({
      ...newRule(rule.kind),
      ...typedFrom(rule),
      places: nameless('countyIds' in rule ? rule.countyIds : 'stateIds' in rule ? rule.stateIds : []),
      isHard,
      ownWords: ownWords ?? '',
    })),
    states: nameless(serviceArea.stateIds),
    counties: nameless(serviceArea.countyIds),
  }))

const nameless = (ids: readonly number[]) => ids.map((id) => ({ id, name: '' }))

function typedFrom(rule: Rule): Partial<RuleValues> {
  const text = (value: number | null) => (value === null ? '' : String(value))
  switch (rule.kind) {
    case 'ages':
    case 'household':
      return { from: text(rule.from), to: text(rule.to) }
    case 'radius':
      return { miles: text(rule.miles) }
    case 'income':
      return { atMost: text(rule.atMost) }
    case 'genders':
      return { genders: rule.genders }
    case 'insurance':
      return { insurances: rule.insurances }
    case 'languages':
      return { languages: rule.languages }
    case 'customField':
      return { fieldId: rule.fieldId, value: rule.value }
    default:
      return {}
  }
}

/** As it is sent: what is no number stays as it was typed, for the contract to say so. */
export const servicesToSend = (services: readonly ServiceValues[]): NewService[] =>
  services.map(({ categoryId, rules, states, counties }) => ({
    categoryId,
    rules: rules.map((rule) => ({ rule: ruleOf(rule), isHard: rule.isHard, ownWords: rule.ownWords.trim() || null })),
    serviceArea: { stateIds: idsOf(states), countyIds: idsOf(counties) },
  }))

const idsOf = (places: readonly Named[]) => places.map(({ id }) => id)

function numberOf(typed: string): number | null {
  const text = typed.replaceAll(/[$,\s]/g, '')
  return text === '' ? null : /^\d+(\.\d+)?$/.test(text) ? Number(text) : (typed as never)
}

const rulesOf: { [K in RuleKind]: (typed: RuleValues) => Extract<Rule, { kind: K }> } = {
  ages: ({ from, to }) => ({ kind: 'ages', from: numberOf(from), to: numberOf(to) }),
  genders: ({ genders }) => ({ kind: 'genders', genders: genders as never }),
  counties: ({ places }) => ({ kind: 'counties', countyIds: idsOf(places) }),
  states: ({ places }) => ({ kind: 'states', stateIds: idsOf(places) }),
  radius: ({ miles }) => ({ kind: 'radius', miles: numberOf(miles) as number }),
  veteran: () => ({ kind: 'veteran' }),
  insurance: ({ insurances }) => ({ kind: 'insurance', insurances }),
  income: ({ atMost }) => ({ kind: 'income', atMost: numberOf(atMost) as number }),
  household: ({ from, to }) => ({ kind: 'household', from: numberOf(from), to: numberOf(to) }),
  languages: ({ languages }) => ({ kind: 'languages', languages }),
  customField: ({ fieldId, value }) => ({ kind: 'customField', fieldId: fieldId as number, value }),
}
const ruleOf = (typed: RuleValues): Rule => rulesOf[typed.kind](typed)

/** What people will read, once the rule says something. */
export function generatedWords(typed: RuleValues, fieldName: RuleNames['field']): string {
  const { kind, places } = typed
  const isSaid = {
    ages: typed.from || typed.to,
    household: typed.from || typed.to,
    genders: typed.genders[0],
    counties: places[0],
    states: places[0],
    radius: typed.miles,
    veteran: true,
    insurance: typed.insurances[0],
    income: numberOf(typed.atMost),
    languages: typed.languages[0],
    customField: typed.fieldId && typed.value,
  }[kind]
  if (!isSaid || places.some(({ name }) => !name)) return ''
  const place = (id: number) => places.find((one) => one.id === id)?.name ?? ''
  return wordsOfRule(ruleOf(typed), { county: place, state: place, field: fieldName })
}
