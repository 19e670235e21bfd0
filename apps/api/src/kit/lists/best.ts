import { foldKey, wordsOf } from '@handoff/contracts/kit/folding'
import { misspelled, textCost, wordCost } from '@handoff/contracts/kit/matching'
import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely'
import { plannedAgain } from '../../db/named-statements.ts'
import type { DB } from '../../db/schema.ts'
import type { Candidate } from './vocabulary.ts'

/** Candidates compared for the best matches: two letters may be in half of all names. */
const mostCompared = 500
/** Number of matches: more than are shown, so that their referrals can be searched. */
const mostFound = 25

/** From any tables: `id`, the folded `name`, and the folded `text` to search. */
export type Question = { limit: (count: RawBuilder<number>) => Expression<unknown> }

/** Ids of the best matches: first equal names, then prefixes, then by the number of words with a typed prefix. */
export async function best(db: Kysely<DB>, q: string, questions: Question[]): Promise<number[]> {
  const key = foldKey(q)
  const words = wordsOf(q).map(
    (word) => sql`case when ' ' || name like ${`% ${word}%`} then 0 when text like ${`% ${word}%`} then 1 else 2 end`,
  )
  const compared = sql.join(
    questions.map((question) => sql`(${question.limit(sql.lit(mostCompared))})`),
    sql` union all `,
  )
  const { rows } = await sql<{ id: number }>`
    select id from (select distinct id, name, text from (${compared}) as every_one) as found
    order by case when name = ${key} then 0 when name like ${`${key}%`} then 1 else 2 end,
      ${words.length ? sql.join(words, sql` + `) : sql`id`}, name, id limit ${sql.lit(mostFound)}
    ${sql.raw(plannedAgain)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Rows whose text has, for each typed word, one of its candidates. */
export const hasCandidates = (text: Expression<unknown>, words: readonly Candidate[][]) =>
  sql<boolean>`(${sql.join(
    words.map(
      ([asTyped, ...others]) =>
        sql`(${sql.join(
          [`%${asTyped!.word}%`, ...others.map(({ word }) => `% ${word} %`)].map(
            (pattern) => sql`${text} like ${pattern}`,
          ),
          sql` or `,
        )})`,
    ),
    sql` and `,
  )})`

export type Meant = { id: number; cost: number; words: string[] }

type Misspelled = { typed: readonly string[]; candidates: readonly Candidate[][] }

/** The likely meaning of a misspelled search, with the fewest errors first, and its corrected words. */
export async function meant(
  db: Kysely<DB>,
  { typed, candidates }: Misspelled,
  questionOf: (candidates: readonly Candidate[][]) => Question,
): Promise<Meant[]> {
  const [word = [], ...more] = candidates
  const closest = closestOf(word)
  // For a single word, only the candidates with the fewest errors if there are enough results.
  if (!more.length && closest.length < word.length) {
    const ids = await comparedIn(db, typed, questionOf([closest]))
    if (ids.length === mostFound) return ids
  }
  return comparedIn(db, typed, questionOf(candidates))
}

/** The typed word, and the candidates with the fewest errors. */
const closestOf = ([asTyped, ...others]: readonly Candidate[]) =>
  asTyped ? [asTyped, ...others.filter(({ cost }) => cost === others[0]!.cost)] : []

async function comparedIn(db: Kysely<DB>, typed: readonly string[], question: Question): Promise<Meant[]> {
  const { rows } = await sql<{ id: number; name: string; text: string }>`
    ${question.limit(sql.lit(mostCompared))} ${sql.raw(plannedAgain)}`.execute(db)
  return rows
    .flatMap(({ id, name, text }) => {
      const cost = textCost(typed, text)
      return cost === null ? [] : { id, name, text, cost }
    })
    .toSorted((a, b) => a.cost - b.cost || (a.name < b.name ? -1 : 1))
    .slice(0, mostFound)
    .map(({ id, text, cost }) => ({ id, cost, words: typed.map((word) => closest(word, text)) }))
}

/** The word of a text closest to a typed one; the typed word if it is not misspelled. */
function closest(typed: string, text: string) {
  let least: Candidate = { word: typed, cost: Infinity }
  for (const word of wordsOf(text)) {
    const cost = wordCost(typed, word) ?? Infinity
    if (cost < least.cost) least = { word: cost < misspelled ? typed : word, cost }
  }
  return least.word
}
