import { phoneKey } from '@handoff/contracts/kit'
import { foldKey } from '@handoff/contracts/kit/folding'
import { NetworkType } from '@handoff/contracts/network/entities/entity'
import { importFields } from '@handoff/contracts/network/import-fields'
import type {
  DuplicateChoice,
  FileKind,
  ImportKind,
  ImportMatch,
  ImportStatus,
  ImportValue,
  Mapping,
  PlaceChoice,
  RowChoice,
  ValueChoices,
} from '@handoff/contracts/network/imports'
import type { Ctx } from '../../../../kit/context.ts'
import { duplicatesOfMany as sameEntities } from '../../entities/life/find-duplicates.ts'
import { duplicatesOfMany as samePlaces } from '../../locations/locations.duplicates.ts'
import type { Around, Read, Wrong } from '../cells/cells.ts'
import { type Cleaned, clean } from '../cells/clean-cell.ts'
import { type CustomColumn, completeAnswers, customColumns } from '../cells/custom-fields.ts'
import { serviceOptions } from '../cells/services.ts'
import { oncePerRow, withoutWrong } from '../cells/tolerance.ts'
import { readAddress } from '../cells/whereabouts.ts'
import type { Line } from '../reading/column-mapping.ts'
import { type Cells, lookUp } from './lookup.ts'
import { organizationKey, organizationsOf } from './organizations.ts'
import { type EntityValues, entityFrom } from './plan-entity.ts'
import { locationFrom, type PlaceValues } from './plan-location.ts'
import { ofEntity, ofLocation, type ReadAs, type Readers, readAsOf } from './read-as.ts'
import { unknownValues } from './unknown-names.ts'

type Of<V> = Read<V> & { leftOut: Wrong; read: Cleaned; readAs: ReadAs[] } & {
  number: number
  choice: RowChoice | null
  matches: ImportMatch[]
}
export type EntityPlan = Of<EntityValues>
export type LocationPlan = Of<PlaceValues>
/** With the organizations that rows name and the network does not have. */
export type Plan = {
  missing: { name: string; rows: number }[]
  /** Values of rows that the network does not know. */
  unknown: Omit<ImportValue, 'choice'>[]
} & ({ kind: 'entities'; rows: EntityPlan[] } | { kind: 'locations'; rows: LocationPlan[] })

/** A row of the file, and what its reviewer has chosen for it. */
export type ChosenLine = Line & { choice: RowChoice | null; place: PlaceChoice | null }
type Given = {
  kind: ImportKind
  mapping: Mapping
  createsOrganizations: boolean
  valueChoices: ValueChoices
  lines: readonly ChosenLine[]
  /** What to do with duplicates without an individual choice; while rows are checked it is still open. */
  duplicates?: DuplicateChoice
}

/** What each row says, what is wrong with it, and what it may be a duplicate of: as of this moment. */
export async function planRows(ctx: Pick<Ctx, 'db' | 'viewer'>, input: Given): Promise<Plan> {
  const { kind, mapping, lines, createsOrganizations: isCreating, duplicates = 'skip' } = input
  const read = () => lines.map(({ cells }) => clean(cellsBy(mapping, cells)))
  const all = read()
  const lookup = await lookUp(
    ctx,
    all.map(({ cells }) => cells),
    input.valueChoices,
  )
  const options = await serviceOptions(ctx)
  const custom = await customColumns(ctx, kind)
  const withAddresses = (read: Cleaned[]) => read.map((one) => readAddress(one, lookup))
  const rowsBy = async <V extends EntityValues | PlaceValues>(
    reader: (read: Cleaned, around: Around) => Read<V>,
    from: Cleaned[],
    ofRows: string[],
  ) => {
    const organizations = organizationsOf({ ofRows, isCreating })
    const unknown = unknownValues()
    const of: Readers<never> = kind === 'entities' ? ofEntity : ofLocation
    const rows = lines.map(({ number, choice, place }, at) => {
      const around = { lookup, organizations: oncePerRow(organizations), place, custom, unknown: unknown.inRow() }
      const row = withoutWrong(kind, reader, from[at]!, around)
      const written = cellsBy(mapping, lines[at]!.cells)
      return { number, choice, ...row, readAs: readAsOf({ ...row, of, written, custom, names: lookup.names }) }
    })
    return { rows, missing: organizations.missing(), unknown: await unknown.list(ctx, options) }
  }
  if (kind === 'entities') {
    // An organization with a separate row is available to the individuals of other rows.
    const alone = 'parent' in mapping ? (await rowsBy(entityFrom, withAddresses(all), [])).rows : []
    const ofRows = alone.flatMap(({ name, values, choice }) =>
      values?.networkType === NetworkType.Organization && choice !== 'skip' ? [name] : [],
    )
    const { rows, missing, unknown } = await rowsBy(entityFrom, withAddresses(read()), ofRows)
    const good = goodOf(rows)
    const known = await sameEntities(
      ctx,
      good.map(({ name, values: { entityAddresses, ...values } }) => ({
        ...values,
        name,
        zip: entityAddresses[0]?.zip ?? null,
        addressLine1: entityAddresses[0]?.addressLine1 ?? null,
      })),
    )
    return {
      kind,
      missing,
      unknown,
      rows: withMatches(rows, good, known, keysOfEntity).map(refuseIncomplete(custom, duplicates)),
    }
  }
  const { rows, missing, unknown } = await rowsBy(locationFrom, withAddresses(all), [])
  const good = goodOf(rows)
  const known = await samePlaces(
    ctx,
    // What comes with the file has no places yet.
    good.map(({ values, organization }) => (organization === null ? values : { ...values, entityId: -1 })),
  )
  return { kind, missing, unknown, rows: withMatches(rows, good, known, keysOfPlace) }
}

/** A row that becomes a new entity has every required custom field; another only fills what is empty, or is skipped. */
const refuseIncomplete =
  (custom: readonly CustomColumn[], duplicates: DuplicateChoice) =>
  (row: EntityPlan): EntityPlan => {
    if (!row.values || becomes(row, duplicates) !== 'create') return row
    const { answers, wrong } = completeAnswers(row.answers ?? [], custom)
    return Object.keys(wrong).length ? { ...row, values: null, wrong } : { ...row, answers }
  }

const goodOf = <V>(rows: readonly Omit<Of<V>, 'matches'>[]): Good<V>[] =>
  rows.flatMap(({ number, name, values, organization, choice }) =>
    values ? [{ number, name, values, organization, isSkipped: choice === 'skip' }] : [],
  )

export function cellsBy(mapping: Mapping, cells: readonly string[]): Cells {
  return Object.fromEntries(
    Object.entries(mapping).flatMap(([key, column]) => (cells[column] ? [[key, cells[column]]] : [])),
  )
}

type Good<V> = { number: number; name: string; values: V; organization: string | null; isSkipped: boolean }
type Known = Map<number, { id: number; name: string; place?: string | null; because: string; isSame: boolean }[]>
/** By what a row is known again in the file; a hint where branches share it. */
type Key = { key: string; because: string; isHint: boolean }

/** Duplicates in the network come first, then an earlier row of the same file. */
function withMatches<V>(
  rows: readonly Omit<Of<V>, 'matches'>[],
  good: readonly Good<V>[],
  known: Known,
  keysOf: (one: Good<V>) => Key[],
): Of<V>[] {
  const seen = new Map<string, Good<V>>()
  const matches = new Map<number, ImportMatch[]>()
  for (const [at, one] of good.entries()) {
    const rowMatches: ImportMatch[] = (known.get(at) ?? []).map(({ id, name, place, because, isSame }) => ({
      id,
      name: place ? `${name}, ${place}` : name,
      because,
      isHint: !isSame,
    }))
    const keys = keysOf(one)
    const shared = keys.filter(({ key }) => seen.has(key))
    const first = shared.find(({ isHint }) => !isHint) ?? shared[0]
    if (first) {
      const earlier = seen.get(first.key)!
      const because = shared.filter(({ key }) => seen.get(key) === earlier).map((one) => one.because)
      const name = `Row ${earlier.number}, ${earlier.name}`
      rowMatches.push({ id: null, name, because: because.join(' · '), isHint: first.isHint })
    }
    if (!one.isSkipped) for (const { key } of keys) if (!seen.has(key)) seen.set(key, one)
    // What is surely the same comes first, and what the network has before what the file repeats.
    matches.set(
      one.number,
      rowMatches.sort((a, b) => Number(a.isHint) - Number(b.isHint)),
    )
  }
  return rows.map((row) => ({ ...row, matches: matches.get(row.number) ?? [] }))
}

const plain = (text: string) => foldKey(text).replaceAll(' ', '')

const key = (key: string, because: string, isGiven: boolean, isHint = false): Key[] =>
  isGiven ? [{ key, because, isHint }] : []

function keysOfEntity({ name, values }: Good<EntityValues>): Key[] {
  const phone = phoneKey(values.phone ?? '')
  const { addressLine1, zip, cityId } = values.entityAddresses[0] ?? {}
  return [
    ...key(`name ${plain(name)}`, 'The same name', plain(name) !== ''),
    ...key(`email ${values.email}`, 'The same email', !!values.email),
    ...key(`phone ${phone}`, 'The same phone', phone.length === 10, true),
    ...keyOfAddress('', { addressLine1, zip, cityId }),
  ]
}

/** All places of a provider may have its name: then their addresses distinguish them. */
function keysOfPlace({ name, values, organization }: Good<PlaceValues>): Key[] {
  const { entityId, addressLine1, phone } = values
  const manager = organization === null ? String(entityId) : organizationKey(organization)
  const dialed = phoneKey(phone ?? '')
  const street = plain(addressLine1 ?? '')
  return [
    ...key(`name ${manager} ${plain(name)} ${street}`, 'The same name', plain(name) !== ''),
    ...key(`name ${manager} ${plain(name)}`, 'The same name', plain(name) !== '', true),
    ...keyOfAddress(manager, values),
    ...key(`phone ${manager} ${dialed}`, 'The same phone', dialed.length === 10, true),
  ]
}

type Whereabouts = Partial<Pick<PlaceValues, 'addressLine1' | 'zip' | 'cityId'>>

const keyOfAddress = (manager: string, { addressLine1, zip, cityId }: Whereabouts) =>
  key(
    `address ${manager} ${plain(addressLine1 ?? '')} ${zip?.slice(0, 5) ?? cityId}`,
    'The same address',
    !!addressLine1 && !!(zip ?? cityId),
    true,
  )

type Planned = { matches: readonly ImportMatch[]; choice: RowChoice | null }

/** What the reviewer of the row has chosen; else what holds for duplicates. A hint alone is new. */
export function becomes({ matches, choice }: Planned, duplicates: DuplicateChoice): 'create' | 'fill' | 'skip' {
  if (choice === 'skip') return 'skip'
  if (choice === 'import' || !matches.length) return 'create'
  if (choice === null && (duplicates === 'create' || matches.every(({ isHint }) => isHint))) return 'create'
  // Filling needs something in the network to fill.
  return (choice ?? duplicates) === 'fill' && targetOf({ matches, choice }) ? 'fill' : 'skip'
}

/** What a row fills: what is in the network already. What only shares a phone number is filled where that was chosen. */
export const targetOf = ({ matches, choice }: Planned) =>
  matches.find(({ id, isHint }) => id !== null && (!isHint || choice === 'fill'))

/** What would happen to a row as it is now. */
export function statusOf({ values, wrong, question, matches }: Omit<Of<unknown>, 'name'>): ImportStatus {
  if (values) return matches.length === 0 ? 'new' : matches.every(({ isHint }) => isHint) ? 'hint' : 'duplicate'
  return question && Object.keys(wrong).length === 0 ? 'question' : 'error'
}

/** Under the heading of the file that a problem is about. */
export const problemsOf = (kind: FileKind, wrong: Wrong, mapping: Mapping, headings: readonly string[]) =>
  Object.entries(wrong).map(([key, message]) => ({
    column:
      key in mapping
        ? (headings[mapping[key]!] ?? null)
        : (importFields[kind].find((field) => field.key === key)?.label ?? null),
    message,
  }))
