import { MemberState } from '@handoff/contracts/entities'
import type { Input } from '@handoff/contracts/kit'
import type { members } from '@handoff/contracts/members'
import type { Ctx, Tx } from '../../kit/context.ts'
import { eachApart } from '../../kit/each-apart.ts'
import { conflict } from '../../kit/problem.ts'
import { unanswered } from '../invitations/invitations.queries.ts'
import { sendAgain } from '../invitations/invitations.sending.ts'
import { edit } from './members.detail.ts'
import { verify } from './members.service.ts'

export const verifyMany = (ctx: Ctx, { ids }: Input<typeof members.verifyMany>) =>
  eachApart(ctx, ids, async (tx, id) => {
    await refuseInactive(tx, id)
    await verify(tx, { id })
  })

/** To whatever address the one that waits had gone. */
export const resendMany = (ctx: Ctx, { ids }: Input<typeof members.resendMany>) =>
  eachApart(ctx, ids, async (tx, id) => {
    await refuseInactive(tx, id)
    const invitation = await unanswered(tx.db)
      .select('invitation.id')
      .where('invitation.kind', '=', 'entity')
      .where('invitation.entity_id', '=', id)
      .orderBy('invitation.id', 'desc')
      .executeTakeFirst()
    if (!invitation) throw conflict('No invitation waits for an answer')
    await sendAgain(tx, invitation.id)
  })

async function refuseInactive(tx: Tx, id: number) {
  const { memberState } = await edit(tx, { id })
  if (memberState === MemberState.Inactive) throw conflict('This member is inactive')
}
