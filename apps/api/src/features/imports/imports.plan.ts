import {
  type DuplicateChoice,
  type ImportKind,
  type ImportMatch,
  importFields,
  type Mapping,
} from '@handoff/contracts/imports'
import type { Ctx } from '../../kit/context.ts'
import { duplicatesOfMany as samePlaces } from '../locations/locations.duplicates.ts'
import { duplicatesOfMany as sameMembers } from '../members/members.duplicates.ts'
import type { Wrong } from './imports.cells.ts'
import { locationFrom, type PlaceValues } from './imports.locations.ts'
import { type Cells, lookUp } from './imports.lookup.ts'
import { type MemberValues, memberFrom } from './imports.members.ts'
import type { Line } from './imports.reading.ts'

type Of<V> = { number: number; name: string; values: V | null; wrong: Wrong; matches: ImportMatch[] }
export type MemberPlan = Of<MemberValues>
export type LocationPlan = Of<PlaceValues>
export type Plan = { kind: 'members'; rows: MemberPlan[] } | { kind: 'locations'; rows: LocationPlan[] }

type Given = { kind: ImportKind; mapping: Mapping; lines: readonly Line[] }

/** What each row says, what is wrong with it, and what it may be a duplicate of: as of this moment. */
export async function planRows(ctx: Pick<Ctx, 'db' | 'viewer'>, { kind, mapping, lines }: Given): Promise<Plan> {
  const all = lines.map(({ cells }) => cellsBy(mapping, cells))
  const lookup = await lookUp(ctx, all)
  if (kind === 'members') {
    const rows = lines.map(({ number }, at) => ({ number, ...memberFrom(all[at]!, lookup) }))
    const good = rows.flatMap(({ number, name, values }) => (values ? [{ number, name, values }] : []))
    const known = await sameMembers(
      ctx,
      good.map(({ name, values: { entityAddresses, ...values } }) => ({
        ...values,
        name,
        zip: entityAddresses[0]?.zip ?? null,
        addressLine1: entityAddresses[0]?.addressLine1 ?? null,
      })),
    )
    return { kind, rows: withMatches(rows, good, known, keysOfMember) }
  }
  const rows = lines.map(({ number }, at) => ({ number, ...locationFrom(all[at]!, lookup) }))
  const good = rows.flatMap(({ number, name, values }) => (values ? [{ number, name, values }] : []))
  const known = await samePlaces(
    ctx,
    good.map(({ values }) => values),
  )
  return { kind, rows: withMatches(rows, good, known, keysOfPlace) }
}

function cellsBy(mapping: Mapping, cells: readonly string[]): Cells {
  return Object.fromEntries(
    Object.entries(mapping).flatMap(([key, column]) => (cells[column] ? [[key, cells[column]]] : [])),
  )
}

type Good<V> = { number: number; name: string; values: V }
type Known = Map<number, { id: number; name: string; place?: string | null; because: string }[]>

/** Duplicates in the network come first, then an earlier row of the same file. */
function withMatches<V>(
  rows: readonly Omit<Of<V>, 'matches'>[],
  good: readonly Good<V>[],
  known: Known,
  keysOf: (one: Good<V>) => [key: string, because: string][],
): Of<V>[] {
  const seen = new Map<string, Good<V>>()
  const matches = new Map<number, ImportMatch[]>()
  for (const [at, one] of good.entries()) {
    const found: ImportMatch[] = (known.get(at) ?? []).map(({ id, name, place, because }) => ({
      id,
      name: place ? `${name}, ${place}` : name,
      because,
    }))
    const keys = keysOf(one)
    const [key, because] = keys.find(([earlier]) => seen.has(earlier)) ?? []
    const earlier = key === undefined ? undefined : seen.get(key)
    if (earlier) found.push({ id: null, name: `Row ${earlier.number}, ${earlier.name}`, because: because! })
    for (const [own] of keys) if (!seen.has(own)) seen.set(own, one)
    matches.set(one.number, found)
  }
  return rows.map((row) => ({ ...row, matches: matches.get(row.number) ?? [] }))
}

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

function keysOfMember({ name, values }: Good<MemberValues>): [string, string][] {
  const phone = (values.phone ?? '').replace(/\D/g, '').slice(-10)
  const keys: [string, string, boolean][] = [
    [`name ${plain(name)}`, 'The same name', plain(name) !== ''],
    [`email ${values.email}`, 'The same email', !!values.email],
    [`phone ${phone}`, 'The same phone', phone.length === 10],
  ]
  return keys.flatMap(([key, because, isGiven]) => (isGiven ? [[key, because]] : []))
}

const keysOfPlace = ({ name, values }: Good<PlaceValues>): [string, string][] => [
  [`name ${values.entityId} ${plain(name)}`, 'The same name'],
  ...(values.addressLine1 && (values.zip || values.cityId)
    ? [
        [
          `address ${values.entityId} ${plain(values.addressLine1)} ${values.zip?.slice(0, 5) ?? values.cityId}`,
          'The same address',
        ] as [string, string],
      ]
    : []),
]

/** What happens to a duplicate: filling needs something in the network to fill. */
export const becomes = (matches: readonly ImportMatch[], choice: DuplicateChoice) => {
  if (!matches.length || choice === 'create') return 'create'
  return choice === 'fill' && matches[0]!.id !== null ? 'fill' : 'skip'
}

/** Under the heading of the file that a problem is about. */
export const problemsOf = (kind: ImportKind, wrong: Wrong, mapping: Mapping, headings: readonly string[]) =>
  Object.entries(wrong).map(([key, message]) => ({
    column:
      key in mapping
        ? (headings[mapping[key]!] ?? null)
        : (importFields[kind].find((field) => field.key === key)?.label ?? null),
    message,
  }))
