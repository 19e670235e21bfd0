import { sql } from 'kysely'
import type { Ctx } from '../../kit/context.ts'

type Check = { entries: number; firstBroken: number | null; unsealed: number }

/**
 * Computes every hash again: an altered, lost, swapped or slipped-in event breaks the chain at its place. An event waits
 * for its seal as long as it stands in the outbox; one with neither was never recorded by the product.
 */
export async function verify({ db }: Ctx) {
  const { rows } = await sql<Check>`
    with computed as (
      select seal.position, row_number() over in_order as expected,
        seal.previous = coalesce(lag(seal.hash) over in_order, '\\x00') as follows,
        event.id is not null and seal.hash = sha256(seal.previous || event_payload(event)) as holds
      from event_seal as seal left join event on event.id = seal.event_id
      window in_order as (order by seal.position)),
    unsealed as (
      select event.id, event_outbox.event_id is not null as waits
      from event left join event_seal on event_seal.event_id = event.id left join event_outbox on event_outbox.event_id = event.id
      where event_seal.event_id is null),
    broken as (
      select position from computed where not follows or not holds or position <> expected
      union all
      select (select count(*) + 1 from event_seal where event_seal.event_id < unsealed.id) from unsealed where not waits)
    select (select count(*)::int from computed) as entries, (select count(*)::int from unsealed) as unsealed,
      (select min(position)::int from broken) as "firstBroken"`.execute(db)
  const [check] = rows
  return { ...check!, isIntact: check!.firstBroken === null }
}
