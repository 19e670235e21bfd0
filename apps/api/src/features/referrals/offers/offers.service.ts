import type { Input } from '@handoff/contracts/kit'
import { LinkPurpose, resendSeconds } from '@handoff/contracts/referrals/links'
import type { offers } from '@handoff/contracts/referrals/offers'
import { ChoiceChannel } from '@handoff/contracts/referrals/referrals/group-modes'
import {
  anyAccepted,
  awaitingAnswer,
  pending,
  type Stage,
} from '@handoff/contracts/referrals/referrals/referral-stages'
import type { Actor, Ctx, PublicCtx, PublicTx } from '../../../kit/context.ts'
import { qrOf } from '../../../kit/files/qr.ts'
import { addressOf, storedSetting } from '../../../kit/mail/mail-server.ts'
import { maskedEmail } from '../../../kit/mail/masked-email.ts'
import { queueMail } from '../../../kit/mail/queue.ts'
import { conflict, notFound } from '../../../kit/problem.ts'
import {
  codeFirst,
  exchangeCode,
  findLinkOrSuccessor,
  hasPass,
  holderOf,
  makeLink,
  markSeen,
  newCode,
  refuseCode,
} from '../../../kit/security/links.ts'
import { pathOfQuestion } from '../../surveys/followUps/followUps.by-link.ts'
import { declineOne, holdGroup, proceedWith, restoreOne, withdrawAll } from '../groups/groups.choice.ts'
import { show as showGroup } from '../groups/groups.queries.ts'
import { namedInLetter } from '../referrals/packet/name-in-letter.ts'
import { recordCodesExhausted } from '../referrals/sending/codes-exhausted.ts'
import { heldGroup } from '../referrals/sending/start-referral.ts'
import { endReferrals, withdrawRevoked } from '../referrals/steps/end-revoked-referrals.ts'
import { subjectOf } from '../referrals/steps/event-subject.ts'
import { type Referral, referralForTimer } from '../referrals/steps/find-referral.ts'
import type { Acting } from '../referrals/steps/who-acts.ts'
import { codeLetter } from './offers.letters.ts'
import { handOverLink, markLinksGiven, sendOfferLink } from './offers.links.ts'
import { bookedOf, customerOf, detailsIn, detailsOf, type Reader, viewOf, viewOfUnsent } from './offers.queries.ts'

type Contract = typeof offers
type Credentials = { token: string; pass?: string | undefined }

const isIn =
  (stages: readonly Stage[]) =>
  ({ stage }: { stage: Stage }) =>
    stages.includes(stage)

/** The link, and whether its page may name its subject. */
async function opened(ctx: Reader, { token, pass }: Credentials) {
  const { link, isReplaced } = await findLinkOrSuccessor(ctx.db, LinkPurpose.Offer, token)
  const groupId = link.group_id!
  if (await heldGroup(ctx.db, groupId)) throw conflict('This link works in a few seconds. Open it again then')
  const { isSensitive } = await customerOf(ctx.db, groupId)
  const needsCode = isSensitive || isReplaced
  const isOpen = !needsCode || (await hasPass(ctx.db, link, pass, ctx.now()))
  return { link, groupId, isOpen, isExpired: link.expires_at <= ctx.now() }
}

export const show = async (ctx: PublicCtx, credentials: Input<Contract['show']>) => {
  const { groupId, isOpen, isExpired } = await opened(ctx, credentials)
  return viewOf(ctx, groupId, { isOpen, isExpired, isPreview: false })
}

export const details = async (ctx: PublicCtx, { referToId, ...credentials }: Input<Contract['details']>) => {
  const { groupId, isOpen } = await opened(ctx, credentials)
  if (!isOpen) throw codeFirst()
  return detailsOf(ctx, groupId, referToId, { isOpen, isPreview: false })
}

/** A preview for the sender’s staff; for anyone else the group is a 404. */
export async function preview(ctx: Ctx, { groupId }: Input<Contract['preview']>) {
  await showGroup(ctx, { groupId })
  return viewOf(ctx, groupId, { isOpen: true, isPreview: true })
}

export async function previewDetails(ctx: Ctx, { groupId, referToId }: Input<Contract['previewDetails']>) {
  await showGroup(ctx, { groupId })
  return detailsOf(ctx, groupId, referToId, { isOpen: true, isPreview: true })
}

export const previewUnsent = (ctx: Ctx, unsent: Input<Contract['previewUnsent']>) => viewOfUnsent(ctx, unsent)

export const previewUnsentDetails = async (
  ctx: Ctx,
  { referToId, ...unsent }: Input<Contract['previewUnsentDetails']>,
) => detailsIn(ctx, await viewOfUnsent(ctx, unsent), referToId)

/** Opening the address records nothing; the page reports it once it is on screen. */
export const seen = (ctx: PublicCtx, credentials: Input<Contract['seen']>) =>
  ctx.transaction(async (tx) => {
    const { link } = await opened(tx, credentials)
    await markSeen(tx.db, link, tx.now())
    return null
  })

/** Continues to another page for the same subject, with a separate link that records the creator of this one. */
export const onward = (ctx: PublicCtx, { to, ...credentials }: Input<Contract['onward']>) =>
  ctx.transaction(async (tx) => {
    const { link, groupId, isOpen } = await opened(tx, credentials)
    if (!isOpen) throw codeFirst()
    const { chosen, feedback, closedId } = await viewOf(tx, groupId, { isOpen, isPreview: false })
    if (to === 'followUp') {
      if (!feedback || closedId === null) throw conflict('There is nothing to tell yet')
      return { path: await pathOfQuestion(tx, closedId, link.made_by_id) }
    }
    const booked = chosen && (await bookedOf(tx, chosen.referralId))
    if (!booked || booked.startsAt <= tx.now()) throw conflict('There is no appointment ahead')
    const path = await makeLink(tx.db, {
      purpose: LinkPurpose.Appointment,
      subject: { appointmentId: booked.id },
      sentTo: null,
      now: tx.now(),
      expiresAt: booked.endsAt,
      ...(link.made_by_id !== null && { madeById: link.made_by_id }),
    })
    return { path }
  })

const byLink = { channel: ChoiceChannel.Link }

export const proceed = (ctx: PublicCtx, { referToId, ...credentials }: Input<Contract['proceed']>) =>
  decide(ctx, credentials, (acting, rows) => proceedWith(acting, rows, referToId, byLink))

export const decline = (ctx: PublicCtx, { referToId, note, ...credentials }: Input<Contract['decline']>) =>
  decide(ctx, credentials, async (acting, rows) => {
    const left =
      referToId === undefined ? rows.filter(isIn(pending)).map(({ to_entity_id }) => to_entity_id) : [referToId]
    if (!left.length) throw conflict('Nothing of this referral is open anymore')
    for (const id of left)
      await declineOne(acting, await holdGroup(acting.db, rows[0]!.group_id), id, { ...byLink, notes: note })
  })

export const restore = (ctx: PublicCtx, { referToId, ...credentials }: Input<Contract['restore']>) =>
  decide(ctx, credentials, (acting, rows) => restoreOne(acting, rows, referToId))

export const withdraw = (ctx: PublicCtx, { note, ...credentials }: Input<Contract['withdraw']>) =>
  decide(ctx, credentials, (acting, rows) =>
    withdrawAll(acting, rows, { ...byLink, notes: note, reasonCode: 'withdraw_not_needed' }),
  )

/**
 * For a receiver, its referral ends, and its access with it; for the sender, the consent that all of it was sent with.
 */
export const stopSharing = (ctx: PublicCtx, { entityId, ...credentials }: Input<Contract['stopSharing']>) =>
  decide(ctx, credentials, async (acting, rows) => {
    const row = rows.find(
      (one) => one.to_entity_id === entityId && isIn([...awaitingAnswer, ...anyAccepted, 'cancel_requested'])(one),
    )
    // The others may still help: in order, the next one receives it.
    if (row) await withdrawRevoked(acting, row, { ...byLink, isOfAll: false })
    else if (entityId === rows[0]!.from_entity_id) await revoke(acting, rows)
    else throw notFound('provider')
  })

async function revoke(acting: Acting, rows: readonly Referral[]) {
  const { consentId } = await customerOf(acting.db, rows[0]!.group_id)
  const consent = await acting.db
    .updateTable('consent')
    .set({ revoked_at: acting.now(), revoke_reason: null })
    .where('id', '=', consentId)
    .where('revoked_at', 'is', null)
    .returning(['id', 'customer_id', 'method', 'scope', 'entity_id'])
    .executeTakeFirst()
  if (!consent) throw conflict('Sharing has stopped already')
  await acting.record({
    type: 'consent.revoked',
    consentId: consent.id,
    customerId: consent.customer_id,
    method: consent.method,
    scope: consent.scope,
    sideId: consent.entity_id,
  })
  await endReferrals(acting, { id: consent.id, reason: null })
}

/** On behalf of the customer, without an account: locks, changes, and shows the group. */
const decide = (
  ctx: PublicCtx,
  credentials: Credentials,
  change: (acting: Acting, rows: Referral[]) => Promise<void>,
) =>
  ctx.transaction(async (tx) => {
    const { link, groupId, isOpen, isExpired } = await opened(tx, credentials)
    if (!isOpen) throw codeFirst()
    const rows = await holdGroup(tx.db, groupId)
    // Once a receiver has it the link remains valid: with it the customer follows, and stops, what they began.
    const isUnderWay = rows.some(isIn([...awaitingAnswer, ...anyAccepted, 'cancel_requested']))
    if (isExpired && !isUnderWay) throw notFound('link')
    await change(actingFor(tx, holderOf(link)), rows)
    return viewOf(tx, groupId, { isOpen, isPreview: false })
  })

const actingFor = (tx: PublicTx, holder: Actor): Acting => ({
  db: tx.db,
  now: tx.now,
  viewer: null,
  record: (event, note) => tx.record(event, holder, note),
  recordByRule: (event) => tx.record(event, holder),
})

/** Records a refused code: the refusal is thrown after its transaction. */
export async function sendCode(ctx: PublicCtx, { token }: Input<Contract['sendCode']>) {
  const result = await ctx.transaction(async (tx) => {
    const { link, isReplaced } = await findLinkOrSuccessor(tx.db, LinkPurpose.Offer, token)
    const { email, isSensitive } = await customerOf(tx.db, link.group_id!)
    if (!isSensitive && !isReplaced) throw conflict('This page needs no code')
    if (!email) throw conflict('There is no email to send a code to. Call the provider that sent you the link')
    const { language } = await viewOf(tx, link.group_id!, { isOpen: false, isPreview: false })
    const made = await newCode(tx.db, link, { token, mailbox: email, now: tx.now() })
    if ('refusal' in made) {
      await recordCodesExhausted(actingFor(tx, holderOf(link)), await firstOf(tx, link.group_id!), LinkPurpose.Offer)
      return made
    }
    const { id } = await firstOf(tx, link.group_id!)
    const letter = codeLetter({ code: made.code, language, ...(await namedInLetter(tx.db, id, language)) })
    await queueMail(tx.db, { kind: 'offerCode', to: email, letter, now: tx.now() })
    return { sentTo: maskedEmail(email), waitSeconds: resendSeconds }
  })
  if ('refusal' in result) throw result.refusal
  return result
}

/** The leading referral of its group; not locked, because a request that locks a group may be retiring its link. */
async function firstOf({ db }: Pick<PublicTx, 'db'>, groupId: number): Promise<Referral> {
  const { id } = await db
    .selectFrom('referral')
    .select('id')
    .where('group_id', '=', groupId)
    .orderBy('position')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return (await referralForTimer({ db }, id))!
}

/** Records a wrong try: the refusal is thrown after its transaction. */
export async function open(ctx: PublicCtx, input: Input<Contract['open']>) {
  const answer = await ctx.transaction(async (tx) => {
    const { link } = await findLinkOrSuccessor(tx.db, LinkPurpose.Offer, input.token)
    return exchangeCode(tx.db, link, input, tx.now())
  })
  if ('wrong' in answer) throw refuseCode(answer.wrong)
  return answer
}

const noLink =
  'The link of a restricted service opens with a code by email, and this customer has no email address. Call them, and record what they choose.'

/** An emailed link is only for the customer: staff get a separate one, and its acts are recorded as theirs. */
export const resend = (ctx: Ctx, { groupId, isHandedOver }: Input<Contract['resend']>) =>
  ctx.transaction(async (tx) => {
    const group = await showGroup(tx, { groupId })
    const [first] = await holdGroup(tx.db, groupId)
    const isHeld = first?.stage === 'draft' && isHandedOver && (await heldGroup(tx.db, groupId)) !== undefined
    if (!first || (first.stage === 'draft' && !isHeld)) throw notFound('referral group')
    if (!group.canOpenLink) throw conflict(noLink)
    const emailedLink = isHandedOver ? null : await sendOfferLink(tx, groupId)
    const { path, sentTo, expiresAt } = emailedLink
      ? { ...emailedLink, path: null }
      : { ...(await handOverLink(tx, { groupId, madeById: tx.viewer.id })), sentTo: null }
    await tx.record({ type: 'referral.linkSent', ...subjectOf(first), isHandedOver: sentTo === null })
    const choices = group.referrals.filter(({ stage }) => stage === 'offered' || isHeld).length
    return {
      path,
      qr: path && (await qrOf(addressOf(await storedSetting(ctx.db), ctx.publicUrl) + path)),
      choices,
      sentTo: sentTo && maskedEmail(sentTo),
      expiresAt,
    }
  })

/** The customer has the link that this teammate made. */
export const markGiven = (ctx: Ctx, { groupId }: Input<Contract['markGiven']>) =>
  ctx.transaction(async (tx) => {
    await showGroup(tx, { groupId })
    const [first] = await holdGroup(tx.db, groupId)
    const marked = await markLinksGiven(tx, { groupId, madeById: tx.viewer.id })
    if (!first || marked === null) throw notFound('link')
    if (marked) await tx.record({ type: 'referral.linkSent', ...subjectOf(first), isHandedOver: true, isGiven: true })
    return null
  })
