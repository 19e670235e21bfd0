import type { Input } from '@handoff/contracts/kit'
import type { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import type { Ctx } from '../../../../kit/context.ts'
import { badInput, conflict } from '../../../../kit/problem.ts'
import { coversFor } from '../../../customers/consents/consents.queries.ts'
import { show } from '../detail/show-referral.ts'
import type { Snapshot } from '../packet/packet.ts'
import { prepareStep } from '../steps/change-status.ts'
import { takeStep } from '../steps/take-step.ts'
import { sendOn } from './send-referral.ts'
import { receiverFor } from './start-referral.ts'

/**
 * Another provider gets a new referral, on behalf of the sender. Allowed if the sender's consent covers more than the
 * first provider.
 */
export const reroute = (ctx: Ctx, { id, referToId, notes, version }: Input<typeof referrals.reroute>) =>
  ctx.transaction(async (tx) => {
    const { row, step } = await prepareStep(tx, id, 'reroute')
    if (referToId === row.from_entity_id) throw badInput({ referToId: ['This provider sent you this referral'] })
    const group = await tx.db
      .selectFrom('referral_group')
      .select(['consent_id', 'packet', 'specialty_ids'])
      .where('id', '=', row.group_id)
      .executeTakeFirstOrThrow()
    await receiverFor(
      tx,
      { receiverId: referToId, categoryId: row.category_id, specialtyIds: group.specialty_ids },
      'referToId',
    )
    const consentId = group.consent_id!
    const { customer_id: customerId, category_id: categoryId, from_entity_id: sideId } = row
    if (!(await coversFor(tx, { consentId, customerId, categoryId, sideId })))
      throw conflict('The consent covers this provider only. Reject the referral so the sender can refer again')

    const packet = group.packet as Snapshot
    const childId = await sendOn(tx, row, { receiverId: referToId, consentId, isRerouted: true, packet })
    await takeStep(tx, row, step, { version, notes, childId })
    return show(tx, { id })
  })
