import type { Input } from '@handoff/contracts/kit'
import { VerificationAnswer, type verifications } from '@handoff/contracts/network/verifications'
import type { Ctx } from '../../../kit/context.ts'
import { exists } from '../../../kit/lists/exists.ts'
import { maskedEmail } from '../../../kit/mail/masked-email.ts'
import { conflict, notFound } from '../../../kit/problem.ts'
import { eachApart } from '../../../kit/records/each-apart.ts'
import { markVerified } from '../entities/editing/add-entity.ts'
import { mayKeep, refuseForeign } from '../entities/editing/edit-entity.ts'
import { addressOf, askEntity, isAskable } from './verifications.send-link.ts'

export async function show(ctx: Pick<Ctx, 'db' | 'viewer'>, { id }: Input<typeof verifications.show>) {
  if (!mayKeep(ctx.viewer, id)) throw notFound('provider')
  const entity = await ctx.db
    .selectFrom('entity')
    .leftJoin('verification', (on) =>
      on.onRef('verification.entity_id', '=', 'entity.id').on('verification.id', '=', (it) =>
        it
          .selectFrom('verification as latest')
          .select(({ fn }) => fn.max('latest.id').as('id'))
          .whereRef('latest.entity_id', '=', 'entity.id'),
      ),
    )
    .select([
      'verification.asked_at as askedAt',
      'verification.reminded_at as remindedAt',
      'verification.answered_at as answeredAt',
      'entity.unconfirmed_since as unconfirmedSince',
      addressOf.as('address'),
    ])
    .where('entity.id', '=', id)
    .where('entity.merged_into_id', 'is', null)
    .executeTakeFirst()
  if (!entity) throw notFound('provider')
  const { address, ...state } = entity
  return {
    ...state,
    isOpen: state.askedAt !== null && state.answeredAt === null,
    sentTo: address && maskedEmail(address),
  }
}

/** By someone who works there; with the link it needs no login. */
export const confirm = (ctx: Ctx, { id }: Input<typeof verifications.confirm>) =>
  ctx.transaction(async (tx) => {
    await refuseForeign(tx, id)
    await markVerified(tx, id, tx.viewer.id)
    const open = await tx.db
      .updateTable('verification')
      .set({ answer: VerificationAnswer.Correct, answered_at: tx.now() })
      .where('entity_id', '=', id)
      .where('answered_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    await tx.record({ type: 'entity.verified', entityId: id })
    if (open)
      await tx.record({
        type: 'verification.answered',
        entityId: id,
        verificationId: open.id,
        answer: VerificationAnswer.Correct,
      })
    return show(tx, { id })
  })

export const ask = (ctx: Ctx, { id }: Input<typeof verifications.ask>) =>
  ctx.transaction(async (tx) => {
    await refuseForeign(tx, id)
    const isPossible = await exists(
      tx.db.selectFrom('entity').select('entity.id').where('id', '=', id).where(isAskable),
    )
    if (!isPossible) throw conflict('This provider can’t be emailed')
    await askEntity({ db: tx.db, now: tx.now(), record: tx.record }, { entityId: id, askedById: tx.viewer.id })
    return show(tx, { id })
  })

export const askMany = (ctx: Ctx, { ids }: Input<typeof verifications.askMany>) =>
  eachApart(ctx, ids, (tx, id) => ask(tx, { id }))
