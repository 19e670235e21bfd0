import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'

type Ids = readonly [id: number, otherId: number]

/** The person lives where either record did. */
export async function combineHouseholds(db: Kysely<DB>, [id, otherId]: Ids) {
  await countUp(db, [id, otherId])
  const rows = await db.deleteFrom('housemate').where('customer_id', '=', otherId).returningAll().execute()
  for (const row of rows)
    await sql`insert into housemate (household_id, customer_id, is_head, is_contact, created_at)
      values (${row.household_id}, ${id}, ${row.is_head}, ${row.is_contact}, ${row.created_at})
      on conflict (household_id, customer_id) do update set is_head = housemate.is_head or excluded.is_head,
        is_contact = housemate.is_contact or excluded.is_contact`.execute(db)
  await combineDrafts(db, [id, otherId])
}

/** No one is referred together with themselves. */
async function combineDrafts(db: Kysely<DB>, [id, otherId]: Ids) {
  await sql`delete from referral_group_housemate as chosen using referral_group
    where referral_group.id = chosen.group_id and chosen.customer_id in (${id}, ${otherId})
      and referral_group.customer_id in (${id}, ${otherId})`.execute(db)
  await sql`
    insert into referral_group_housemate (group_id, customer_id, created_at)
    select group_id, ${id}::int, created_at from referral_group_housemate where customer_id = ${otherId}
    on conflict do nothing`.execute(db)
  await db.deleteFrom('referral_group_housemate').where('customer_id', '=', otherId).execute()
}

/** After an undo has restored their rows: a part that someone else has been given since then is theirs. */
export async function settleHouseholds(db: Kysely<DB>, ids: Ids) {
  for (const part of ['is_head', 'is_contact'])
    await sql`update housemate as one set ${sql.ref(part)} = false
      where customer_id = any(${ids}) and ${sql.ref(part)} and exists (select from housemate as other
        where other.household_id = one.household_id and other.customer_id <> all(${ids}) and ${sql.ref(`other.${part}`)})`.execute(
      db,
    )
  await countUp(db, ids)
}

/** No form that was opened before writes over it. */
const countUp = (db: Kysely<DB>, ids: Ids) =>
  sql`update household set version = version + 1
    where id in (select household_id from housemate where customer_id = any(${ids}))`.execute(db)
