import { sql } from 'kysely'
import type { Ctx } from '../../kit/context.ts'

type Check = { entries: number; firstBroken: number | null; unsealed: number }

/** Computes every hash again: an altered, lost, swapped or slipped-in event breaks the chain at its place. */
export async function verify({ db }: Ctx) {
  const { rows } = await sql<Check>`
    with computed as (
      select seal.position, row_number() over in_order as expected,
        seal.previous = coalesce(lag(seal.hash) over in_order, '\\x00') as follows,
        seal.hash = sha256(seal.previous || event_payload(event)) as holds
      from event_seal as seal join event on event.id = seal.event_id
      window in_order as (order by seal.position))
    select count(*)::int as entries,
      min(position) filter (where not follows or not holds or position <> expected)::int as "firstBroken",
      (select count(*)::int from event where not exists (select from event_seal where event_id = event.id)) as unsealed
    from computed`.execute(db)
  const [check] = rows
  return { ...check!, isIntact: check!.firstBroken === null }
}
