import { CustomerState } from '@handoff/contracts/customers/customers/customers'
import { isEvident } from '@handoff/contracts/customers/duplicates/score'
import { aDay } from '@handoff/contracts/kit/dates/durations'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../../db/schema.ts'
import type { Job } from '../../../../kit/events/jobs.ts'
import { allCustomers } from '../customers.all.ts'
import { candidatesOf, identitiesOf } from './duplicates.candidates.ts'

const atOnce = 100

/** Compares the customers that were added or changed since the last night with the whole network. */
export const findDuplicates: Job = {
  name: 'customers.duplicates',
  everyMs: aDay,
  run: async ({ db }) => {
    while ((await compareSome(db)) === atOnce);
  },
}

/** A customer that is changed during the comparison is in the next one. */
const compareSome = (db: Kysely<DB>) =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number }>`
      delete from customer_to_compare where customer_id in (
        select distinct customer_id from customer_to_compare order by customer_id limit ${atOnce})
      returning customer_id as id`.execute(trx)
    const ids = new Set(rows.map(({ id }) => id))
    for (const id of ids) await compareOne(trx, id)
    return ids.size
  })

async function compareOne(db: Kysely<DB>, id: number) {
  await db
    .deleteFrom('customer_pair')
    .where('decided_at', 'is', null)
    .where((it) => it.or([it('one_id', '=', id), it('other_id', '=', id)]))
    .execute()
  const active = allCustomers({ db }).where('customer.state', '=', CustomerState.Active)
  const person = (await identitiesOf(active, [id])).get(id)
  if (!person) return
  const likely = (await candidatesOf(allCustomers({ db }), person, { exceptId: id })).filter(
    ({ level, comparison }) => level !== 'hint' && isEvident(comparison),
  )
  if (!likely.length) return
  await db
    .insertInto('customer_pair')
    .values(
      likely.map((other) => ({
        one_id: Math.min(id, other.id),
        other_id: Math.max(id, other.id),
        score: other.score,
      })),
    )
    .onConflict((it) => it.columns(['one_id', 'other_id']).doNothing())
    .execute()
}
