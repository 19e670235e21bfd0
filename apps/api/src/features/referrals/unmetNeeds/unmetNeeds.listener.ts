import { changeOf } from '@handoff/contracts/change'
import type { DomainEvent, EventOf } from '@handoff/contracts/events'
import { UnmetReason, UnmetSource } from '@handoff/contracts/referrals/unmetNeeds'
import type { Kysely } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import type { Listener } from '../../../kit/events/events.ts'
import { publishChange } from '../../../kit/events/topics.ts'
import { remainingCustomer } from '../../customers/customers/customers.find-remaining.ts'
import { keepNeed, moveNeeds, reopenNeeds, takeBackRejection } from './unmetNeeds.keep-need.ts'
import { isOpening, notifyWatchers } from './unmetNeeds.notify-watchers.ts'

/**
 * A referral that ended for lack of supply is an unmet need, or one more line of the history of an open one; the
 * acceptance of the same need meets the open ones.
 */
export const keepUnmetNeeds: Listener = async (db, { event, at }) => {
  if (event.type === 'unmetNeed.recorded' || event.type === 'unmetNeed.removed') {
    const sides = [...new Set([event.entityId, null])]
    await publishChange(db, changeOf(event), { sides, area: 'referrals' })
    return
  }
  if (event.type === 'category.merged') return moveNeeds(db, 'category_id', event.categoryId, event.intoId)
  if (event.type === 'entity.merged') return moveNeeds(db, 'entity_id', event.entityId, event.intoId)
  if (isOpening(event)) return notifyWatchers(db, event.entityId, at)
  if (event.type === 'referral.unfilled') return store(db, event, at, UnmetSource.Unfilled, UnmetReason.NoCapacity)
  if (event.type !== 'referral.stageChanged') return
  if (event.to === 'expired') return store(db, event, at, UnmetSource.Expired, UnmetReason.NoAnswer)
  if (event.to === 'rejected') {
    const gap = await gapOf(db, event.reasonCode)
    if (gap) await store(db, event, at, UnmetSource.Rejected, gap)
    return
  }
  if (isAcceptance(event)) await meet(db, event, at)
  if (event.step === 'undoAccept') await reopenNeeds(db, event.referralId)
  if (event.step === 'undoReject') await takeBackRejection(db, event.referralId)
}

const isAcceptance = (event: DomainEvent) =>
  event.type === 'referral.stageChanged' && (event.step === 'accept' || event.step === 'waitlist')

const reasonOf: Record<string, UnmetReason> = {
  no_capacity: UnmetReason.NoCapacity,
  no_funding: UnmetReason.NoCapacity,
  language_or_access: UnmetReason.Language,
}

/** For a reason that counts as a gap; null for any other. */
async function gapOf(db: Kysely<DB>, code: string | null): Promise<UnmetReason | null> {
  if (code === null) return null
  const reason = await db.selectFrom('reason').select('counts_as_gap').where('code', '=', code).executeTakeFirst()
  return reason?.counts_as_gap ? (reasonOf[code] ?? UnmetReason.NoCapacity) : null
}

type Ended = Pick<EventOf<'referral.stageChanged'>, 'referralId' | 'customerId' | 'categoryId' | 'senderId'>

/** Once for each referral and source. */
async function store(db: Kysely<DB>, event: Ended, at: Date, source: UnmetSource, reason: UnmetReason) {
  const { referralId, customerId, categoryId, senderId: entityId } = event
  await keepNeed(db, { customerId, categoryId, entityId, reason, source, referralId, at })
}

const meet = async (db: Kysely<DB>, event: Ended, at: Date) =>
  db
    .updateTable('unmet_need')
    .set({ met_at: at, met_by_referral_id: event.referralId })
    .where('customer_id', '=', await remainingCustomer(db, event.customerId))
    .where('category_id', '=', event.categoryId)
    .where('met_at', 'is', null)
    .execute()
