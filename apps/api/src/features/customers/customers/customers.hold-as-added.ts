import { CustomerAccess } from '@handoff/contracts/customers/customers/customers'
import type { Tx } from '../../../kit/context.ts'

/** The person becomes a customer of this provider as well. */
export const holdAsAdded = (
  { db, now }: Pick<Tx, 'db' | 'now'>,
  { customerId, entityId }: { customerId: number; entityId: number },
) =>
  db
    .insertInto('customer_access')
    .values({ customer_id: customerId, entity_id: entityId, kind: CustomerAccess.Added, since: now() })
    .onConflict((it) => it.columns(['customer_id', 'entity_id', 'kind']).doUpdateSet({ until: null }))
    .execute()
