import { EntityState } from '@handoff/contracts/network/entities/entity'
import { sql } from 'kysely'
import type { Tx } from '../../../../kit/context.ts'
import { conflict } from '../../../../kit/problem.ts'

/** What someone has done with an entity since it was created; none of it may disappear with it. */
const uses: readonly [words: string, is: ReturnType<typeof sql<boolean>>][] = [
  ['It was merged with another provider', sql`merged_into_id is not null`],
  ['Its invitation was declined', sql`entity_state = ${EntityState.Rejected}`],
  ['It has joined the network', sql`entity_state not in (${EntityState.Invited}, ${EntityState.Listed})`],
  ['People belong to it', sql`exists (select from account where account.entity_id = entity.id)`],
  ['Individuals belong to it', sql`exists (select from entity as person where person.parent_id = entity.id)`],
  [
    'Referrals name it',
    sql`exists (select from referral where entity.id in (from_entity_id, to_entity_id))
      or exists (select from referral_group where from_entity_id = entity.id)`,
  ],
  [
    'Customers belong to it',
    sql`exists (select from customer where owner_entity_id = entity.id)
      or exists (select from customer_access where customer_access.entity_id = entity.id)
      or exists (select from consent where consent.entity_id = entity.id)`,
  ],
  ['Requests name it', sql`exists (select from network_request where requester_entity_id = entity.id)`],
  ['It has notes', sql`exists (select from note where entity.id in (note.entity_id, side_entity_id))`],
  ['It has files', sql`exists (select from material where entity.id in (material.entity_id, side_entity_id))`],
  ['Its capacity was updated', sql`capacity_at is not null`],
  ['It was verified', sql`verified_at is not null`],
  ['Someone has it as a favorite', sql`exists (select from favorite where favorite.entity_id = entity.id)`],
  [
    'It has changed since then',
    sql`version <> 1 or (select count(*) from entity_address as address where address.entity_id = entity.id) > 1
      or exists (select from entity_address as address where address.entity_id = entity.id and address.version <> 1)`,
  ],
]

/** Takes an entity back that no one has used since it was created, with the invitation that waits for it; else 409. */
export async function removeUnused(tx: Tx, id: number) {
  await sql`select from entity where id = ${id} for update`.execute(tx.db)
  const reason = sql<string>`case ${sql.join(
    uses.map(([words, is]) => sql`when ${is} then ${words}::text`),
    sql` `,
  )} end`
  const row = await tx.db.selectFrom('entity').select(reason.as('reason')).where('id', '=', id).executeTakeFirst()
  if (!row) throw conflict('It no longer exists')
  if (row.reason) throw conflict(row.reason)
  await tx.db.deleteFrom('entity').where('id', '=', id).execute()
  await tx.record({ type: 'entity.removed', entityId: id })
}
