import type { Ctx } from '../../../kit/context.ts'

/** All of the network, for jobs; what a viewer may see is `visibleCustomers`. */
export const allCustomers = ({ db }: Pick<Ctx, 'db'>) =>
  db.selectFrom('customer').leftJoin('entity as owner', 'owner.id', 'customer.owner_entity_id')
export type Customers = ReturnType<typeof allCustomers>
