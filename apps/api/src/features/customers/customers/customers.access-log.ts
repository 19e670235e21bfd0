import type { customers } from '@handoff/contracts/customers/customers/customers'
import type { Input } from '@handoff/contracts/kit'
import { sql } from 'kysely'
import type { Ctx } from '../../../kit/context.ts'
import { exists } from '../../../kit/lists/exists.ts'
import { getCustomer } from './customers.queries.ts'

/** The opened part of a record. */
type Opened =
  | { kind: 'page' | 'export' | 'print' }
  | { kind: 'packet'; referralId: number }
  | { kind: 'file'; materialId: number }

/** A page refetches when its live connection returns: that does not count as another opening. */
const refreshSeconds = 30

/** Logs each opening of a person's record: who, when, from where, and what. */
export async function logAccess(
  { db, viewer, now, address }: Pick<Ctx, 'db' | 'viewer' | 'now' | 'address'>,
  customerId: number,
  opened: Opened,
) {
  const isRefreshed =
    (opened.kind === 'page' || opened.kind === 'packet') &&
    (await exists(
      db
        .selectFrom('customer_access_log')
        .where('customer_id', '=', customerId)
        .where('account_id', '=', viewer.id)
        .where('kind', '=', opened.kind)
        .where('referral_id', 'is not distinct from', 'referralId' in opened ? opened.referralId : null)
        .where('address', 'is not distinct from', address)
        .where('link_maker_id', 'is not distinct from', viewer.linkMakerId ?? null)
        .where('at', '>', new Date(now().getTime() - refreshSeconds * 1000)),
    ))
  if (isRefreshed) return
  await db
    .insertInto('customer_access_log')
    .values({
      customer_id: customerId,
      account_id: viewer.id,
      at: now(),
      address,
      link_maker_id: viewer.linkMakerId ?? null,
      kind: opened.kind,
      referral_id: 'referralId' in opened ? opened.referralId : null,
      material_id: 'materialId' in opened ? opened.materialId : null,
    })
    .execute()
}

/** A list with these people was exported. */
export const logList = (
  { db, viewer, now, address }: Pick<Ctx, 'db' | 'viewer' | 'now' | 'address'>,
  ids: ReadonlySet<number>,
  list: string,
) =>
  sql`insert into customer_access_log (customer_id, account_id, at, address, kind, list)
    select id, ${viewer.id}::int, ${now()}::timestamptz, ${address}::text, 'export', ${list}::text from customer
    where id = any(${[...ids]}::int[])`.execute(db)

/** A browser printed the record. */
export async function reportPrint(ctx: Ctx, { id }: Input<typeof customers.reportPrint>) {
  await getCustomer(ctx, id)
  await logAccess(ctx, id, { kind: 'print' })
  return null
}
