import type { Input } from '@handoff/contracts/kit'
import type { LegacyFinding, reference } from '@handoff/contracts/platform/reference'
import { sql } from 'kysely'
import type { Ctx, Tx } from '../../../kit/context.ts'
import { badInput } from '../../../kit/problem.ts'
import { NotJson, readCutJson } from './legacy/cut-json.ts'
import { type Alias, examine } from './legacy/examine.ts'
import { loadKnownPlaces } from './legacy/known-places.ts'

/** Reads a file of the previous product and reports its findings; unless it is a trial, stores its ids as aliases. */
export async function importLegacy(ctx: Ctx, { file, isTrial }: Input<typeof reference.importLegacy>) {
  const { value, cut } = readFile(await file.text())
  if (!Array.isArray(value) || value.length === 0) throw badInput({ file: ['The file must have a list of states'] })
  refuseMarkup(value)
  const { findings, aliases, hasKnownState } = examine(value, await loadKnownPlaces(ctx.db), cut)
  if (!hasKnownState) throw badInput({ file: ['The file has no known state, county, or city'] })
  if (!isTrial) await ctx.transaction((tx) => store(tx, aliases))
  return {
    findings,
    counts: countsOf(findings),
    counties: aliases.filter(({ kind }) => kind === 'county').length,
    cities: aliases.filter(({ kind }) => kind === 'city').length,
    isTrial,
  }
}

function readFile(text: string) {
  try {
    return readCutJson(text)
  } catch (error) {
    if (error instanceof NotJson) throw badInput({ file: [error.message] })
    throw error
  }
}

/** Places are names, so tags are a mistake. */
function refuseMarkup(value: unknown) {
  if (typeof value === 'string' && /[<>]/.test(value))
    throw badInput({ file: ['The file contains a name with < or >, which isn’t allowed'] })
  if (value && typeof value === 'object') for (const one of Object.values(value)) refuseMarkup(one)
}

/** Replaces what an earlier file had for the same ids; others are kept. */
async function store({ db, record }: Tx, aliases: Alias[]) {
  const columns = [
    aliases.map(({ kind }) => kind),
    aliases.map(({ legacyId }) => legacyId),
    aliases.map(({ countyId }) => countyId),
    aliases.map(({ cityId }) => cityId),
  ] as const
  await sql`
    delete from legacy_place using unnest(${columns[0]}::text[], ${columns[1]}::int[]) as anew (kind, legacy_id)
    where legacy_place.kind = anew.kind and legacy_place.legacy_id = anew.legacy_id`.execute(db)
  await sql`
    insert into legacy_place (kind, legacy_id, county_id, city_id)
    select * from unnest(${columns[0]}::text[], ${columns[1]}::int[], ${columns[2]}::int[], ${columns[3]}::int[])
    on conflict do nothing`.execute(db)
  await record({ type: 'reference.imported', aliases: aliases.length })
}

function countsOf(findings: LegacyFinding[]) {
  const counts: Record<string, number> = {}
  for (const { code } of findings) counts[code] = (counts[code] ?? 0) + 1
  return counts
}
