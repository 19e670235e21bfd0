import type { invitations } from '@handoff/contracts/access/invitations'
import type { Input } from '@handoff/contracts/kit'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import type { PublicCtx } from '../../../kit/context.ts'
import { notFound } from '../../../kit/problem.ts'
import { personName } from '../../../kit/records/person-name.ts'
import { hashOf } from '../../../kit/security/token.ts'

export type Kind = 'team' | 'entity'

/** Unanswered invitations, including expired ones. */
export const unanswered = (db: Kysely<DB>) =>
  db
    .selectFrom('invitation')
    .where('invitation.accepted_at', 'is', null)
    .where('invitation.declined_at', 'is', null)
    .where('invitation.revoked_at', 'is', null)

/** The invitation of a token, as long as it can be answered. */
export const openByToken = ({ db, now }: Pick<PublicCtx, 'db' | 'now'>, token: string) =>
  unanswered(db).where('invitation.token_hash', '=', hashOf(token)).where('invitation.expires_at', '>', now())

const hasAccount = sql<boolean>`exists (select from account where account.email = invitation.email)`

export async function show(ctx: PublicCtx, { token }: Input<typeof invitations.show>) {
  const row = await openByToken(ctx, token)
    .innerJoin('account as inviter', 'inviter.id', 'invitation.invited_by')
    .leftJoin('entity', 'entity.id', 'invitation.entity_id')
    .leftJoin('role', 'role.id', 'invitation.role_id')
    .select([
      'invitation.kind',
      'invitation.email',
      'invitation.first_name as firstName',
      'invitation.last_name as lastName',
      'invitation.message',
      'invitation.expires_at as expiresAt',
      'role.name as role',
      personName('inviter').as('inviter'),
      sql<string>`coalesce(entity.name, (select name from network_setting))`.as('to'),
      hasAccount.as('hasAccount'),
    ])
    .executeTakeFirst()
  if (!row) throw notFound('invitation')
  return row
}
