import type { Ctx } from '../../../kit/context.ts'

/** All of the network, for jobs; what a viewer may see is `visibleCustomers`. */
export const allCustomers = ({ db }: Pick<Ctx, 'db'>) =>
  db
    .selectFrom('customer')
    .leftJoin('entity as owner', 'owner.id', 'customer.owner_entity_id')
    .where('customer.erased_at', 'is', null)
export type Customers = ReturnType<typeof allCustomers>
