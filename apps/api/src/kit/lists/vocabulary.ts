import { misspelled, mostEdits, wordCost } from '@handoff/contracts/kit/matching'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/schema.ts'

/** A possible correction of a misspelled word; fewer errors rank higher. */
export type Candidate = { word: string; cost: number }

type Entry = { word: string; letters: number }
type Vocabulary = {
  entries: Map<string, Entry>
  rows: number
  last: string
  /** Cache of recent words: the same ones are searched for people and providers. */
  candidates: Map<string, Candidate[]>
}

/** Words are only ever added: each process caches those of its database, and reads new ones before a search. */
const known = new WeakMap<Kysely<DB>, Promise<Vocabulary>>()

/** Maximum number of candidates per query. */
const mostCandidates = 12
const mostKept = 200

/**
 * For each typed word the known words it may be; the word itself is first if it is known, a prefix of a known one, or a
 * number.
 */
export async function candidatesFor(db: Kysely<DB>, typed: readonly string[]): Promise<Candidate[][]> {
  const { entries, candidates } = await current(db)
  if (candidates.size > mostKept) candidates.clear()
  return typed.map((word) => {
    const result = candidates.get(word) ?? candidatesIn(entries, word)
    candidates.set(word, result)
    return result
  })
}

function candidatesIn(entries: Map<string, Entry>, typed: string): Candidate[] {
  const most = mostEdits(typed)
  const asTyped = { word: typed, cost: 0 }
  if (most === 0) return [asTyped]
  const letters = lettersOf(typed)
  const corrections: Candidate[] = []
  for (const { word, letters: others } of entries.values()) {
    // A letter the other word lacks is an error: this alone rules out most words.
    if (bits(letters & ~others) > most || word.length < typed.length - most) continue
    const cost = wordCost(typed, word)
    if (cost !== null && cost >= misspelled) corrections.push({ word, cost })
  }
  return [asTyped, ...corrections.toSorted((a, b) => a.cost - b.cost).slice(0, mostCandidates)]
}

async function current(db: Kysely<DB>): Promise<Vocabulary> {
  const before = known.get(db) ?? Promise.resolve(nothingKnown())
  const next = before.then((vocabulary) => refreshed(db, vocabulary))
  known.set(db, next)
  next.catch(() => known.delete(db))
  return next
}

/** Rows can become visible out of order: if the counts do not match, all are read again. */
async function refreshed(db: Kysely<DB>, vocabulary: Vocabulary): Promise<Vocabulary> {
  const added = await wordsSince(db, vocabulary.last)
  const { rows: total } = await sql<{ count: number }>`select count(*)::int as count from search_word`.execute(db)
  if (vocabulary.rows + added.length === total[0]!.count) return withWords(vocabulary, added)
  return withWords(nothingKnown(), await wordsSince(db, '0'))
}

async function wordsSince(db: Kysely<DB>, last: string) {
  const { rows } = await sql<{ id: string; word: string }>`
    select id, word from search_word where id > ${last}::bigint order by id`.execute(db)
  return rows
}

const nothingKnown = (): Vocabulary => ({ entries: new Map(), rows: 0, last: '0', candidates: new Map() })

function withWords(before: Vocabulary, added: { id: string; word: string }[]): Vocabulary {
  if (!added.length) return before
  const { entries, rows, last } = before
  for (const { word } of added) if (!entries.has(word)) entries.set(word, { word, letters: lettersOf(word) })
  return { entries, rows: rows + added.length, last: added.at(-1)?.id ?? last, candidates: new Map() }
}

/** The letters of a word as bits, in 31 groups. */
function lettersOf(word: string) {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) % 31)
  return letters
}

function bits(number: number) {
  let count = 0
  for (let rest = number; rest; rest &= rest - 1) count++
  return count
}
