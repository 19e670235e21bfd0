import type { Input } from '@handoff/contracts/kit'
import type { trail } from '@handoff/contracts/platform/trail/trail'
import { sql } from 'kysely'
import { type Ctx, ownEntity, type Viewer } from '../../../kit/context.ts'
import { reportedBy, reportedFor } from '../../../kit/lists/reports.ts'
import { nameToSearch } from '../../../kit/records/code-name.ts'
import { personName } from '../../../kit/records/person-name.ts'
import { visibleCustomers } from '../../customers/customers/customers.queries.ts'

type Params = Pick<Input<typeof trail.all>, 'sort'> & { customerId?: number }

/** Events of one customer, or of all visible ones, with their actors. */
export const eventsOfCustomers = (ctx: Ctx, { customerId, sort }: Params) =>
  ctx.db
    .selectFrom('event')
    .innerJoin('customer as subject', 'subject.id', 'event.customer_id')
    // What was recorded before a merge belongs to the record that remains.
    .innerJoin('customer', (on) => on.on(sql<boolean>`customer.id = coalesce(subject.merged_into_id, subject.id)`))
    .leftJoin('account', 'account.id', 'event.account_id')
    .leftJoin('entity as actor', 'actor.id', 'event.entity_id')
    .leftJoin('event_note', 'event_note.event_id', 'event.id')
    .select([
      'event.id',
      'event.at',
      'event.type',
      'event.data',
      'event_note.note',
      reportedBy.as('reportedBy'),
      reportedFor.as('reportedFor'),
      'actor.name as actorEntity',
      'customer.id as customerId',
      personName('customer').as('customerName'),
      nameToSearch(ctx.viewer).as('nameToSearch'),
      personName<string | null>('account').as('actorName'),
      offeredTo.as('offeredTo'),
    ])
    .$if(customerId !== undefined, (it) => it.where('event.customer_id', 'in', ofPerson(ctx, customerId!)))
    .$if(customerId === undefined && ownEntity(ctx.viewer) !== null, (it) =>
      it.where('customer.id', 'in', visibleCustomers(ctx).select('customer.id')),
    )
    .orderBy('event.id', sort === '-at' ? 'desc' : 'asc')

/** The record and those merged into it. */
const ofPerson = ({ db }: Pick<Ctx, 'db'>, id: number) =>
  db
    .selectFrom('customer')
    .select('id')
    .where((it) => it.or([it('id', '=', id), it('merged_into_id', '=', id)]))

/** The offers of one act. */
const isSameAct = sql`same.customer_id = event.customer_id and same.type = 'referral.offered' and same.at = event.at
  and same.data ->> 'groupId' = event.data ->> 'groupId'`

/** For an offer: everyone who could be chosen, in the sender’s order. */
const offeredTo = sql<string | null>`case when event.type = 'referral.offered' then (
  select string_agg(entity.name, ', ' order by asked.position) from event as same
  join referral as asked on asked.id = same.referral_id
  join entity on entity.id = asked.to_entity_id where ${isSameAct}) end`

/**
 * An offer to several is one act, represented by its first event. The providers offered are shown to the offering side.
 */
export const isOffer = (viewer: Viewer) => {
  const entityId = ownEntity(viewer)
  const isOwn = entityId === null ? sql`true` : sql`(event.data ->> 'senderId')::int = ${entityId}`
  return sql<boolean>`(event.type = 'referral.offered' and ${isOwn}
    and not exists (select from event as same where ${isSameAct} and same.id < event.id))`
}

type Offered = { actorName: string | null; offeredTo: string | null }

/**
 * 'Offered to the customer by Amara Lindqvist: Bright Path Housing, Open Door Shelter'; without names if they are
 * hidden.
 */
export const offerWords = ({ actorName, offeredTo: names }: Offered, isHidden: boolean) =>
  `Offered to the customer${actorName ? ` by ${actorName}` : ''}${names && !isHidden ? `: ${names}` : ''}`
