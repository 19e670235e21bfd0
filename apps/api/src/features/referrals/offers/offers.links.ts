import { isEmailed } from '@handoff/contracts/customers/customers/fields'
import { aDay } from '@handoff/contracts/kit/dates/durations'
import { LinkPurpose } from '@handoff/contracts/referrals/links'
import { GroupMode, LinkWay } from '@handoff/contracts/referrals/referrals/group-modes'
import { stageClocks } from '@handoff/contracts/referrals/referrals/referral-stages'
import { needIn } from '@handoff/contracts/texts/need'
import { dueDayIn } from '@handoff/contracts/texts/when-in'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import { queueMail } from '../../../kit/mail/queue.ts'
import { textsIn } from '../../../kit/mail/texts.ts'
import { extendLinks, makeLink, renewLink } from '../../../kit/security/links.ts'
import { offerLetter, statusLetter } from './offers.letters.ts'
import { customerOf, type Reader, viewOf } from './offers.queries.ts'

type Reached = { email: string | null; contactPreference: number | null; linkWay: number | null }
/** As selected for this referral, else as in their record. */
const isLinkEmailed = ({ linkWay, ...customer }: Reached) =>
  linkWay === null ? isEmailed(customer) : linkWay === LinkWay.Email && customer.email !== null

/** Whole days of an offer, from now. */
const untilOf = (now: Date) => new Date(now.getTime() + stageClocks.offered.days * aDay)

/**
 * Emails the customer one more link, if they agreed to be emailed; every valid link of the group is extended as well.
 * Null if nothing was emailed.
 */
export async function sendOfferLink(
  ctx: Reader,
  groupId: number,
  { isAgain = false, undoableEventId }: { isAgain?: boolean; undoableEventId?: number | undefined } = {},
) {
  const { db } = ctx
  const now = ctx.now()
  const customer = await customerOf(db, groupId)
  const expiresAt = untilOf(now)
  if (!isLinkEmailed(customer)) {
    await extendLinks(db, LinkPurpose.Offer, { groupId }, expiresAt)
    return null
  }
  const sentTo = customer.email!
  const path = await renewLink(db, { purpose: LinkPurpose.Offer, subject: { groupId }, sentTo, now, expiresAt })
  const view = await viewOf(ctx, groupId, { isOpen: true, isPreview: false })
  // The provider's name would reveal the need.
  const sender = view.isSensitive ? null : view.sender.name
  const need = view.isSensitive || !view.category ? null : needIn(textsIn(view.language), view.category)
  const refused = view.providers.find(({ id }) => id === view.lastRefusedId)
  const letter =
    view.mode === GroupMode.Offer
      ? offerLetter({
          path,
          sender,
          need,
          count: view.providers.filter(({ state }) => state === 'offered').length,
          until: view.chooseBy
            ? dueDayIn(textsIn(view.language), view.chooseBy, await zoneOf(db, customer.senderId), now)
            : null,
          isAgain,
          refused: refused?.refusal ? { name: view.isSensitive ? null : refused.name, ...refused.refusal } : null,
          language: view.language,
        })
      : statusLetter({ path, sender, need, language: view.language })
  await queueMail(db, { kind: 'offer', to: sentTo, letter, now, undoableEventId })
  return { sentTo, expiresAt }
}

/** The offer runs again: extends its links. */
export const extendOfferLinks = (db: Kysely<DB>, groupId: number, now: Date) =>
  extendLinks(db, LinkPurpose.Offer, { groupId }, untilOf(now))

type HandedOver = { groupId: number; madeById: number }

/** For staff to show or print. Earlier links remain valid: each is another way for the same customer. */
export async function handOverLink({ db, now }: Reader, { groupId, madeById }: HandedOver) {
  const expiresAt = untilOf(now())
  const subject = { groupId }
  await extendLinks(db, LinkPurpose.Offer, subject, expiresAt)
  const path = await makeLink(db, {
    purpose: LinkPurpose.Offer,
    subject,
    sentTo: null,
    now: now(),
    expiresAt,
    madeById,
  })
  return { path, expiresAt }
}

/** True if that is new; null where the teammate made no link that still opens. */
export async function markLinksGiven({ db, now }: Reader, { groupId, madeById }: HandedOver) {
  const made = { group_id: groupId, purpose: LinkPurpose.Offer, made_by_id: madeById }
  const open = await db
    .selectFrom('link')
    .select(['id', 'given_at'])
    .where((it) => it.and(made))
    .where('revoked_at', 'is', null)
    .execute()
  if (open.length === 0) return null
  const ids = open.filter(({ given_at }) => given_at === null).map(({ id }) => id)
  await db.updateTable('link').set({ given_at: now() }).where('id', '=', sql<number>`any(${ids})`).execute()
  return open.every(({ given_at }) => given_at === null)
}

async function zoneOf(db: Kysely<DB>, entityId: number | null) {
  const fallback = 'America/New_York'
  if (entityId === null) return fallback
  const row = await db.selectFrom('entity').select('time_zone').where('id', '=', entityId).executeTakeFirst()
  return row?.time_zone ?? fallback
}
