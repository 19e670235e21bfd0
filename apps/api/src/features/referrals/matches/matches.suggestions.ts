import type { Input } from '@handoff/contracts/kit'
import { type MatchChange, type matches, milesSteps } from '@handoff/contracts/referrals/matches'
import type { Ctx } from '../../../kit/context.ts'
import { milesOf } from './matches.conditions.ts'
import { factsOf } from './matches.facts.ts'
import { ranked } from './matches.rank.ts'

type Searched = Input<typeof matches.suggest>
type Suggestion = { words: string; change: MatchChange }

const most = 2

/** The changes of a search that would add most matches, each counted by running it. */
export async function suggest(ctx: Ctx, query: Searched) {
  const facts = await factsOf(ctx, query.customerId)
  const count = async (change: MatchChange) => {
    const fields = Object.fromEntries(Object.entries(change).map(([name, value]) => [name, value ?? undefined]))
    const [row] = await ranked(ctx, { ...query, ...fields, sort: 'score', pageNo: 1, pageSize: 1 }, facts)
    return row ? row.eligible + row.unknown : 0
  }
  const suggestions: (Suggestion & { matches: number })[] = []
  for (const one of await changesOf(ctx, query)) suggestions.push({ ...one, matches: await count(one.change) })
  // One step wider if it helps, else as far as needed.
  const miles = milesOf(query, facts)
  for (const step of milesSteps.filter((it) => miles !== null && it > miles)) {
    const matches = await count({ miles: step })
    if (matches > 0) {
      suggestions.push({ words: `Widen to ${step} mi`, change: { miles: step }, matches })
      break
    }
  }
  return suggestions
    .filter(({ matches }) => matches > 0)
    .toSorted((one, other) => other.matches - one.matches)
    .slice(0, most)
}

async function changesOf({ db }: Ctx, query: Searched): Promise<Suggestion[]> {
  const { specialtyIds, openNow, accepting, language, stateId, countyId, networkType } = query
  const names = specialtyIds.length
    ? await db.selectFrom('specialty').select(['id', 'name']).where('id', 'in', specialtyIds).execute()
    : []
  const changes: (Suggestion | false)[] = [
    ...names.map(({ id, name }) => ({
      words: `Drop “${name}”`,
      change: { specialtyIds: specialtyIds.filter((one) => one !== id) },
    })),
    openNow === true && { words: 'Drop “Open now”', change: { openNow: null } },
    accepting === true && { words: 'Drop “Accepting only”', change: { accepting: null } },
    language !== undefined && { words: `Drop “${language}”`, change: { language: null } },
    (stateId !== undefined || countyId !== undefined) && {
      words: countyId === undefined ? 'Any state' : 'Any county',
      change: { stateId: null, countyId: null },
    },
    networkType !== undefined && { words: 'Any kind of provider', change: { networkType: null } },
  ]
  return changes.filter((one) => one !== false)
}
