import { genders } from '@handoff/contracts/customers/customers/fields'
import { messages } from '@handoff/contracts/kit'
import type { NewRule, Rule } from '@handoff/contracts/network/entities/eligibility'
import { serviceColumns } from '@handoff/contracts/network/entities/service-columns'
import type { ServiceArea } from '@handoff/contracts/network/entities/service-fields'
import { type NewService, serviceTextKeys } from '@handoff/contracts/network/entities/services'
import type { Cells, Lookup } from '../plan/lookup.ts'
import { listOf, type Wrong, yesOrNo } from './cells.ts'

/** What a row says of whom its provider is for, for each of its categories. */
export function servicesIn(cells: Cells, lookup: Lookup, wrong: Wrong, categoryIds: readonly number[]): NewService[] {
  const rules = rulesIn(cells, lookup, wrong).map((rule): NewRule => ({ rule, isHard: true, ownWords: null }))
  const serviceArea = areaIn(cells.serviceArea, lookup, wrong, 'serviceArea')
  const texts = serviceTextKeys.flatMap((key) => (cells[key] ? [[key, cells[key]]] : []))
  if (!rules.length && !serviceArea.stateIds.length && !serviceArea.countyIds.length && !texts.length) return []
  const isLimit = (key: keyof Cells) =>
    cells[key] && (key !== 'veterans' || rules.some((one) => one.rule.kind === 'veteran'))
  if (!categoryIds.length)
    for (const { key } of serviceColumns)
      if (isLimit(key)) wrong[key] ??= 'There is no service category that it could apply to'
  return categoryIds.map((categoryId) => ({ categoryId, rules, serviceArea, ...Object.fromEntries(texts) }))
}

function rulesIn(cells: Cells, lookup: Lookup, wrong: Wrong): Rule[] {
  const rules: Rule[] = []
  const from = numberIn(cells.minimumAge, wrong, 'minimumAge', 130)
  const to = numberIn(cells.maximumAge, wrong, 'maximumAge', 130)
  if (from !== null && to !== null && from > to) wrong.maximumAge = 'The maximum is below the minimum'
  else if (from !== null || to !== null) rules.push({ kind: 'ages', from, to })

  const names = listOf(cells.genders)
  const known = names.flatMap((name) => genders.find((one) => one.toLowerCase() === name.toLowerCase()) ?? [])
  if (known.length < names.length || known.includes('Not said')) wrong.genders = messages.requiredSelect('Gender')
  else if (known.length) rules.push({ kind: 'genders', genders: known })

  const { stateIds, countyIds } = areaIn(cells.residents, lookup, wrong, 'residents')
  if (stateIds.length && countyIds.length) wrong.residents = 'Enter counties or states, not both'
  else if (countyIds.length) rules.push({ kind: 'counties', countyIds })
  else if (stateIds.length) rules.push({ kind: 'states', stateIds })

  if (yesOrNo(cells.veterans, wrong, 'veterans')) rules.push({ kind: 'veteran' })
  const insurances = listOf(cells.insurances)
  if (insurances.some((name) => name.length > 80)) wrong.insurances = messages.tooLong('Insurance', 80)
  else if (insurances.length) rules.push({ kind: 'insurance', insurances: insurances.slice(0, 30) })

  const atMost = numberIn(cells.maximumIncome?.replace(/[$,]/g, ''), wrong, 'maximumIncome', 1_000_000)
  if (atMost) rules.push({ kind: 'income', atMost: Math.round(atMost) })
  const household = householdIn(cells.householdSize, wrong)
  if (household) rules.push({ kind: 'household', ...household })
  return rules
}

function numberIn(text: string | undefined, wrong: Wrong, key: string, most: number) {
  if (!text) return null
  const value = Number(text)
  if (/^\d+(\.\d+)?$/.test(text) && value <= most) return value
  wrong[key] = messages.numeric
  return null
}

/** '3-6', '4+', '2'. */
function householdIn(text: string | undefined, wrong: Wrong) {
  if (!text) return null
  const [, first, isOpen, last] = /^(\d{1,2})\s*(?:(\+)|[-–]\s*(\d{1,2}))?$/.exec(text) ?? []
  const from = Number(first)
  const to = isOpen ? null : Number(last ?? first)
  if (first && from >= 1 && from <= 30 && (to === null || (to >= from && to <= 30))) return { from, to }
  const [, upTo] = /^(?:up to|<=?|≤)\s*(\d{1,2})$/i.exec(text) ?? []
  if (upTo && Number(upTo) >= 1 && Number(upTo) <= 30) return { from: null, to: Number(upTo) }
  wrong.householdSize = 'Enter a number of people, such as 3-6, 4+, or 2'
  return null
}

/** 'Alameda County, CA; Nevada' – a county with its state, or a whole state. */
function areaIn(text: string | undefined, lookup: Lookup, wrong: Wrong, key: string): ServiceArea {
  const area: ServiceArea = { stateIds: [], countyIds: [] }
  const places = (text ?? '').split(/[;\n]/).map((one) => one.trim())
  for (const one of places.filter(Boolean)) {
    const whole = lookup.state(one)
    const at = one.lastIndexOf(',')
    const state = at < 0 ? undefined : lookup.state(one.slice(at + 1))
    const county = state && lookup.county(state.id, one.slice(0, at))
    if (whole) area.stateIds.push(whole.id)
    else if (county) area.countyIds.push(county.id)
    else wrong[key] = `‘${one.slice(0, 80).toWellFormed()}’ isn’t a state, or a county with its state`
  }
  return area
}
