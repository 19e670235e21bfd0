import { MemberState, NetworkType } from '@handoff/contracts/entities'
import type { Ctx } from '../../kit/context.ts'
import { placeOf } from './entities.columns.ts'

const { Active, Invited, Listed, Inactive, Rejected } = MemberState

/** Active members as options; `id` keeps that one in the list though it is inactive, but tells no member of applicants. */
async function dropdown({ db, viewer }: Ctx, networkType: NetworkType, id: number | undefined) {
  const kept = viewer.side === 'admin' ? [Invited, Listed, Inactive, Rejected] : [Listed, Inactive]
  const rows = await db
    .selectFrom('entity')
    .select(['id', 'name', 'logo', 'member_state as memberState', placeOf('entity').as('place')])
    .where('network_type', '=', networkType)
    .where((it) =>
      it.or([it('member_state', '=', Active), it.and([it('id', '=', id ?? 0), it('member_state', 'in', kept)])]),
    )
    .orderBy('search_name')
    .execute()
  return rows.map((row) => ({
    name: row.name,
    language: String(row.id),
    avatar: row.logo,
    isDisabled: row.memberState !== Active,
    hint: row.place ?? undefined,
  }))
}

export const organizationDropdown = (ctx: Ctx, { id }: { id?: number }) => dropdown(ctx, NetworkType.Organization, id)
export const individualDropdown = (ctx: Ctx, { id }: { id?: number }) => dropdown(ctx, NetworkType.Entity, id)
