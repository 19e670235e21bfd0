import { type FileKey, fileKeys } from '@handoff/contracts/network/entities/from-fields'
import { serviceColumns } from '@handoff/contracts/network/entities/service-columns'
import { importFields } from '@handoff/contracts/network/import-fields'
import type { ImportKind, ImportMatch, ImportRow } from '@handoff/contracts/network/imports'
import { locationFieldKeys, valuesOf as valuesOfPlace } from '@handoff/contracts/network/locations/from-fields'
import { sql } from 'kysely'
import type { Ctx } from '../../../../kit/context.ts'
import { Problem } from '../../../../kit/problem.ts'
import { storedValues } from '../../customFields/customFields.values.ts'
import { edit, valuesOf } from '../../entities/editing/edit-entity.ts'
import { show as showLocation } from '../../locations/locations.detail.ts'
import { addressKey } from '../../locations/locations.duplicates.ts'
import { customColumns } from '../cells/custom-fields.ts'
import { hoursToFill } from './fill-hours.ts'
import type { Cells } from './lookup.ts'
import type { EntityValues } from './plan-entity.ts'

/** What is filled where it is empty, with the columns that say it; the first gives its name. */
type Fillable = Record<string, readonly string[]>
const where = ['city', 'county', 'state', 'zip'] as const

/** Whether one is public is nothing to fill. */
const asTheyAre: Partial<Record<FileKey, readonly string[]>> = Object.fromEntries(
  fileKeys.filter((key) => key !== 'isPublic').map((key) => [key, [key]]),
)

const ofEntity = {
  ...asTheyAre,
  services: ['rules', ...serviceColumns.map(({ key }) => key)],
  categoryIds: ['categories'],
  specialtyIds: ['specialties'],
  entityAddresses: ['addressLine1', ...where],
} satisfies Partial<Record<keyof EntityValues, readonly string[]>>

/** What goes with something else, or is nothing to fill. */
const neverFilled: readonly string[] = ['entityId', 'countyId', 'cityId', 'timeZone', 'noticeUntil', 'isConfidential']
const ofPlace: Fillable = {
  ...Object.fromEntries(locationFieldKeys.filter((key) => !neverFilled.includes(key)).map((key) => [key, [key]])),
  // As a whole: a city of one county and the county of another would be no place.
  stateId: ['state', 'city', 'county'],
  categoryIds: ['categories'],
  offers: ['offers'],
  pin: ['latitude', 'longitude'],
}

const fillable: Record<ImportKind, Fillable> = { entities: ofEntity, locations: ofPlace }
const ownLabels: Record<string, string> = { rules: 'Eligibility rules', latitude: 'Pin' }

const labelOf = (kind: ImportKind, key: string) => {
  const [first = key] = fillable[kind][key] ?? []
  return ownLabels[first] ?? importFields[kind].find((field) => field.key === first)?.label ?? first
}

const inOrder = (kind: ImportKind, keys: readonly string[]) =>
  Object.keys(fillable[kind]).filter((key) => keys.includes(key))

/** What is filled, in the order of the table. */
export const labelsOf = (kind: ImportKind, keys: readonly string[]) =>
  inOrder(kind, keys).map((key) => labelOf(kind, key))

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** What the file knows and the network does not, and nothing else; `empty` is the same as it was before. */
export function filled<B extends object>(kind: ImportKind, before: B, input: object) {
  const valueOf = (values: object, key: string) => (values as Record<string, unknown>)[key]
  const keys = Object.keys(fillable[kind]).filter(
    (key) => isEmpty(valueOf(before, key)) && !isEmpty(valueOf(input, key)),
  )
  const of = (values: object) => Object.fromEntries(keys.map((key) => [key, valueOf(values, key)])) as Partial<B>
  return { values: of(input), empty: of(before), keys }
}

/** The texts of a row, by what they could fill. */
export function givenOf(kind: ImportKind, values: object | null, cells: Cells): Record<string, string> {
  if (!values) return {}
  const texts = Object.entries(fillable[kind]).flatMap(([key, columns]) => {
    const value = (values as Record<string, unknown>)[key]
    // What comes from another column, such as a state that follows from the ZIP.
    const other = typeof value === 'string' ? value : (cells.zip ?? '')
    const text = columns.flatMap((column) => cells[column] || []).join(', ') || other
    return isEmpty(value) || !text ? [] : [[key, text]]
  })
  const custom = Object.entries(cells).filter(([key]) => key.startsWith('customField:'))
  // Hours go by what the provider has: to its location, or to itself in words.
  const ofProvider = kind === 'entities' ? { [streetKey]: cells.addressLine1, [hoursKey]: cells.hours } : {}
  const parts = Object.entries(ofProvider).filter(([, text]) => text)
  return Object.fromEntries([...texts, ...custom, ...parts])
}
const streetKey = 'street'
const hoursKey = 'hours'

/** A provider as it is, with what an import may not add: it has the address already where it offers something there. */
export async function entityBefore(ctx: Ctx, id: number, street: string | null | undefined) {
  const entity = await edit(ctx, { id })
  const before = valuesOf(entity)
  const isThere = !!street && !before.entityAddresses.length && (await offersAtAddress(ctx, id, street))
  const has = {
    specialtyIds: before.categoryIds.length > 0,
    entityAddresses: isThere,
    hours: !!entity.addresses.length,
  }
  return { entity, before, has }
}

async function offersAtAddress({ db }: Pick<Ctx, 'db'>, entityId: number, street: string) {
  const { rows } = await sql<{ isThere: boolean }>`
    select exists (
      select from entity_address_provider as provider
      join entity_address as place on place.id = provider.entity_address_id
      where provider.entity_id = ${entityId}
        and ${addressKey(sql`coalesce(place.address_line1, '')`)} = ${addressKey(sql`${street}::text`)}) as "isThere"`.execute(
    db,
  )
  return rows[0]!.isThere
}

/** What is given but for what is there in another way. */
export const withoutKnown = <V extends object>(input: V, has: Partial<Record<string, boolean>>): V =>
  Object.fromEntries(Object.entries(input).map(([key, value]) => [key, has[key] ? null : value])) as V

/** A location as it is, with the name that was typed for it. */
export async function placeBefore(ctx: Ctx, id: number) {
  const place = await showLocation(ctx, { id })
  const { name } = await ctx.db
    .selectFrom('entity_address')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const offers = place.offers.map(({ entity }) => ({ entityId: entity.id }))
  return { place, before: { ...valuesOfPlace(place), name, offers } }
}

type Row = Pick<ImportRow, 'id'> & { matches: readonly ImportMatch[]; given: Record<string, string> }

/** What each row would fill, and with what: of those that are in the network. */
export async function fillingOf(ctx: Ctx, kind: ImportKind, rows: readonly Row[]) {
  const custom = kind === 'entities' ? await customColumns(ctx, kind) : []
  const fillings = new Map<number, ImportRow['filling']>()
  for (const { id, matches, given } of rows) {
    const target = matches.find((match) => match.id !== null)?.id
    if (target === undefined || target === null) continue
    try {
      fillings.set(id, await ofTarget(target, given))
    } catch (error) {
      // It no longer exists: the run will say so.
      if (!(error instanceof Problem) || error.status !== 404) throw error
    }
  }
  return fillings

  async function ofTarget(target: number, cells: Record<string, string>) {
    const linesOf = (keys: readonly string[]) =>
      inOrder(kind, keys).map((key) => ({ label: labelOf(kind, key), value: cells[key]! }))
    if (kind === 'locations') return linesOf(filled(kind, (await placeBefore(ctx, target)).before, cells).keys)
    const { entity, before, has } = await entityBefore(ctx, target, cells[streetKey])
    const known = (await storedValues(ctx, 'entity', [target])).get(target)!
    const hours = await hoursToFill(ctx, entity, { street: cells[streetKey], cell: cells[hoursKey] })
    return [
      ...linesOf([...filled(kind, before, withoutKnown(cells, has)).keys, ...(hours ? [hoursKey] : [])]),
      ...custom.flatMap(({ id, key, label }) => (cells[key] && !known.has(id) ? [{ label, value: cells[key] }] : [])),
    ]
  }
}
