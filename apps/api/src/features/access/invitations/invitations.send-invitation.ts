import { invitationDays } from '@handoff/contracts/access/invitations'
import type { UserType } from '@handoff/contracts/kit'
import { aDay } from '@handoff/contracts/kit/dates/durations'
import { sql } from 'kysely'
import type { Tx } from '../../../kit/context.ts'
import { queueMail } from '../../../kit/mail/queue.ts'
import { personName } from '../../../kit/records/person-name.ts'
import { hashOf, newToken } from '../../../kit/security/token.ts'
import { invitationLetter } from './invitations.letters.ts'

export type NewInvitation = {
  kind: 'team' | 'entity'
  /** Null: the administrative side. */
  entityId: number | null
  userType: UserType
  roleId: number | null
  email: string
  firstName?: string | null
  lastName?: string | null
  phone?: string | null
  message?: string | null
}

/** Only the email has the token. */
function newKey(now: Date) {
  const token = newToken()
  const expires_at = new Date(now.getTime() + invitationDays * aDay)
  return { token, keyColumns: { token_hash: hashOf(token), sent_at: now, expires_at, expired_told_at: null } }
}

/**
 * Stores an invitation and emails it. An expired one is renewed. Returns null if one is pending: the second of two
 * concurrent calls finds the first.
 */
export async function sendInvitation(tx: Tx, it: NewInvitation): Promise<number | null> {
  const now = tx.now()
  const { token, keyColumns } = newKey(now)
  const columns = {
    user_type: it.userType,
    role_id: it.roleId,
    first_name: it.firstName ?? null,
    last_name: it.lastName ?? null,
    phone: it.phone ?? null,
    message: it.message ?? null,
    invited_by: tx.viewer.id,
    ...keyColumns,
  }
  const made = await tx.db
    .insertInto('invitation')
    .values({ kind: it.kind, entity_id: it.entityId, email: it.email, created_at: now, ...columns })
    .onConflict((conflict) =>
      conflict
        .expression(sql`kind, coalesce(entity_id, 0), email`)
        .where('accepted_at', 'is', null)
        .where('declined_at', 'is', null)
        .where('revoked_at', 'is', null)
        .doUpdateSet(columns)
        .where('invitation.expires_at', '<=', now),
    )
    .returning('id')
    .executeTakeFirst()
  if (!made) return null
  await mailInvitation(tx, made.id, token)
  return made.id
}

/** A new link for another 14 days; the previous one stops working. */
export async function sendAgain(tx: Tx, id: number) {
  const { token, keyColumns } = newKey(tx.now())
  await tx.db.updateTable('invitation').set(keyColumns).where('id', '=', id).execute()
  await mailInvitation(tx, id, token)
}

async function mailInvitation({ db, now }: Tx, id: number, token: string) {
  const row = await db
    .selectFrom('invitation')
    .innerJoin('account as inviter', 'inviter.id', 'invitation.invited_by')
    .leftJoin('entity', 'entity.id', 'invitation.entity_id')
    .leftJoin('role', 'role.id', 'invitation.role_id')
    .crossJoin('network_setting')
    .select([
      'invitation.kind',
      'invitation.email',
      'invitation.first_name as firstName',
      'invitation.message',
      'inviter.email as inviterEmail',
      'role.name as role',
      personName('inviter').as('inviter'),
      'network_setting.name as network',
      sql<string>`coalesce(entity.name, network_setting.name)`.as('to'),
      sql<boolean>`exists (select from account where account.email = invitation.email)`.as('hasAccount'),
    ])
    .where('invitation.id', '=', id)
    .executeTakeFirstOrThrow()
  const kind = row.kind
  const letter = invitationLetter({ ...row, kind, token })
  await queueMail(db, { kind: `${kind}Invitation`, to: row.email, letter, now: now() })
}

type Runner = { entityId: number } & Pick<NewInvitation, 'email' | 'firstName' | 'lastName' | 'phone' | 'message'>

/** Invites someone to run an entity. Null if the address has a pending invitation. */
export const inviteToEntity = (tx: Tx, it: Runner) =>
  sendInvitation(tx, { ...it, kind: 'entity', userType: 2, roleId: null })
