import { readPhone } from '@handoff/contracts/kit'
import { languagesNamed } from '@handoff/contracts/kit/languages'
import { storedName } from '@handoff/contracts/kit/stored-name'
import { importFields } from '@handoff/contracts/network/import-fields'
import type { Cells } from '../plan/lookup.ts'
import { restOf } from '../reading/rest.ts'
import { phonesIn } from './phones.ts'

/** What a column says, read as people mean it. */
export type Cleaned = {
  cells: Cells
  /** A ZIP code that was written without its leading zero. */
  isZipPadded: boolean
  /** Values without a column, such as a second phone number or email address. */
  note: string | null
  /** Where a cell went besides its field, or what the row lacks, by field; of the whole row by ''. */
  repairs: Record<string, string>
  /** What a cell was read as, where that is more than its field shows: an empty text for nothing. */
  readings: Record<string, string>
  /** What it is imported without, by field. */
  leftOut: Record<string, string>
  /** Words such as 'Undisclosed' replace the street. */
  isUndisclosed?: boolean
}

/** What people write where there is nothing to write. */
const blank = /^(n\s?\/?\s?a|n\.\s?a\.?|#n\/a|none|nil|null|tbd|unknown|not applicable|[-–—]+|\?+)$/i
/** Marks that turn the direction of a line. */
const turning = /[\u202A-\u202E\u2066-\u2069]/g
/** What a name or a number has no use for. */
const withoutUnseen = (text: string) => storedName(text.replace(turning, ''))
const kept = (as: 'prose' | 'list') =>
  new Set(Object.values(importFields).flatMap((fields) => fields.flatMap(({ key, cell }) => (cell === as ? key : []))))
/** Kept as it is written. */
const prose = kept('prose')
const lists = kept('list')

export function clean(raw: Cells): Cleaned {
  const cells: Cells = {}
  const readings: Record<string, string> = {}
  for (const [key, text = ''] of Object.entries(raw)) {
    const isProse = prose.has(key)
    const seen = isProse ? text : withoutUnseen(text)
    const value =
      isProse || key === 'hours' || lists.has(key) || key.startsWith('customField:')
        ? seen.trim()
        : seen
            .replace(key === 'addressLine1' ? /\s*,?\s*[\r\n]+\s*/g : /[\r\n]+/g, key === 'addressLine1' ? ', ' : ' ')
            .replace(/[\s\p{Cc}]+/gu, ' ')
            .trim()
    if (value && !blank.test(value)) cells[key] = value
    else if (value) readings[key] = ''
  }
  const repairs: Record<string, string> = {}
  const others: string[] = []
  for (const [key, read] of contacts) {
    const contact = cells[key] ? read(cells[key]) : null
    if (!contact) continue
    const { first, notes } = contact
    if (first === null) delete cells[key]
    else cells[key] = first
    if (!notes.length) continue
    others.push(...notes)
    const rest = notes.map((note) => note.replace(/^Other \w+: /, '')).join(', ')
    repairs[key] = first === null ? `Not a number to call. ‘${rest}’ goes to the note` : `‘${rest}’ goes to the note`
  }
  others.push(...otherNumbers(cells, repairs))
  if (cells.addressLine2) cells.addressLine1 = [cells.addressLine1, cells.addressLine2].filter(Boolean).join(', ')
  const { zip, isPadded } = readZip(cells.zip ?? '')
  if (zip) cells.zip = /^\d{5}$/.test(zip) && /^\d{4}$/.test(cells.zip4 ?? '') ? `${zip}-${cells.zip4}` : zip
  return { cells, isZipPadded: isPadded, note: others.join('\n') || null, repairs, readings, leftOut: {} }
}

/** The columns of numbers beside the one to call: the first is called where there is no other. */
function otherNumbers(cells: Cells, repairs: Record<string, string>): string[] {
  const notes: string[] = []
  const { extension } = cells
  if (extension && cells.phone && /^\d{1,8}$/.test(extension) && readPhone(cells.phone).extension === null)
    cells.phone = `${cells.phone} ext. ${extension}`
  else if (extension && !/^0+$/.test(extension)) {
    notes.push(`Extension: ${extension}`)
    repairs.extension = 'Goes to the note'
  }
  for (const [key, label] of [
    ['hotline', 'hotline'],
    ['otherPhone', 'Other phone:'],
    ['fax', 'fax'],
  ] as const) {
    const text = cells[key]
    if (!text) continue
    const phones = key === 'fax' || cells.phone ? null : phonesIn(text)
    if (phones?.first) {
      cells.phone = phones.first
      notes.push(...phones.notes)
      repairs[key] = 'The number to call, as there is no other'
    } else {
      notes.push(`${label} ${text}`)
      repairs[key] = 'Goes to the note'
    }
  }
  return notes
}

const longest = 300

/** 'Desk <a@b.example>; c@d.example'. */
function emailsIn(text: string) {
  if (text.length > longest) return null
  const match = /[^\s,;|<>()"/:]+@[^\s,;|<>()"/:]+\.[^\s,;|<>()"/:]+/.exec(text)
  if (!match) return null
  const rest = restOf(text.replace(/mailto:/gi, '       '), match.index, match[0].length)
  return { first: match[0], notes: rest ? [`Other email: ${rest}`] : [] }
}

const contacts = [
  ['phone', phonesIn],
  ['email', emailsIn],
] as const

/** `94607.0`, `'94607`, `946071234`, and codes that lost their leading zero to a spreadsheet. */
function readZip(text: string): { zip: string; isPadded: boolean } {
  const [, code, more = ''] = /^'?(\d{3,9})(?:\.0+|\s?[-–—\s]\s?(\d{4}))?$/.exec(text) ?? []
  if (!code || (more && code.length > 5) || code.length === 6 || code.length === 7)
    return { zip: text, isPadded: false }
  const digits = code.length > 5 ? code.padStart(9, '0') : code.padStart(5, '0') + more
  const isPadded = code.length < 5 || code.length === 8
  return { zip: digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits, isPadded }
}

/** Names of languages as the one list writes them; others as they are typed. */
export function languagesIn(text: string | undefined): string[] {
  const typed = (text ?? '').split(/[,;|/&\n]|\band\b/i).map((name) => name.trim())
  return languagesNamed(typed.filter((name) => name && !blank.test(name)))
}
