import type { Input } from '@handoff/contracts/kit'
import type { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import type { Ctx, Tx } from '../../../../kit/context.ts'
import { exists } from '../../../../kit/lists/exists.ts'
import { conflict, forbidden } from '../../../../kit/problem.ts'
import { withDocument } from '../../../customers/consents/consents.documents.ts'
import { covers } from '../../../customers/consents/consents.queries.ts'
import { getCustomer } from '../../../customers/customers/customers.queries.ts'
import { lockPair } from '../detail/customer-access.ts'
import { isNotYet } from '../lists/feedback-conditions.ts'
import { snapshotOf } from '../packet/packet.ts'
import { findReferral, presentState, type Referral } from '../steps/find-referral.ts'
import { endedWithoutHelp, isSender } from '../steps/step-rights.ts'
import { groupOf, sendOn } from './send-referral.ts'
import { beingSent, type ConsentInput, consentFor, receiverFor } from './start-referral.ts'

/** A new referral from one that ended without help: with its message, and one more attempt. */
export const reinitiate = (ctx: Ctx, { consent: consentInput, ...input }: Input<typeof referrals.reinitiate>) =>
  withDocument(ctx, consentInput, (consent) =>
    ctx.transaction(async (tx) => {
      const row = await endedReferral(tx, input.id)
      return sendAgain(tx, row, { receiverId: input.referToIds[0] ?? row.to_entity_id, ...input, consent })
    }),
  )

/** Like `reinitiate`. Idempotent: a repeat returns the referral that was sent. */
export const reinitiated = (ctx: Ctx, { id, referToIds }: Input<typeof referrals.reinitiated>) =>
  ctx.transaction(async (tx) => {
    const row = await endedReferral(tx, id)
    const receiverId = referToIds[0] ?? row.to_entity_id
    await lockPair(tx, { customer_id: row.customer_id, to_entity_id: receiverId })
    const existing = await tx.db
      .selectFrom('referral')
      .select('group_id')
      .where('parent_id', '=', id)
      .where('stage', '<>', 'draft')
      .where('to_entity_id', '=', receiverId)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    return existing ? groupOf(tx, existing.group_id) : sendAgain(tx, row, { receiverId })
  })

async function endedReferral(tx: Tx, id: number) {
  const row = await findReferral(tx, id)
  if (!isSender(tx.viewer, row)) throw forbidden('Only the sender can refer again')
  if (!endedWithoutHelp(row) && !(await saysNotYet(tx, id)))
    throw conflict(`This referral is ${presentState(row)} and can’t be referred again`, row.stage)
  return row
}

/** It was closed as met, and the customer contradicts. */
async function saysNotYet({ db }: Pick<Ctx, 'db'>, id: number) {
  const answered = await db.selectFrom('referral').select('id').where('id', '=', id).where(isNotYet).executeTakeFirst()
  return answered !== undefined
}

async function sendAgain(
  tx: Tx,
  row: Referral,
  { receiverId, isUndoable = false, ...consentInput }: ConsentInput & { receiverId: number; isUndoable?: boolean },
) {
  await refuseHeld(tx, row, receiverId)
  const customer = await getCustomer(tx, row.customer_id)
  const group = await tx.db
    .selectFrom('referral_group')
    .select(['consent_id', 'specialty_ids'])
    .where('id', '=', row.group_id)
    .executeTakeFirstOrThrow()
  const { category_id: categoryId } = row
  await receiverFor(tx, { receiverId, categoryId, specialtyIds: group.specialty_ids })
  const isGiven = consentInput.consent !== undefined || consentInput.consentId !== undefined
  const earlier = !isGiven && (await covers(tx, group.consent_id!, row.customer_id, categoryId)) && group.consent_id
  const agreed = { customerId: row.customer_id, categoryId, isForSeveral: false }
  const consentId = earlier || (await consentFor(tx, agreed, consentInput))
  const packet = snapshotOf(customer)
  const id = await sendOn(tx, row, { receiverId, consentId, isUndoable, packet })
  return groupOf(tx, (await findReferral(tx, id)).group_id)
}

/** Pressed twice within the seconds in which sending can be undone. */
async function refuseHeld(tx: Tx, { id, customer_id }: Referral, receiverId: number) {
  await lockPair(tx, { customer_id, to_entity_id: receiverId })
  const held = tx.db
    .selectFrom('referral')
    .innerJoin('referral_group', 'referral_group.id', 'referral.group_id')
    .select('referral.id')
    .where('parent_id', '=', id)
    .where('to_entity_id', '=', receiverId)
    .where('sends_at', 'is not', null)
  if (await exists(held)) throw beingSent()
}
