import {
  type Rule,
  type RuleKind,
  type RuleNames,
  ruleFields,
  wordsOfRule,
} from '@handoff/contracts/network/entities/eligibility'
import {
  type NewService,
  type Service,
  saidOf,
  serviceTexts,
  textsIn,
} from '@handoff/contracts/network/entities/services'

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

export type ServiceValues = {
  categoryId: number
  rules: RuleValues[]
  states: Named[]
  counties: Named[]
  texts: Record<string, string>
}

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

export const noService = (categoryId: number): ServiceValues => ({
  categoryId,
  rules: [],
  states: [],
  counties: [],
  texts: {},
})

export const isEmpty = ({ rules, states, counties, texts }: ServiceValues) =>
  rules.length + states.length + counties.length + textsIn(texts).length === 0

/** With the names of their places, as far as these records have them. */
export const servicesFrom = (services: readonly Service[]) =>
  servicesFromInput(
    saidOf(services),
    services.flatMap(({ rules, serviceArea: { states, counties } }) => [
      ...rules.flatMap(({ rule, places }) => places.map((place) => ({ ...place, isState: rule.kind === 'states' }))),
      ...states.map((place) => ({ ...place, isState: true })),
      ...counties.map((place) => ({ ...place, isState: false })),
    ]),
  )

/** As a request holds them; names of places that are not given are looked up where they are shown. */
export function servicesFromInput(services: unknown, names: (Named & { isState: boolean })[] = []): ServiceValues[] {
  const placesOf = (field: string, ids: readonly number[] = []) =>
    ids.map((id) => ({
      id,
      name: names.find((one) => one.id === id && one.isState === (field === 'stateIds'))?.name ?? '',
    }))
  return ((services ?? []) as NewService[]).map(({ categoryId, rules, serviceArea, ...texts }) => ({
    categoryId,
    rules: rules.map(({ rule, isHard, ownWords }) => {
      const typed = Object.entries(rule).map(([field, value]: [string, unknown]) => {
        if (isPlaces(field)) return ['places', placesOf(field, value as number[])]
        return [field, isNumber(field) ? String((value as number | null) ?? '') : value]
      })
      return { ...newRule(rule.kind), ...Object.fromEntries(typed), isHard, ownWords: ownWords ?? '' }
    }),
    states: placesOf('stateIds', serviceArea.stateIds),
    counties: placesOf('countyIds', serviceArea.countyIds),
    texts: texts as Record<string, string>,
  }))
}

const isPlaces = (field: string) => field === 'countyIds' || field === 'stateIds'
const isNumber = (field: string) => ['from', 'to', 'miles', 'atMost'].includes(field)

/** As it is sent: what is no number stays as it was typed, for the contract to say so. */
export const servicesToSend = (services: readonly ServiceValues[]): NewService[] =>
  services.map(({ categoryId, rules, states, counties, texts }) => ({
    categoryId,
    rules: rules.map((rule) => ({ rule: ruleOf(rule), isHard: rule.isHard, ownWords: rule.ownWords.trim() || null })),
    serviceArea: { stateIds: idsOf(states), countyIds: idsOf(counties) },
    ...Object.fromEntries(serviceTexts.map(({ key }) => [key, texts[key] ?? null])),
  }))

const idsOf = (places: readonly Named[]) => places.map(({ id }) => id)

function numberOf(typed: string): unknown {
  const text = typed.replaceAll(/[$,\s]/g, '')
  return text === '' ? null : /^\d+(\.\d+)?$/.test(text) ? Number(text) : typed
}

const valueOf = (typed: RuleValues, field: string) => {
  if (isPlaces(field)) return idsOf(typed.places)
  const value = typed[field as keyof RuleValues]
  return isNumber(field) ? numberOf(value as string) : value
}
const ruleOf = (typed: RuleValues) =>
  ({
    kind: typed.kind,
    ...Object.fromEntries(ruleFields[typed.kind].map((field) => [field, valueOf(typed, field)])),
  }) as Rule

const isTyped = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value !== null && value !== '')

/** What people will read, once the rule says something. */
export function generatedWords(typed: RuleValues, fieldName: RuleNames['field']): string {
  const { kind, places } = typed
  const values = ruleFields[kind].map((field) => valueOf(typed, field))
  // Of a range one end is enough.
  const isSaid = ruleFields[kind].includes('from') ? values.some(isTyped) : values.every(isTyped)
  if (!isSaid || places.some(({ name }) => !name)) return ''
  const place = (id: number) => places.find((one) => one.id === id)?.name ?? ''
  return wordsOfRule(ruleOf(typed), { county: place, state: place, field: fieldName })
}
