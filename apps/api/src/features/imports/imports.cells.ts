import { messages } from '@handoff/contracts/kit'
import type { Cells, Lookup, Place } from './imports.lookup.ts'

/** What is wrong, by the field of ours that it is about. */
export type Wrong = Record<string, string>

/** Names in one cell, separated as people separate them. */
export const listOf = (text: string | undefined) =>
  (text ?? '')
    .split(/[,;|\n]/)
    .map((one) => one.trim())
    .filter(Boolean)

export function yesOrNo(text: string | undefined, wrong: Wrong, key: string): boolean {
  if (!text || /^(no|n|false|0)$/i.test(text)) return false
  if (/^(yes|y|true|1|x)$/i.test(text)) return true
  wrong[key] = 'Please write Yes or No'
  return false
}

export function categoriesIn(cells: Cells, lookup: Lookup, wrong: Wrong): number[] {
  const names = listOf(cells.categories)
  const unknown = names.filter((name) => lookup.category(name) === undefined)
  if (unknown.length)
    wrong.categories = `${quoted(unknown)} ${unknown.length === 1 ? 'is' : 'are'} not known here. ${messages.requiredSelect('Service categories')}`
  return [...new Set(names.flatMap((name) => lookup.category(name) ?? []))]
}

/** State, county and city by their names; county and state also by the ZIP, which also tells cities of one name apart. */
export function placeIn(cells: Cells, lookup: Lookup, wrong: Wrong): Place {
  const none = { stateId: null, countyId: null, cityId: null }
  const zip = cells.zip ? lookup.zip(cells.zip) : undefined
  const state = cells.state ? lookup.state(cells.state) : undefined
  if (cells.state && !state) {
    wrong.state = `${quoted([cells.state])} is no state`
    return none
  }
  const stateId = state?.id ?? zip?.stateId ?? null
  if (stateId === null) {
    const nameless = cells.city ? 'city' : cells.county ? 'county' : null
    if (nameless) wrong[nameless] = messages.requiredSelect('State')
    return none
  }

  const county = cells.county ? lookup.county(stateId, cells.county) : undefined
  if (cells.county && !county) {
    wrong.county = `${quoted([cells.county])} is no county of ${state?.name ?? 'the state of this ZIP'}`
    return { ...none, stateId }
  }
  const zipCountyId = zip?.stateId === stateId ? zip.countyId : undefined
  if (!cells.city) return { stateId, countyId: county?.id ?? zipCountyId ?? null, cityId: null }

  const cities = lookup.cities(stateId, cells.city)
  const city = county
    ? cities.find(({ countyId }) => countyId === county.id)
    : (cities.find(({ countyId }) => countyId === zipCountyId) ?? cities[0])
  if (!city) {
    wrong.city =
      county && cities.length
        ? 'City, county and state do not belong together'
        : `${quoted([cells.city])} is no city of ${state?.name ?? 'the state of this ZIP'}`
    return { ...none, stateId }
  }
  return { stateId, countyId: city.countyId, cityId: city.id }
}

/** The one member of this name. */
export function memberIn(text: string | undefined, lookup: Lookup, wrong: Wrong, key: 'member' | 'parent') {
  if (!text) return null
  const found = lookup.members(text, key === 'parent')
  if (found.length === 1) return found[0]!
  const what = key === 'parent' ? 'organization' : 'member'
  wrong[key] =
    found.length === 0
      ? `${quoted([text])} is no ${what} of this network`
      : `There are several members called ${quoted([text])}`
  return null
}

const quoted = (words: readonly string[]) => words.map((word) => `‘${word.slice(0, 80).toWellFormed()}’`).join(', ')
