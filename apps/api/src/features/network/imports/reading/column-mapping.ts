import { isPhone, messages } from '@handoff/contracts/kit'
import { importFields } from '@handoff/contracts/network/import-fields'
import type { FileKind, ImportEncoding, Mapping } from '@handoff/contracts/network/imports'
import { badInput } from '../../../../kit/problem.ts'

export type Line = { number: number; cells: string[] }
type Named = { key: string; label: string }
export type Sheet = {
  headings: string[]
  headingRow: number
  encoding: ImportEncoding | null
  /** The first rows, by which columns are recognized. */
  first: readonly Line[]
  /** All of them, some at a time. Throws at the end if there are none or too many. */
  lines: AsyncIterable<Line[]>
}

const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** How many cells of a row are names that a column is known by. */
export function countHeadings(kind: FileKind, cells: readonly string[]): number {
  const known = new Set(
    importFields[kind].flatMap(({ key, label, headings = [] }) => [plain(label), plain(key), ...headings, 'number']),
  )
  return new Set(cells.map(plain).filter((name) => known.has(name))).size
}

/** Kinds recognized from the cells themselves, regardless of the heading. */
const byCells: readonly [key: string, fits: (cell: string) => boolean][] = [
  ['email', (cell) => cell.length < 300 && /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i.test(cell)],
  ['phone', (cell) => isPhone(cell) && cell.replace(/\D/g, '').length >= 10 && /[()\s.+-]/.test(cell)],
  ['zip', (cell) => /^\d{5}(?:-\d{4})?$/.test(cell)],
  ['website', (cell) => /^(?:https?:\/\/|www\.)\S+$/i.test(cell)],
]
const mostlyFits = 0.8

/** What each column most likely is, by its heading; the first field of our list that fits has it. */
export function guessMapping(
  kind: FileKind,
  { headings, first: lines }: Pick<Sheet, 'headings' | 'first'>,
  custom: readonly Named[],
): Mapping {
  const names = headings.map(plain)
  const mapping: Mapping = {}
  const taken = new Set<number>()
  const take = (key: string, known: readonly string[]) => {
    const at = names.findIndex((name, index) => !taken.has(index) && known.includes(name))
    if (at < 0 || key in mapping) return
    mapping[key] = at
    taken.add(at)
  }
  // Exact names first, so that a column ‘Organization’ next to ‘Name’ is not taken for the name.
  for (const { key, label } of importFields[kind]) take(key, [plain(label), plain(key)])
  // Custom fields by their own names, before a column is taken for something that it resembles.
  for (const { key, label } of custom) take(key, [plain(label), plain(`${label} (custom field)`)])
  for (const { key, headings = [] } of importFields[kind]) take(key, headings)
  // In files of HSDS a phone number is called number; elsewhere that counts the rows.
  const takeWhere = (key: string, heading: string, fits: (first: string) => boolean) => {
    const first = lines.flatMap(({ cells }) => cells[names.indexOf(heading)] || [])[0] ?? ''
    if (fits(first)) take(key, [heading])
  }
  takeWhere('phone', 'number', (first) => isPhone(first) && first.replace(/\D/g, '').length >= 10)
  // There a region may be a county, or a part of the state.
  takeWhere('county', 'region', (first) => / (county|parish|borough)$/i.test(first))
  nameByOrganization(kind, mapping)
  for (const [key, fits] of byCells) {
    if (key in mapping || !importFields[kind].some((field) => field.key === key)) continue
    const at = headings.findIndex(
      (_, column) => !taken.has(column) && !Object.values(mapping).includes(column) && isColumnOf(column, fits),
    )
    if (at < 0) continue
    mapping[key] = at
    taken.add(at)
  }
  return mapping

  function isColumnOf(column: number, fits: (cell: string) => boolean) {
    const cells = lines.slice(0, 100).flatMap(({ cells }) => cells[column] || [])
    return cells.length > 0 && cells.filter(fits).length >= cells.length * mostlyFits
  }
}

/** In a list without a column of names the organizations are what it is about. */
function nameByOrganization(kind: FileKind, mapping: Mapping) {
  if (kind === 'customers') return
  const key = kind === 'entities' ? 'parent' : 'entity'
  const organization = mapping[key]
  if (organization === undefined || 'name' in mapping || isOfPersons(kind, mapping)) return
  mapping.name = organization
  delete mapping[key]
}

const isOfPersons = (kind: FileKind, mapping: Mapping) =>
  kind === 'entities' && 'firstName' in mapping && 'lastName' in mapping

/** Customers may have one name. */
const isNamed = (kind: FileKind, mapping: Mapping) =>
  'name' in mapping ||
  (kind === 'customers' ? 'firstName' in mapping || 'lastName' in mapping : isOfPersons(kind, mapping))

/** Refuses unknown fields, columns that the file does not have or that are mapped twice, and missing required ones. */
export function refuseMapping(kind: FileKind, mapping: Mapping, columns: number, custom: readonly Named[]) {
  const known = new Set([...importFields[kind], ...custom].map(({ key }) => key))
  const problems: Record<string, string[]> = {}
  const taken = new Set<number>()
  for (const [key, column] of Object.entries(mapping)) {
    if (!known.has(key)) problems[`mapping.${key}`] = ['This field is unknown']
    else if (column >= columns) problems[`mapping.${key}`] = ['The file has no such column']
    else if (taken.has(column)) problems[`mapping.${key}`] = ['This column is chosen twice']
    taken.add(column)
  }
  if (!isNamed(kind, mapping)) problems['mapping.name'] = [messages.requiredSelect('Name')]
  if (Object.keys(problems).length > 0) throw badInput(problems, 'Check the columns')
}
