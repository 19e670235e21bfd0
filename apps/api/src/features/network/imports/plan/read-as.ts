import { formatPhone, readPhone, storedPhone } from '@handoff/contracts/kit'
import { americanDay } from '@handoff/contracts/kit/dates/day-words'
import { foldKey } from '@handoff/contracts/kit/folding'
import type { Rule } from '@handoff/contracts/network/entities/eligibility'
import { networkTypeNames } from '@handoff/contracts/network/entities/entity'
import { serviceColumns } from '@handoff/contracts/network/entities/service-columns'
import type { ServiceArea } from '@handoff/contracts/network/entities/service-fields'
import type { Service } from '@handoff/contracts/network/entities/services'
import { exceptionsInCell, offersInCell, weekInCell } from '@handoff/contracts/network/locations/location-cells'
import type { Wrong } from '../cells/cells.ts'
import type { Cleaned } from '../cells/clean-cell.ts'
import type { CustomColumn } from '../cells/custom-fields.ts'
import type { Cells, Names } from './lookup.ts'
import type { EntityValues } from './plan-entity.ts'
import type { PlaceValues } from './plan-location.ts'

export type ReadAs = { key: string; written: string; read: string }

type Row = {
  /** What each cell was read as, by field. */
  of: Readers<never>
  /** The cells of the file, by field. */
  written: Cells
  read: Cleaned
  leftOut: Wrong
  reading: object | null
  answers?: readonly { id: number; value: unknown }[]
  isPublic?: boolean | null
  custom: readonly CustomColumn[]
  names: Names
}

/** A cell, and what it was read as; null where there is nothing to compare. */
type Reading = { written?: string; read: string | null; isSame?: boolean }
export type Readers<V> = Record<string, (values: V, row: Row) => Reading>

/** Every cell that was read differently from how it is written, by more than spaces, signs, and case. */
export function readAsOf(row: Row): ReadAs[] {
  const { of, reading: values, written, read, leftOut } = row
  if (!values) return []
  return Object.keys(written).flatMap((key): ReadAs[] => {
    if (key in leftOut) return []
    const noted = read.readings[key]
    if (noted !== undefined) return noted || foldKey(written[key]!) ? [{ key, ...texts(written[key]!, noted) }] : []
    const ofField = readers(of, key)?.(values as never, row)
    const reading = ofField ?? answerIn(key, row)
    if (!reading?.read) return []
    const text = reading.written ?? written[key]!
    return (reading.isSame ?? isAlike(text, reading.read)) ? [] : [{ key, ...texts(written[key]!, reading.read) }]
  })
}

const readers = <V>(of: Readers<V>, key: string) => (Object.hasOwn(of, key) ? of[key] : undefined)

const mostCharacters = 300
const texts = (written: string, read: string) => ({ written: cut(written), read: cut(read) })
const cut = (text: string) => (text.length > mostCharacters ? `${text.slice(0, mostCharacters).toWellFormed()}…` : text)

const plain = (text: string) => foldKey(text).replaceAll(' ', '')
const isAlike = (one: string, other: string) => plain(one) === plain(other)
/** With any separator between the names of a list. */
export const isSameList = (written: string, names: readonly string[]) =>
  [...new Set(written.split(/[,;|/&\n]|\band\b/i).map(plain))].filter(Boolean).sort().join() ===
  [...new Set(names.flatMap((name) => name.split(/[,;|/&\n]|\band\b/i)).map(plain))].filter(Boolean).sort().join()

export const yesNo = (key: string, value: boolean | null | undefined, { written }: Row): Reading => {
  const read = value === null || value === undefined ? null : value ? 'Yes' : 'No'
  return { read, isSame: written[key]!.trim().toLowerCase() === read?.toLowerCase() }
}

/** Written with the extension, which has a separate column. */
function phone(value: string | null, { written }: Row): Reading {
  const text = [written.phone, written.extension && `ext. ${written.extension}`].filter(Boolean).join(' ')
  const isDigits = !/[a-z]/i.test(readPhone(text).number)
  return { read: formatPhone(value), isSame: isDigits && storedPhone(text) === value }
}

type Address = {
  addressLine1?: string | null
  stateId?: number | null
  countyId?: number | null
  cityId?: number | null
  zip?: string | null
}
const noAddress: Address = {}
export const ofAddress = <V>(addressOf: (values: V) => Address | undefined): Readers<V> => {
  const from = (values: V) => addressOf(values) ?? noAddress
  return {
    addressLine1: (values, { written }) => ({
      written: [written.addressLine1, written.addressLine2].filter(Boolean).join(', '),
      read: from(values).addressLine1 ?? null,
    }),
    city: (values, { names }) => {
      const { cityId } = from(values)
      return { read: (cityId && names.city(cityId)) || null }
    },
    county: (values, { names, written }) => {
      const { countyId } = from(values)
      if (!countyId) return { read: null }
      const { name, fullName } = names.county(countyId)
      return { read: fullName, isSame: [name, fullName].some((one) => isAlike(one, written.county!)) }
    },
    state: (values, { names, written }) => {
      const { stateId } = from(values)
      if (!stateId) return { read: null }
      const { name, code } = names.state(stateId)
      return { read: name, isSame: [name, code].some((one) => one.toLowerCase() === written.state!.toLowerCase()) }
    },
    zip: (values, { written }) => ({
      written: [written.zip, written.zip4].filter(Boolean).join('-'),
      read: from(values).zip ?? null,
    }),
  }
}

/** Counties with or without that word, and states by name or code. */
function areaReading({ stateIds, countyIds }: ServiceArea, written: string, { names }: Row): Reading {
  const counties = countyIds.map(names.county)
  const states = stateIds.map(names.state)
  const spellings = [
    ...counties.flatMap(({ name, fullName, state }) =>
      [name, fullName].flatMap((one) => [`${one}, ${state.code}`, `${one}, ${state.name}`]),
    ),
    ...states.flatMap(({ name, code }) => [name, code]),
  ].map(plain)
  return {
    read: [
      ...counties.map(({ fullName, state }) => `${fullName}, ${state.code}`),
      ...states.map(({ name }) => name),
    ].join('; '),
    isSame: written
      .split(/[;\n]/)
      .map(plain)
      .every((one) => !one || spellings.includes(one)),
  }
}

const ruleOf = <K extends Rule['kind']>({ services }: EntityValues, kind: K) =>
  services[0]?.rules.map(({ rule }) => rule).find((rule) => rule.kind === kind) as
    | Extract<Rule, { kind: K }>
    | undefined

const cellText = (value: string | number | null | undefined) =>
  value === null || value === undefined ? null : String(value)

/** As our own files would have it: a row says the same of each service. */
const ofService: Readers<EntityValues> = Object.fromEntries(
  serviceColumns.map(({ key, valueOf }) => [
    key,
    ({ services: [service] }) => ({ read: service ? cellText(valueOf([nameless(service)])) : null }),
  ]),
)
const nameless = ({ rules, ...service }: EntityValues['services'][number]) =>
  ({
    ...service,
    rules: rules.map((rule) => ({ ...rule, places: [] })),
    serviceArea: { states: [], counties: [] },
  }) as unknown as Service

export const ofEntity: Readers<EntityValues> = {
  ...ofAddress<EntityValues>(({ entityAddresses }) => entityAddresses[0]),
  name: ({ name, firstName, lastName }) => ({ read: name || [firstName, lastName].filter(Boolean).join(' ') }),
  firstName: ({ firstName }) => ({ read: firstName }),
  lastName: ({ lastName }) => ({ read: lastName }),
  networkType: ({ networkType }) => ({ read: networkTypeNames[networkType] }),
  email: ({ email }) => ({ read: email }),
  phone: ({ phone: value }, row) => phone(value, row),
  website: ({ website }) => ({ read: website }),
  languages: ({ languages }, { written }) => ({
    read: languages.join(', '),
    isSame: isSameList(written.languages!, languages),
  }),
  hours: ({ entityAddresses }) => ({ read: weekInCell(entityAddresses[0]?.hours ?? null) }),
  isConfidential: ({ entityAddresses }, row) => yesNo('isConfidential', entityAddresses[0]?.isConfidential, row),
  isPublic: (_, row) => yesNo('isPublic', row.isPublic, row),
  ...ofService,
  residents: (values, row) => {
    const { stateIds = [], countyIds = [] } = { ...ruleOf(values, 'states'), ...ruleOf(values, 'counties') }
    return areaReading({ stateIds, countyIds }, row.written.residents!, row)
  },
  serviceArea: ({ services }, row) =>
    areaReading(services[0]?.serviceArea ?? { stateIds: [], countyIds: [] }, row.written.serviceArea!, row),
  veterans: (values, row) => yesNo('veterans', values.services.length ? !!ruleOf(values, 'veteran') : null, row),
}

export const ofLocation: Readers<PlaceValues> = {
  ...ofAddress<PlaceValues>((values) => values),
  name: ({ name }) => ({ read: name }),
  phone: ({ phone: value }, row) => phone(value, row),
  hours: ({ hours }) => ({ read: weekInCell(hours) }),
  exceptions: ({ exceptions }) => ({ read: exceptionsInCell(exceptions) }),
  timeZone: ({ timeZone }) => ({ read: timeZone ?? null }),
  offers: ({ offers }, { names }) => ({
    read: offersInCell(
      offers.map(({ id, organization, categoryIds, ...offer }) => ({
        ...offer,
        entity: { name: id === null ? organization! : names.entity(id) },
        categories: categoryIds.map((one) => ({ name: names.category(one) })),
      })),
    ),
  }),
  isConfidential: ({ isConfidential }, row) => yesNo('isConfidential', isConfidential, row),
  noticeUntil: ({ noticeUntil }, { written }) => dayReading(noticeUntil, written.noticeUntil!),
  latitude: ({ pin }, { written }) => ({
    read: cellText(pin?.lat),
    isSame: Number(written.latitude) === pin?.lat,
  }),
  longitude: ({ pin }, { written }) => ({
    read: cellText(pin?.lng),
    isSame: Number(written.longitude) === pin?.lng,
  }),
}

export const dayReading = (day: string | null, written: string): Reading =>
  day === null
    ? { read: null }
    : { read: americanDay(day), isSame: [day, americanDay(day)].some((one) => isAlike(one, written)) }

/** Of a custom field. */
function answerIn(key: string, row: Row): Reading | null {
  const field = row.custom.find((one) => one.key === key)
  const value = field && row.answers?.find(({ id }) => id === field.id)?.value
  if (!field || value === undefined || value === null) return null
  const written = row.written[key]!
  if (typeof value === 'boolean') return yesNo(key, value, row)
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  if (field.kind === 'date') return dayReading(text, written)
  if (field.kind === 'phone') return { read: formatPhone(text), isSame: storedPhone(written) === value }
  if (field.kind !== 'single' && field.kind !== 'multi') return { read: text }
  const ids = [value].flat() as number[]
  const names = field.options.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  return { read: names.join('; '), isSame: isSameList(written, names) }
}
