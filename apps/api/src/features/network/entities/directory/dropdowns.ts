import { EntityState, NetworkType } from '@handoff/contracts/network/entities/entity'
import type { Ctx } from '../../../../kit/context.ts'
import { placeOf } from './columns.ts'

const { Active, Invited, Listed, Inactive, Rejected } = EntityState

/** Active entities as options; `id` keeps that one in the list though it is inactive, but no entity sees applicants. */
async function dropdown({ db, viewer }: Ctx, networkType: NetworkType, id: number | undefined) {
  const kept = viewer.side === 'admin' ? [Invited, Listed, Inactive, Rejected] : [Listed, Inactive]
  const rows = await db
    .selectFrom('entity')
    .select(['id', 'name', 'logo', 'entity_state as entityState', placeOf('entity').as('place')])
    .where('network_type', '=', networkType)
    .where((it) =>
      it.or([it('entity_state', '=', Active), it.and([it('id', '=', id ?? 0), it('entity_state', 'in', kept)])]),
    )
    .orderBy('search_name')
    .execute()
  return rows.map((row) => ({
    name: row.name,
    value: String(row.id),
    avatar: row.logo,
    isDisabled: row.entityState !== Active,
    hint: row.place ?? undefined,
  }))
}

export const organizationDropdown = (ctx: Ctx, { id }: { id?: number }) => dropdown(ctx, NetworkType.Organization, id)
export const individualDropdown = (ctx: Ctx, { id }: { id?: number }) => dropdown(ctx, NetworkType.Entity, id)
