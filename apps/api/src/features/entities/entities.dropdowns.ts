import { MemberState, NetworkType } from '@handoff/contracts/entities'
import type { Ctx } from '../../kit/context.ts'
import { placeOf } from './entities.columns.ts'

/** Active members as options; `id` keeps that one in the list though it is inactive. */
async function dropdown({ db }: Ctx, networkType: NetworkType, id: number | undefined) {
  const rows = await db
    .selectFrom('entity')
    .select(['id', 'name', 'logo', 'member_state as memberState', placeOf('entity').as('place')])
    .where('network_type', '=', networkType)
    .where((it) => it.or([it('member_state', '=', MemberState.Active), it('id', '=', id ?? 0)]))
    .orderBy('search_name')
    .execute()
  return rows.map((row) => ({
    name: row.name,
    language: String(row.id),
    avatar: row.logo,
    isDisabled: row.memberState !== MemberState.Active,
    hint: row.place ?? undefined,
  }))
}

export const organizationDropdown = (ctx: Ctx, { id }: { id?: number }) => dropdown(ctx, NetworkType.Organization, id)
export const individualDropdown = (ctx: Ctx, { id }: { id?: number }) => dropdown(ctx, NetworkType.Entity, id)
