import type { Input } from '@handoff/contracts/kit'
import type { trail } from '@handoff/contracts/trail'
import { type Ctx, ownEntity } from '../../kit/context.ts'
import { personName } from '../../kit/person-name.ts'
import { visibleCustomers } from '../customers/customers.queries.ts'

type Params = Pick<Input<typeof trail.all>, 'sort'> & { customerId?: number }

/** What happened to one customer, or to each that the viewer may see, with who did it. */
export const eventsOfCustomers = (ctx: Ctx, { customerId, sort }: Params) =>
  ctx.db
    .selectFrom('event')
    .innerJoin('customer', 'customer.id', 'event.customer_id')
    .leftJoin('account', 'account.id', 'event.account_id')
    .leftJoin('entity as actor', 'actor.id', 'event.entity_id')
    .leftJoin('event_note', 'event_note.event_id', 'event.id')
    .select([
      'event.id',
      'event.at',
      'event.type',
      'event.data',
      'event_note.note',
      'actor.name as actorEntity',
      'customer.id as customerId',
      personName('customer').as('customerName'),
    ])
    .$if(customerId !== undefined, (it) => it.where('event.customer_id', '=', customerId!))
    .$if(customerId === undefined && ownEntity(ctx.viewer) !== null, (it) =>
      it.where('event.customer_id', 'in', visibleCustomers(ctx).select('customer.id')),
    )
    .orderBy('event.id', sort === '-at' ? 'desc' : 'asc')
