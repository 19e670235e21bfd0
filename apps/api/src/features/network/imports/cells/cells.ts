import { messages } from '@handoff/contracts/kit'
import { foldKey } from '@handoff/contracts/kit/folding'
import type { ValuesInput } from '@handoff/contracts/network/customFields/values'
import type { ImportQuestion, PlaceChoice } from '@handoff/contracts/network/imports'
import { networkAsOwner } from '@handoff/contracts/network/locations/locations'
import type { Cells, Lookup, Place, ZipPlace } from '../plan/lookup.ts'
import type { Organizations } from '../plan/organizations.ts'
import { type Unknown, unknownCity, unknownService } from '../plan/unknown-names.ts'
import type { Cleaned } from './clean-cell.ts'
import type { CustomColumn } from './custom-fields.ts'
import type { Service } from './services.ts'

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

const mostCommas = 3

/** Names in one cell, where one that is known may have commas itself. */
function namesIn(text: string | undefined, isKnown: (name: string) => boolean): string[] {
  const names: string[] = []
  const pieces = [...(text ?? '').matchAll(/[^,;|\n]*[^,;|\n\s][^,;|\n]*/g)]
  for (let at = 0; at < pieces.length; ) {
    const from = pieces[at]!.index
    const upTo = (end: number) => text!.slice(from, pieces[end]!.index + pieces[end]![0].length).trim()
    let end = Math.min(at + mostCommas, pieces.length - 1)
    while (end > at && !isKnown(upTo(end))) end--
    names.push(upTo(end))
    at = end + 1
  }
  return names
}

/** Services by the names of categories, or of specialties; those without one are asked about once for the whole file. */
export function servicesCalled(text: string | undefined, around: Around, known?: ReadonlySet<number>) {
  const services: (Service & { name: string })[] = []
  const unknown: string[] = []
  /** The reviewer chose to leave one of them out. */
  let isLess = false
  for (const name of namesIn(text, (one) => around.lookup.service(one, known) !== undefined)) {
    const service = around.lookup.service(name, known)
    if (service === undefined) {
      unknown.push(name)
      around.unknown(unknownService(name))
    } else if (service === 'none') isLess = true
    else services.push({ ...service, name })
  }
  return { found: services, unknown, isLess, categoryIds: [...new Set(services.map(({ categoryId }) => categoryId))] }
}

/** A specialty among the categories, or the other way around. */
const isElsewhere = ({ specialtyId }: Service, key: 'categories' | 'specialties') =>
  (specialtyId === null) === (key === 'specialties')

/** What a row offers, by its columns of categories and specialties. */
export function servicesNamed(read: Cleaned, around: Around) {
  const categoryIds = new Set<number>()
  const specialtyIds = new Set<number>()
  for (const key of ['categories', 'specialties'] as const) {
    const known = key === 'specialties' ? categoryIds : undefined
    const { found, unknown, isLess } = servicesCalled(read.cells[key], around, known)
    for (const { categoryId, specialtyId } of found) {
      categoryIds.add(categoryId)
      if (specialtyId !== null) specialtyIds.add(specialtyId)
    }
    if (isLess || found.some((one) => foldKey(one.name) !== foldKey(one.label) || isElsewhere(one, key)))
      read.readings[key] = found
        .map((one) => (isElsewhere(one, key) ? `${one.category}: ${one.label}` : one.label))
        .join(', ')
    if (unknown.length) read.leftOut[key] = `${quoted(unknown)} ${unknown.length === 1 ? 'is' : 'are'} unknown`
  }
  return { categoryIds: [...categoryIds], specialtyIds: [...specialtyIds] }
}

/** What a row is read with: what is known, what comes with the same file, and what its reviewer has answered. */
export type Around = {
  lookup: Lookup
  organizations: Organizations
  place: PlaceChoice | null
  /** Notes a value that is not known. */
  unknown: (one: Unknown) => void
  /** The custom fields of entities. */
  custom: readonly CustomColumn[]
}

/** A row as its form would send it; null where something is wrong with it, or a question is open. */
export type Read<V> = {
  name: string
  values: V | null
  /** The same, also while a question is open. */
  reading: V | null
  wrong: Wrong
  repairs: Record<string, string>
  question?: Question
  /** An organization that comes with the same file; its id is known when it is there. */
  organization: string | null
  /** Values without a column. */
  note: string | null
  /** Of custom fields. */
  answers?: ValuesInput
  /** Whether it will be on the map. */
  hasLocation: boolean
  /** Whether the file says that it may be shown to strangers; null where it says nothing. */
  isPublic?: boolean | null
}

/** What has a proposal is answered by it. */
export const isOpen = (question: Question | undefined, { place }: Around) =>
  question !== undefined && question.proposed === undefined && place === null

export type Question = Pick<ImportQuestion, 'options' | 'proposed'> & { key: string; message: string }
type Placement = { place: Place; zip: string | null; question?: Question }

/**
 * State, county and city by their names; county and state also by the ZIP, which also distinguishes cities of one name. A
 * ZIP that contradicts the state is a question: `choice` is its answer.
 */
export function placeIn(read: Cleaned, around: Around, wrong: Wrong): Placement {
  const { cells } = read
  // A mailing address takes its ZIP along, and a wrong one was left out.
  const isZipPadded = read.isZipPadded && !!cells.zip
  const { lookup, place: choice } = around
  const zip = cells.zip ? lookup.zip(cells.zip) : undefined
  const asTyped = (): Placement => ({ place: typedPlace(cells, around, wrong), zip: cells.zip ?? null })
  if (cells.zip && !zip && !isZipPadded) read.repairs.zip ??= `ZIP ${cells.zip} is unknown and kept as typed`
  if (isZipPadded && !zip) {
    wrong.zip = `There is no ZIP code ${cells.zip!.slice(0, 5)}. Enter five digits`
    return asTyped()
  }
  const state = cells.state ? lookup.state(cells.state) : undefined
  const contradicts = state && zip && zip.stateId !== state.id
  // Nothing else confirms the place of a code of four digits.
  const isGuess = isZipPadded && !cells.state && !cells.city
  if (!zip || (!contradicts && !isGuess)) return asTyped()

  const question = contradicts ? contradiction(cells.zip!, zip, state) : missingZero(cells.zip!, zip)
  if (choice !== 'zip' && choice !== 'typed') {
    delete read.repairs.zip
    return { place: nowhere, zip: null, question }
  }
  if (choice === 'zip') return { place: placeOfZip(cells, zip, lookup), zip: cells.zip!, question }
  read.repairs.zip = 'Left out: the state is right'
  return { place: typedPlace({ ...cells, zip: undefined }, around, wrong), zip: null, question }
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

function typedPlace(cells: Cells, around: Around, wrong: Wrong): Place {
  const { lookup } = around
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
  const chosenCity = city ? undefined : lookup.chosenCity(stateId, cells.city)
  if (chosenCity === 'none') return typedPlace({ ...cells, city: undefined }, around, wrong)
  if (chosenCity) return { stateId, countyId: chosenCity.countyId, cityId: chosenCity.id }
  if (!city) {
    if (!cities.length) around.unknown(unknownCity(stateId, cells.city))
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

type Resolution =
  | { provider: Named; repair?: string; reading?: string; timeZone?: string; wrong?: undefined }
  | { provider?: undefined; wrong: string }

/** `isParent` narrows to organizations. */
export function entityNamed(
  text: string,
  { lookup, organizations }: Pick<Around, 'lookup' | 'organizations'>,
  isParent = false,
): Resolution {
  if (text.length > mostNameCharacters) return { wrong: messages.tooLong('Organization', mostNameCharacters) }
  const matches = lookup.entities(text, isParent)
  if (matches.length > 1) return { wrong: `There are several providers named ${quoted([text])}` }
  const [entity] = matches
  if (entity) {
    const { id, key, name, timeZone } = entity
    const provider = { id, organization: null }
    return { provider, timeZone, ...(key !== foldKey(text) && { reading: name }) }
  }
  const planned = organizations.find(text)
  const provider = { id: null, organization: text }
  if (planned === 'row') return { provider, repair: `${quoted([text])} is another row of this file` }
  if (planned === 'created') return { provider, repair: `${quoted([text])} is created with this import` }
  return { wrong: `${quoted([text])} isn’t ${isParent ? 'an organization' : 'a provider'} in this network` }
}

export function entityIn(
  { cells, repairs, readings }: Cleaned,
  around: Pick<Around, 'lookup' | 'organizations'>,
  wrong: Wrong,
  key: 'entity' | 'parent',
): Named & { timeZone?: string | undefined } {
  const none = { id: null, organization: null }
  const text = cells[key]
  if (!text || (key === 'entity' && foldKey(text) === foldKey(networkAsOwner))) return none
  const result = entityNamed(text, around, key === 'parent')
  if (result.wrong !== undefined) {
    wrong[key] = result.wrong
    return none
  }
  if (result.repair) repairs[key] = result.repair
  if (result.reading) readings[key] = result.reading
  return { ...result.provider, timeZone: result.timeZone }
}

export const quoted = (words: readonly string[]) =>
  words.map((word) => `‘${word.slice(0, 80).toWellFormed()}’`).join(', ')
