import { isOneOf } from '@handoff/contracts/kit/is-one-of'
import { GroupMode } from '@handoff/contracts/referrals/referrals/group-modes'
import { negative } from '@handoff/contracts/referrals/referrals/referral-stages'
import type { Kysely } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import type { Listener } from '../../../kit/events/events.ts'
import { canBeUndone } from '../referrals/steps/undone-act.ts'
import { extendOfferLinks, sendOfferLink } from './offers.links.ts'

/**
 * The customer gets the link when a group of several is sent, and an email when the chosen provider can’t help and
 * others are open again; earlier links remain valid.
 */
export const sendOffers: Listener = async (db, { id, event, at }) => {
  const ctx = { db, now: () => at }
  if (event.type === 'referral.offered' || (event.type === 'referral.sent' && !event.via)) {
    if (await isFirstOfSeveral(db, event)) await sendOfferLink(ctx, event.groupId)
    return
  }
  if (event.type !== 'referral.stageChanged' || event.from === 'offered') return
  if (!isOneOf(negative, event.to) || !(await isOpenAgain(db, event.groupId))) return
  // The customer decided it, mostly on the page of the link that they have.
  if (event.to === 'withdrawn') await extendOfferLinks(db, event.groupId, at)
  else await sendOfferLink(ctx, event.groupId, { isAgain: true, undoableEventId: canBeUndone(event) ? id : undefined })
}

/** One email for the whole group: with the first of its events. */
async function isFirstOfSeveral(db: Kysely<DB>, { referralId, groupId }: { referralId: number; groupId: number }) {
  const rows = await db
    .selectFrom('referral')
    .innerJoin('referral_group', 'referral_group.id', 'referral.group_id')
    .select('referral.id')
    .where('group_id', '=', groupId)
    .where('referral_group.mode', '<>', GroupMode.Direct)
    .orderBy('position')
    .orderBy('referral.id')
    .execute()
  return rows[0]?.id === referralId
}

/** The offer runs again: it has a clock. */
async function isOpenAgain(db: Kysely<DB>, groupId: number) {
  const row = await db
    .selectFrom('referral')
    .innerJoin('referral_group', 'referral_group.id', 'referral.group_id')
    .select('referral.id')
    .where('group_id', '=', groupId)
    .where('referral_group.mode', '=', GroupMode.Offer)
    .where('stage', '=', 'offered')
    .where('due_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
