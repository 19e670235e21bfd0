import { CustomerAccess } from '@handoff/contracts/customers/customers/customers'
import { isOneOf } from '@handoff/contracts/kit/is-one-of'
import { givingAccess, type Stage } from '@handoff/contracts/referrals/referrals/referral-stages'
import { sql } from 'kysely'
import { ownEntity } from '../../../../kit/context.ts'
import { latest } from '../../../customers/customers/customers.listener.ts'
import type { Acting } from '../steps/who-acts.ts'

export const givesAccess = (stage: Stage) => isOneOf(givingAccess, stage)

type Subject = { customer_id: number; to_entity_id: number; sent_at: Date | null }

/** The receiver may open the customer from acceptance on. */
export async function openCustomerTo(acting: Acting, { customer_id, to_entity_id, sent_at }: Subject) {
  await lockPair(acting, { customer_id, to_entity_id })
  const granted = await acting.db
    .insertInto('customer_access')
    .values({ customer_id, entity_id: to_entity_id, kind: CustomerAccess.Referral, since: acting.now() })
    .onConflict((it) =>
      it
        .columns(['customer_id', 'entity_id', 'kind'])
        .doUpdateSet({ since: acting.now(), until: null })
        .where('customer_access.until', 'is not', null),
    )
    .returning('customer_id')
    .executeTakeFirst()
  const actsItself = acting.viewer !== null && ownEntity(acting.viewer) === to_entity_id
  await acting.db
    .updateTable('customer_access')
    .set({
      last_referred_at: latest('last_referred_at', sent_at),
      // Someone who accepts has just taken a step.
      ...(actsItself && { last_contact_at: acting.now() }),
    })
    .where('customer_id', '=', customer_id)
    .where('entity_id', '=', to_entity_id)
    .execute()
  if (granted) await acting.record({ type: 'customer.accessGranted', customerId: customer_id, entityId: to_entity_id })
}

type Pair = { customer_id: number; to_entity_id: number }

/** Serializes steps on two referrals of one customer and receiver: the second sees the result of the first. */
export const lockPair = ({ db }: Pick<Acting, 'db'>, { customer_id, to_entity_id }: Pair) =>
  sql`select pg_advisory_xact_lock(${customer_id}, ${to_entity_id})`.execute(db)

/** Unless the entity owns or added the person, or has another accepted referral whose consent is valid. */
export async function closeCustomerTo(acting: Acting, { customer_id: customerId, to_entity_id: entityId }: Pair) {
  await lockPair(acting, { customer_id: customerId, to_entity_id: entityId })
  const other = await acting.db
    .selectFrom('referral')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('to_entity_id', '=', entityId)
    .where('stage', 'in', givingAccess)
    .where('access_ended_at', 'is', null)
    .executeTakeFirst()
  if (other) return
  const ended = await acting.db
    .updateTable('customer_access')
    .set({ until: acting.now() })
    .where('customer_id', '=', customerId)
    .where('entity_id', '=', entityId)
    .where('kind', '=', CustomerAccess.Referral)
    .where((it) => it.or([it('until', 'is', null), it('until', '>', acting.now())]))
    .executeTakeFirst()
  const stillHas = await acting.db
    .selectFrom('customer_access')
    .select('kind')
    .where('customer_id', '=', customerId)
    .where('entity_id', '=', entityId)
    .where((it) => it.or([it('until', 'is', null), it('until', '>', acting.now())]))
    .executeTakeFirst()
  if (ended.numUpdatedRows > 0n && !stillHas)
    await acting.record({ type: 'customer.accessEnded', customerId, entityId })
}
