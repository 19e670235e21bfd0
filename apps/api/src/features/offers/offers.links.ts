import { dayIn } from '@handoff/contracts/appointments/when'
import { ContactPreference } from '@handoff/contracts/customers/fields'
import { LinkPurpose } from '@handoff/contracts/links'
import { GroupMode } from '@handoff/contracts/referrals/group-modes'
import { stageClocks } from '@handoff/contracts/referrals/referral-stages'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/schema.ts'
import { makeLink, retireLinks } from '../../kit/links.ts'
import { queueMail } from '../../kit/mail/queue.ts'
import { offerLetter, statusLetter } from './offers.letters.ts'
import { customerOf, type Reader, viewOf } from './offers.queries.ts'

const day = 86_400_000
/** A customer is emailed who has an email address and chose email as the way to be reached. */
const isEmailed = ({ email, preference }: { email: string | null; preference: number | null }) =>
  email !== null && preference === ContactPreference.Email

type Made = { path: string; sentTo: string | null; expiresAt: Date }

/** A new link for the customer, which retires the one before; emailed where they agreed to be, else to be handed over. */
export async function sendOfferLink(ctx: Reader, groupId: number, { isAgain = false } = {}): Promise<Made> {
  const { db } = ctx
  const now = ctx.now()
  const customer = await customerOf(db, groupId)
  const sentTo = isEmailed(customer) ? customer.email : null
  const expiresAt = new Date(now.getTime() + stageClocks.offered.days * day)
  const subject = { groupId }
  await retireLinks(db, LinkPurpose.Offer, subject, now)
  const path = await makeLink(db, { purpose: LinkPurpose.Offer, subject, sentTo, now, expiresAt })
  if (!sentTo) return { path, sentTo, expiresAt }
  const view = await viewOf(ctx, groupId, { isOpen: true, isPreview: false })
  // Where someone looks for help would say what for.
  const sender = view.isSensitive ? 'Your provider' : view.sender.name
  const isSpanish = view.language === 'es'
  const letter =
    view.mode === GroupMode.Offer
      ? offerLetter({
          path,
          sender,
          count: view.providers.filter(({ state }) => state === 'offered').length,
          until: view.chooseBy ? dayIn(view.chooseBy, await zoneOf(db, customer.senderId)) : null,
          isAgain,
          isSpanish,
        })
      : statusLetter({ path, sender, isSpanish })
  await queueMail(db, { kind: 'offer', to: sentTo, letter, now })
  return { path, sentTo, expiresAt }
}

type HandedOver = { groupId: number; madeById: number }

/** For staff to show or print. One that was emailed goes on: it is another way of the same customer. */
export async function handOverLink({ db, now }: Reader, { groupId, madeById }: HandedOver) {
  const subject = { groupId }
  const expiresAt = new Date(now().getTime() + stageClocks.offered.days * day)
  await retireLinks(db, LinkPurpose.Offer, subject, now(), { isHandedOver: true })
  const path = await makeLink(db, {
    purpose: LinkPurpose.Offer,
    subject,
    sentTo: null,
    now: now(),
    expiresAt,
    madeById,
  })
  return { path, sentTo: null, expiresAt }
}

async function zoneOf(db: Kysely<DB>, entityId: number | null) {
  const fallback = 'America/New_York'
  if (entityId === null) return fallback
  const row = await db.selectFrom('entity').select('time_zone').where('id', '=', entityId).executeTakeFirst()
  return row?.time_zone ?? fallback
}
