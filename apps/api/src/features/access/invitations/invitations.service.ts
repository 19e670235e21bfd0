import type { invitations } from '@handoff/contracts/access/invitations'
import type { Input } from '@handoff/contracts/kit'
import { EntityState } from '@handoff/contracts/network/entities/entity'
import { noOne, type PublicCtx, type PublicTx } from '../../../kit/context.ts'
import { conflict, notFound } from '../../../kit/problem.ts'
import { hashPassword } from '../../../kit/security/password.ts'
import { refuseGuessable } from '../auth/auth.password.ts'
import { signIn } from '../auth/auth.sign-in.ts'
import { type Kind, openByToken, unanswered } from './invitations.queries.ts'

type Params = Input<typeof invitations.acceptTeam>
type Yes = Extract<Params['answer'], { accept: true }>

export const acceptTeam = (ctx: PublicCtx, input: Params) => answer(ctx, 'team', input)
export const acceptEntity = (ctx: PublicCtx, input: Params) => answer(ctx, 'entity', input)

async function answer(ctx: PublicCtx, kind: Kind, { token, answer: reply }: Params) {
  // Checked before hashing, which is expensive.
  const { email } = await getOpen(ctx, kind, token)
  if (!reply.accept) return ctx.transaction((tx) => decline(tx, kind, token))
  await refuseGuessable(ctx.db, reply.password, { ...reply, email }, 'answer.password')
  const passwordHash = await hashPassword(reply.password)
  return ctx.transaction((tx) => accept(tx, { kind, token, passwordHash, ...reply }))
}

/** Two browsers at the same time: the second waits here, and finds the invitation answered. */
async function getOpen(ctx: PublicCtx | PublicTx, kind: Kind, token: string, { lock = false } = {}) {
  const row = await openByToken(ctx, token)
    .where('invitation.kind', '=', kind)
    .selectAll('invitation')
    .$if(lock, (it) => it.forUpdate())
    .executeTakeFirst()
  if (!row) throw notFound('invitation')
  return row
}

async function decline(tx: PublicTx, kind: Kind, token: string) {
  const { id, invited_by, entity_id } = await getOpen(tx, kind, token, { lock: true })
  await tx.db.updateTable('invitation').set({ declined_at: tx.now() }).where('id', '=', id).execute()
  if (kind === 'entity') await closeEntity(tx, entity_id!)
  await tx.record({ type: 'invitation.declined', invitationId: id, inviterId: invited_by }, noOne)
  return null
}

type Accepted = Omit<Yes, 'accept' | 'password'> & { kind: Kind; token: string; passwordHash: string }

async function accept(tx: PublicTx, { kind, token, passwordHash, firstName, lastName }: Accepted) {
  const invitation = await getOpen(tx, kind, token, { lock: true })
  const account = await tx.db
    .insertInto('account')
    .values((it) => ({
      user_type: invitation.user_type,
      entity_id: invitation.entity_id,
      role_id: invitation.role_id,
      first_name: firstName,
      last_name: lastName,
      email: invitation.email,
      phone: invitation.phone,
      password_hash: passwordHash,
      created_at: tx.now(),
      // Default: the inviter's time zone.
      time_zone: it.selectFrom('account as inviter').select('time_zone').where('id', '=', invitation.invited_by),
    }))
    .onConflict((it) => it.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!account)
    throw conflict(
      'This address already has an account',
      'Each account belongs to one provider. Ask to be invited at another address',
    )

  await tx.db
    .updateTable('invitation')
    .set({ accepted_at: tx.now(), account_id: account.id })
    .where('id', '=', invitation.id)
    .execute()
  const by = { accountId: account.id, entityId: invitation.entity_id }
  const answered = { invitationId: invitation.id, inviterId: invitation.invited_by, accountId: account.id }
  if (kind === 'team') await tx.record({ type: 'invitation.teamJoined', ...answered }, by)
  else {
    const entityId = invitation.entity_id!
    await openEntity(tx, entityId)
    await tx.record({ type: 'invitation.entityJoined', ...answered, entityId }, by)
  }
  return signIn(tx, { accountId: account.id, rememberMe: false })
}

/** No one runs it, unless someone else was invited as well. A listed entity stays listed. */
const closeEntity = ({ db }: PublicTx, entityId: number) =>
  db
    .updateTable('entity')
    .set({ entity_state: EntityState.Rejected })
    .where('id', '=', entityId)
    .where('entity_state', '=', EntityState.Invited)
    .where((it) =>
      it.not(
        it.exists(
          unanswered(db)
            .select('invitation.id')
            .where('invitation.kind', '=', 'entity')
            .where('invitation.entity_id', '=', entityId),
        ),
      ),
    )
    .execute()

/** With someone to run it, an entity can receive referrals: one that was invited, only listed, or had declined. */
const openEntity = ({ db }: PublicTx, entityId: number) =>
  db
    .updateTable('entity')
    .set({ entity_state: EntityState.Active })
    .where('id', '=', entityId)
    .where('entity_state', 'in', [EntityState.Invited, EntityState.Listed, EntityState.Rejected])
    .execute()
