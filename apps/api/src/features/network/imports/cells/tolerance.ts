import { importFields } from '@handoff/contracts/network/import-fields'
import type { FileKind } from '@handoff/contracts/network/imports'
import type { Organizations } from '../plan/organizations.ts'
import type { Around, Read, Wrong } from './cells.ts'
import type { Cleaned } from './clean-cell.ts'

/** Without these a row is no record, or the record of someone else. */
const essential = new Set(['name', 'firstName', 'lastName', 'entity', 'parent'])
/** What is read together is left out together. */
const pairs: Record<string, readonly string[]> = {
  latitude: ['latitude', 'longitude'],
  longitude: ['latitude', 'longitude'],
}
/** Without one wrong value another may be wrong: a city without its state. */
const mostRounds = 6

type Reader<V> = (read: Cleaned, around: Around) => Read<V>

/** No row is lost for a cell that need not be there: it is read again without it, and says so. */
export function withoutWrong<V>(kind: FileKind, reader: Reader<V>, written: Cleaned, around: Around) {
  let current = written
  let leftOut: Wrong = {}
  /** The same, with what is wrong alone. */
  const unread: Wrong = {}
  for (let round = 0; ; round++) {
    const attempt = copyOf(current)
    const read = reader(attempt, around)
    const wrong = Object.entries(read.wrong).filter(([key]) => !essential.has(key) && attempt.cells[key] !== undefined)
    if (!wrong.length || round === mostRounds) {
      const note =
        kind !== 'locations' ? [read.note, ...notesOf(kind, written, leftOut)].filter(Boolean).join('\n') : null
      return { ...read, read: attempt, note: note || null, leftOut: { ...attempt.leftOut, ...leftOut }, unread }
    }
    current = copyOf(current)
    for (const [key, message] of wrong) {
      const text = written.cells[key] ?? ''
      unread[key] = message
      leftOut = { ...leftOut, [key]: `Imported without ‘${text.slice(0, 80).toWellFormed()}’: ${message}` }
      for (const one of pairs[key] ?? [key]) {
        delete current.cells[one]
        delete current.repairs[one]
        delete current.readings[one]
      }
      // What may be meant to be confidential is not published.
      if (key === 'isConfidential') current.isUndisclosed = true
    }
  }
}

const copyOf = (read: Cleaned): Cleaned => ({
  ...read,
  cells: { ...read.cells },
  repairs: { ...read.repairs },
  readings: { ...read.readings },
  leftOut: { ...read.leftOut },
})

/** Values that were left out are kept in the note, with values that have no column. */
const notesOf = (kind: FileKind, { cells }: Cleaned, leftOut: Wrong) =>
  Object.keys(leftOut).map((key) => {
    const label = importFields[kind].find((field) => field.key === key)?.label ?? key
    return `${label}: ${(cells[key] ?? '').slice(0, 300).toWellFormed()}`
  })

/** A row that is read again names its organization once. */
export function oncePerRow({ find }: Organizations): Organizations {
  const known = new Map<string, ReturnType<Organizations['find']>>()
  return {
    find(name) {
      if (!known.has(name)) known.set(name, find(name))
      return known.get(name)!
    },
  }
}
