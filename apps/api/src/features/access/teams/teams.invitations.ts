import { InvitationState, type teams } from '@handoff/contracts/access/teams'
import type { Input } from '@handoff/contracts/kit'
import { sql } from 'kysely'
import { type Ctx, ownEntity } from '../../../kit/context.ts'
import { page } from '../../../kit/lists/page.ts'
import { mentionsAll } from '../../../kit/lists/search.ts'
import { sortOf } from '../../../kit/lists/sort.ts'
import { personName } from '../../../kit/records/person-name.ts'

type Db = Pick<Ctx, 'db' | 'viewer' | 'now'>
const { Pending, Expired, Accepted, Declined, Revoked } = InvitationState

/** To the viewer's team. */
export const ownInvitations = ({ db, viewer }: Pick<Ctx, 'db' | 'viewer'>) =>
  db
    .selectFrom('invitation')
    .where('invitation.kind', '=', 'team')
    .where(sql<boolean>`invitation.entity_id is not distinct from ${ownEntity(viewer)}::int`)

/** Written out, so that it can be searched as well. */
export const stateOf = ({ now }: Pick<Ctx, 'now'>) => sql<InvitationState>`case
  when invitation.accepted_at is not null then ${sql.lit(Accepted)}
  when invitation.declined_at is not null then ${sql.lit(Declined)}
  when invitation.revoked_at is not null then ${sql.lit(Revoked)}
  when invitation.expires_at <= ${now()}::timestamptz then ${sql.lit(Expired)}
  else ${sql.lit(Pending)} end`

const rowsFor = (ctx: Db) =>
  ownInvitations(ctx)
    .innerJoin('account as inviter', 'inviter.id', 'invitation.invited_by')
    .leftJoin('role', 'role.id', 'invitation.role_id')
    .select([
      'invitation.id',
      'invitation.email',
      'invitation.first_name as firstName',
      'invitation.last_name as lastName',
      'role.id as roleId',
      'role.name as roleName',
      stateOf(ctx).as('state'),
      personName('inviter').as('invitedBy'),
      'invitation.sent_at as sentAt',
      'invitation.expires_at as expiresAt',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof rowsFor>['execute']>>[number]
const invitationFrom = ({ roleId, roleName, ...row }: Row) => ({
  ...row,
  role: roleId === null ? null : { id: roleId, name: roleName! },
})

export async function invitations(ctx: Ctx, { search, state, sort, ...paging }: Input<typeof teams.invitations>) {
  const { field, direction } = sortOf(sort)
  const names = sql<string>`concat_ws(' ', invitation.first_name, invitation.last_name, invitation.email)`
  const invitationPage = await page(
    ctx,
    rowsFor(ctx)
      .$if(!!search, (it) => it.where(mentionsAll(search!, names)))
      .$if(state !== undefined, (it) => it.where(stateOf(ctx), '=', state!))
      .$if(field === 'email', (it) => it.orderBy('invitation.email', direction))
      .$if(field === 'sentAt', (it) => it.orderBy('invitation.sent_at', direction))
      .$if(field === 'expiresAt', (it) => it.orderBy('invitation.expires_at', direction))
      .orderBy('invitation.id', 'desc'),
    paging,
  )
  return { ...invitationPage, data: invitationPage.data.map(invitationFrom) }
}

export async function showInvitation(ctx: Db, id: number) {
  return invitationFrom(await rowsFor(ctx).where('invitation.id', '=', id).executeTakeFirstOrThrow())
}
