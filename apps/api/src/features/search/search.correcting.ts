import { customers } from '@handoff/contracts/customers/customers'
import { entities } from '@handoff/contracts/entities/entities'
import { can } from '@handoff/contracts/kit'
import { sql } from 'kysely'
import type { Ctx } from '../../kit/context.ts'
import { visibleCustomers } from '../customers/customers.queries.ts'
import { visibleEntities } from '../entities/entities.queries.ts'
import { customerName } from './search.names.ts'

/** A shorter word resembles too many others. */
const shortest = 4
/** Few names are so much alike; more where those are not meant: two neighbors swapped leave three of eight parts as they were. */
const alike = [0.5, 0.35]
const mostWords = 3
const mostNames = 2000

/**
 * What was probably meant: each word replaced by the one most like it among the names that this viewer may see, so that
 * a correction tells nothing that the search would not. Null where there is none, or where it is a number or an email.
 */
export async function corrected(ctx: Ctx, q: string): Promise<string | null> {
  const typed = q.toLowerCase().split(/\s+/)
  if (typed.length > mostWords || /[\d@]/.test(q)) return null
  const words: string[] = []
  for (const word of typed) words.push(word.length < shortest ? word : await nearest(ctx, word))
  const other = words.join(' ')
  return other === typed.join(' ') ? null : other
}

async function nearest(ctx: Ctx, word: string): Promise<string> {
  for (const least of alike) {
    const found = await ctx.db.transaction().execute(async (db) => {
      await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(least)}, true)`.execute(db)
      return nearestOf({ ...ctx, db }, word)
    })
    if (found !== undefined) return found
  }
  return word
}

async function nearestOf(ctx: Ctx, word: string): Promise<string | undefined> {
  const names = [
    ...(can(ctx.viewer, customers.list.access)
      ? [
          visibleCustomers(ctx)
            .select(customerName(ctx).as('name'))
            .where(isLike(word, customerName(ctx))),
        ]
      : []),
    ...(can(ctx.viewer, entities.list.access)
      ? [visibleEntities(ctx).select('entity.search_name as name').where(isLike(word, sql<string>`entity.search_name`))]
      : []),
  ].map((question) => sql`(select name from (${question}) as one_kind limit ${sql.lit(mostNames)})`)
  if (!names.length) return undefined
  const { rows } = await sql<{ word: string }>`
    select word from (
      select distinct word from (${sql.join(names, sql` union all `)}) as found,
        regexp_split_to_table(name, '[^[:alnum:]’'']+') as word) as words
    where length(word) >= ${shortest} - 1
    order by word_likeness(${word}, word) desc, word limit 20`.execute(ctx.db)
  const most = word.length < 6 ? 1 : 2
  const [closest] = rows
    .map((row) => ({ ...row, apart: apartOf(word, row.word) }))
    .filter(({ apart }) => apart <= most)
    .toSorted((one, other) => one.apart - other.apart)
  return closest?.word
}

const isLike = (word: string, name: ReturnType<typeof sql<string>>) => sql<boolean>`is_like_word(${word}, ${name})`

/** How many letters were left out, added, mistaken, or swapped with their neighbor. */
export function apartOf(one: string, other: string): number {
  const rows = Array.from({ length: one.length + 1 }, (_, at) => [at, ...Array<number>(other.length).fill(0)])
  rows[0] = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++)
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      rows[i]![j] = Math.min(
        rows[i - 1]![j]! + 1,
        rows[i]![j - 1]! + 1,
        rows[i - 1]![j - 1]! + (isSame ? 0 : 1),
        ...(isSwapped ? [rows[i - 2]![j - 2]! + 1] : []),
      )
    }
  return rows[one.length]![other.length]!
}
