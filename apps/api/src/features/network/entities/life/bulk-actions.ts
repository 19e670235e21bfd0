import type { Input } from '@handoff/contracts/kit'
import type { entities } from '@handoff/contracts/network/entities/entities'
import { EntityState } from '@handoff/contracts/network/entities/entity'
import type { Ctx, Tx } from '../../../../kit/context.ts'
import { conflict } from '../../../../kit/problem.ts'
import { eachApart } from '../../../../kit/records/each-apart.ts'
import { unanswered } from '../../../access/invitations/invitations.queries.ts'
import { sendAgain } from '../../../access/invitations/invitations.send-invitation.ts'
import { save, verify } from '../editing/add-entity.ts'
import { edit } from '../editing/edit-entity.ts'

export const verifyMany = (ctx: Ctx, { ids }: Input<typeof entities.verifyMany>) =>
  eachApart(ctx, ids, async (tx, id) => {
    await refuseInactive(tx, id)
    await verify(tx, { id })
  })

/** To the address that the open invitation was sent to. */
export const resendMany = (ctx: Ctx, { ids }: Input<typeof entities.resendMany>) =>
  eachApart(ctx, ids, async (tx, id) => {
    await refuseInactive(tx, id)
    const invitation = await unanswered(tx.db)
      .select('invitation.id')
      .where('invitation.kind', '=', 'entity')
      .where('invitation.entity_id', '=', id)
      .orderBy('invitation.id', 'desc')
      .executeTakeFirst()
    if (!invitation) throw conflict('No pending invitation')
    await sendAgain(tx, invitation.id)
  })

/** By an administrator, who has heard that they agree. */
export const publishMany = (ctx: Ctx, { ids, isPublic }: Input<typeof entities.publishMany>) =>
  eachApart(ctx, ids, async (tx, id) => {
    if (isPublic) await refuseInactive(tx, id)
    const { version } = await edit(tx, { id })
    await save(tx, { id, version, isPublic })
  })

async function refuseInactive(tx: Tx, id: number) {
  const { entityState } = await edit(tx, { id })
  if (entityState === EntityState.Inactive) throw conflict('This provider is inactive')
}
