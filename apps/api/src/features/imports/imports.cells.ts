import type { ValuesInput } from '@handoff/contracts/customFields/values'
import type { ImportQuestion, PlaceChoice } from '@handoff/contracts/imports'
import { messages } from '@handoff/contracts/kit'
import { foldKey } from '@handoff/contracts/kit/folding'
import type { Cleaned } from './imports.cleaning.ts'
import type { CustomColumn } from './imports.customFields.ts'
import type { Cells, Lookup, Place, ZipPlace } from './imports.lookup.ts'
import type { Organizations } from './imports.organizations.ts'

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
  wrong[key] = 'Enter Yes or No'
  return false
}

export function categoriesIn(cells: Cells, lookup: Lookup, wrong: Wrong): number[] {
  const names = listOf(cells.categories)
  const unknown = names.filter((name) => lookup.category(name) === undefined)
  if (unknown.length)
    wrong.categories = `${quoted(unknown)} ${unknown.length === 1 ? 'is' : 'are'} unknown. ${messages.requiredSelect('Service categories')}`
  return [...new Set(names.flatMap((name) => lookup.category(name) ?? []))]
}

/** What a row is read with: what is known, what comes with the same file, and what its reviewer has answered. */
export type Around = {
  lookup: Lookup
  organizations: Organizations
  place: PlaceChoice | null
  /** The custom fields of entities. */
  custom: readonly CustomColumn[]
}

/** A row as its form would send it; null where something is wrong with it, or a question is open. */
export type Read<V> = {
  name: string
  values: V | null
  wrong: Wrong
  repairs: Record<string, string>
  question?: Question
  /** An organization that comes with the same file; its id is known when it is there. */
  organization: string | null
  /** What has no field of its own. */
  note: string | null
  /** Of custom fields. */
  answers?: ValuesInput
}

export const isOpen = (question: Question | undefined, { place }: Around) => question !== undefined && place === null

export type Question = { key: string; message: string; options: ImportQuestion['options'] }
type Placement = { place: Place; zip: string | null; question?: Question }

/**
 * State, county and city by their names; county and state also by the ZIP, which also tells cities of one name apart. A
 * ZIP that contradicts the state is a question: `choice` is its answer.
 */
export function placeIn(read: Cleaned, lookup: Lookup, wrong: Wrong, choice: PlaceChoice | null): Placement {
  const { cells, isZipPadded } = read
  const zip = cells.zip ? lookup.zip(cells.zip) : undefined
  const asTyped = (): Placement => ({ place: typedPlace(cells, lookup, wrong), zip: cells.zip ?? null })
  if (cells.zip && !zip && !isZipPadded) read.repairs.zip ??= `ZIP ${cells.zip} is unknown and kept as typed`
  if (isZipPadded && !zip) {
    wrong.zip = `There is no ZIP code ${cells.zip!.slice(0, 5)}. Enter five digits`
    return asTyped()
  }
  const state = cells.state ? lookup.state(cells.state) : undefined
  const contradicts = state && zip && zip.stateId !== state.id
  // Nothing else says where a code of four digits lies.
  const isGuess = isZipPadded && !cells.state && !cells.city
  if (!zip || (!contradicts && !isGuess)) return asTyped()

  const question = contradicts ? contradiction(cells.zip!, zip, state) : missingZero(cells.zip!, zip)
  if (choice === null) {
    delete read.repairs.zip
    return { place: nowhere, zip: null, question }
  }
  if (choice === 'zip') return { place: placeOfZip(cells, zip, lookup), zip: cells.zip!, question }
  read.repairs.zip = 'Left out: the state is right'
  return { place: typedPlace({ ...cells, zip: undefined }, lookup, wrong), zip: null, question }
}

const nowhere: Place = { stateId: null, countyId: null, cityId: null }

const contradiction = (zip: string, of: ZipPlace, state: { name: string }): Question => ({
  key: 'zip',
  message: `ZIP ${zip} is in ${of.name}, but the state is ${state.name}. Which one is right?`,
  options: [
    { place: 'zip', label: `The ZIP: ${of.name}` },
    { place: 'typed', label: `The state: ${state.name}, no ZIP` },
  ],
})

const missingZero = (zip: string, of: ZipPlace): Question => ({
  key: 'zip',
  message: `Is this ZIP ${zip}, in ${of.name}? There’s no state or city to check against.`,
  options: [
    { place: 'zip', label: `Yes, ${zip}` },
    { place: 'typed', label: 'No, leave the ZIP out' },
  ],
})

/** Everything by the ZIP; city and county as they are written where its state has them. */
function placeOfZip(cells: Cells, { stateId, countyId, cityId }: ZipPlace, lookup: Lookup): Place {
  const cities = cells.city ? lookup.cities(stateId, cells.city) : []
  const city = cities.find((one) => one.countyId === countyId) ?? cities[0]
  return city ? { stateId, countyId: city.countyId, cityId: city.id } : { stateId, countyId, cityId }
}

function typedPlace(cells: Cells, lookup: Lookup, wrong: Wrong): Place {
  const zip = cells.zip ? lookup.zip(cells.zip) : undefined
  const state = cells.state ? lookup.state(cells.state) : undefined
  if (cells.state && !state) {
    wrong.state = `${quoted([cells.state])} isn’t a state`
    return nowhere
  }
  const stateId = state?.id ?? zip?.stateId ?? null
  if (stateId === null) {
    const nameless = cells.city ? 'city' : cells.county ? 'county' : null
    if (nameless) wrong[nameless] = messages.requiredSelect('State')
    return nowhere
  }

  const county = cells.county ? lookup.county(stateId, cells.county) : undefined
  if (cells.county && !county) {
    wrong.county = `${quoted([cells.county])} isn’t a county in ${state?.name ?? 'the state of this ZIP'}`
    return { ...nowhere, stateId }
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
        ? 'City, county, and state don’t match'
        : `${quoted([cells.city])} isn’t a city in ${state?.name ?? 'the state of this ZIP'}`
    return { ...nowhere, stateId }
  }
  return { stateId, countyId: city.countyId, cityId: city.id }
}

/** The one entity of this name, or the name of an organization that comes with the same file. */
export type Named = { id: number | null; organization: string | null }

const mostNameCharacters = 200

export function entityIn(
  { cells, repairs }: Cleaned,
  { lookup, organizations }: { lookup: Lookup; organizations: Organizations },
  wrong: Wrong,
  key: 'entity' | 'parent',
): Named {
  const none = { id: null, organization: null }
  const text = cells[key]
  if (!text) return none
  if (text.length > mostNameCharacters) {
    wrong[key] = messages.tooLong('Organization', mostNameCharacters)
    return none
  }
  const found = lookup.entities(text, key === 'parent')
  if (found.length > 1) {
    wrong[key] = `There are several providers named ${quoted([text])}`
    return none
  }
  const [entity] = found
  if (entity) {
    if (entity.key !== foldKey(text)) repairs[key] = `Read as ${quoted([entity.name])}`
    return { id: entity.id, organization: null }
  }
  const planned = organizations.find(text)
  if (planned === 'row') repairs[key] = `${quoted([text])} is another row of this file`
  if (planned === 'created') repairs[key] = `${quoted([text])} is created with this import`
  if (planned) return { id: null, organization: text }
  wrong[key] = `${quoted([text])} isn’t ${key === 'parent' ? 'an organization' : 'a provider'} in this network`
  return none
}

const quoted = (words: readonly string[]) => words.map((word) => `‘${word.slice(0, 80).toWellFormed()}’`).join(', ')
