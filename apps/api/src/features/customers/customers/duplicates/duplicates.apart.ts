import { type ApartReason, apartReasonNames } from '@handoff/contracts/customers/duplicates/choice'
import { sql } from 'kysely'
import type { Ctx } from '../../../../kit/context.ts'
import { personName } from '../../../../kit/records/person-name.ts'
import type { Customers } from '../customers.all.ts'

export type Apart = { reason: ApartReason; text: string | null }

/** The only two that write and read what someone typed about a pair. */
export const noteFrom = ({ text }: Apart) => text || null
export const reasonIn = ({ reason, note }: { reason: number | null; note: string | null }) =>
  note ?? apartReasonNames[(reason ?? 1) as ApartReason]

/** Customers of whom someone said that they are not this one. */
export async function keptApart({ db }: Pick<Ctx, 'db'>, id: number): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select other_id as id from customer_pair where one_id = ${id} and decided_at is not null
    union all select one_id from customer_pair where other_id = ${id} and decided_at is not null`.execute(db)
  return new Set(rows.map((row) => row.id))
}

/** Those of them whom the viewer may see, with the reason. */
export async function notSameAs(visible: Customers, id: number) {
  const rows = await visible
    .innerJoin('customer_pair as pair', (it) =>
      it.on(sql<boolean>`((pair.one_id = ${id} and pair.other_id = customer.id)
        or (pair.other_id = ${id} and pair.one_id = customer.id))`),
    )
    .select(['customer.id', personName('customer').as('name'), 'pair.reason', 'pair.note'])
    .where('pair.decided_at', 'is not', null)
    .orderBy('pair.decided_at')
    .orderBy('pair.id')
    .execute()
  return rows.map(({ reason, note, ...other }) => ({ ...other, reason: reasonIn({ reason, note }) }))
}
