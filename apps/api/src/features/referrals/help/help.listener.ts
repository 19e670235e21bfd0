import type { DomainEvent, EventOf } from '@handoff/contracts/events'
import { HelpState } from '@handoff/contracts/referrals/help'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import type { Listener } from '../../../kit/events/events.ts'
import { publishChange } from '../../../kit/events/topics.ts'

/** Updates the queue and its count on every event of a request. */
export const publishHelp: Listener = async (db, { event }) => {
  if ('helpRequestId' in event) await publishChange(db, { noun: 'help' }, readers)
  if (isSending(event)) await linkToRequest(db, event)
}

/** Only the administrative side sees them. */
const readers = { sides: [null], area: 'referrals' } as const

type Sending = EventOf<'referral.sent' | 'referral.offered' | 'referral.queued'>
const isSending = (event: DomainEvent): event is Sending =>
  event.type === 'referral.sent' || event.type === 'referral.offered' || event.type === 'referral.queued'

/** Links a referral by the administrators to the customer's open request for the same need. */
async function linkToRequest(db: Kysely<DB>, { customerId, categoryId, senderId, referralId }: Sending) {
  if (senderId !== null) return
  const linked = await db
    .insertInto('help_request_referral')
    .columns(['help_request_id', 'referral_id'])
    .expression((it) =>
      it
        .selectFrom('help_request')
        .select(['id', sql.lit(referralId).as('referral_id')])
        .where('customer_id', '=', customerId)
        .where('state', '=', HelpState.InProgress)
        .where(sql<boolean>`${categoryId} = any(category_ids)`),
    )
    .onConflict((it) => it.doNothing())
    .returning('help_request_id as helpRequestId')
    .execute()
  if (linked.length) await publishChange(db, { noun: 'help' }, readers)
}
