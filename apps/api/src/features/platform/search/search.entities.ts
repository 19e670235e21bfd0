import { foldKey, wordsOf } from '@handoff/contracts/kit/folding'
import { sql } from 'kysely'
import type { Ctx } from '../../../kit/context.ts'
import { best, hasCandidates, meant } from '../../../kit/lists/best.ts'
import { hasWords } from '../../../kit/lists/search.ts'
import { candidatesFor } from '../../../kit/lists/vocabulary.ts'
import { visibleEntities } from '../../network/entities/directory/list-entities.ts'

const visibleIn = (ctx: Ctx) =>
  visibleEntities(ctx).select(['entity.id', 'entity.search_name as name', 'entity.search_text as text'])

/** Providers by name, service, specialty, or location. */
export function bestEntities(ctx: Ctx, q: string): Promise<number[]> {
  const visible = visibleIn(ctx)
  const words = wordsOf(q)
  // For a word that is in nearly every name, reading ends after the first few hundred.
  const hasAll = visible.where(hasWords(sql.ref('entity.search_text'), q))
  if (!words.length) return Promise.resolve([])
  return best(ctx.db, q, [
    visible.where('entity.search_name', 'like', `${foldKey(q)}%`),
    // With more candidates than are compared, prefix matches come first.
    ...words.slice(0, 1).map((word) => hasAll.where('entity.search_name', 'like', `${word}%`)),
    hasAll,
  ])
}

/** The likely meaning of a misspelled search. */
export async function meantEntities(ctx: Ctx, typed: readonly string[]) {
  const candidates = await candidatesFor(ctx.outside, typed)
  return meant(ctx.db, { typed, candidates }, (words) =>
    visibleIn(ctx).where(hasCandidates(sql.ref('entity.search_text'), words)),
  )
}
