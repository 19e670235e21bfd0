import { sql } from 'kysely'
import { isTaken } from '../../../../db/broken-rules.ts'
import type { Tx } from '../../../../kit/context.ts'
import { Problem } from '../../../../kit/problem.ts'
import { unanswered } from '../../../access/invitations/invitations.queries.ts'

/**
 * An email address belongs to one entity, so that an invitation that is sent again by address goes to the right one.
 * `from`: the address that the entity has already, and may keep.
 */
export async function refuseTakenEmail(tx: Tx, email: string | null, { ownId = 0, from = null as string | null } = {}) {
  if (!email || email.toLowerCase() === from?.toLowerCase()) return
  const holder = await tx.db
    .selectFrom('entity')
    .select('name')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('id', '<>', ownId)
    .where('merged_into_id', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (holder) throw emailIsTaken(tx, holder.name)
  await refuseInvitedEmail(tx, email, ownId)
}

/** Someone else is invited by this address, and has not answered yet. */
export async function refuseInvitedEmail(tx: Tx, email: string, ownId: number) {
  const invited = await unanswered(tx.db)
    .innerJoin('entity', 'entity.id', 'invitation.entity_id')
    .select('entity.name')
    .where('invitation.kind', '=', 'entity')
    .where('invitation.email', '=', email.toLowerCase())
    .where('invitation.entity_id', '<>', ownId)
    .limit(1)
    .executeTakeFirst()
  if (invited) throw emailIsTaken(tx, invited.name)
}

/** Who it is, is for the administrators to know. */
function emailIsTaken({ viewer }: Tx, name?: string) {
  const holder = viewer.side === 'admin' && name ? name : 'Another provider'
  const title = `${holder} already uses this email address`
  return new Problem(409, 'conflict', title, { fields: { email: [title] } })
}

/** Of two who write the same address at once, the second is refused by the database. */
export const orEmailIsTaken = (tx: Tx) => (error: unknown) => {
  throw isTaken(error) && (error as { constraint?: string }).constraint === 'entity_email_once'
    ? emailIsTaken(tx)
    : error
}
