import { type Input } from '@handoff/contracts/kit'
import { profile } from '@handoff/contracts/profile'
import type { Ctx } from '../../kit/context.ts'
import { routes } from '../../kit/routes.ts'

const show = ({ db, viewer }: Ctx) =>
  db
    .selectFrom('account')
    .leftJoin('role', 'role.id', 'account.role_id')
    .leftJoin('entity', 'entity.id', 'account.entity_id')
    .select([
      'account.first_name as firstName',
      'account.last_name as lastName',
      'account.email',
      'account.phone',
      'account.photo',
      'account.color_code as colorCode',
      'account.time_zone as timeZone',
      'role.name as role',
      'entity.name as entity',
    ])
    .where('account.id', '=', viewer.id)
    .executeTakeFirstOrThrow()

async function save(ctx: Ctx, { firstName, lastName, phone, colorCode }: Input<typeof profile.save>) {
  await ctx.db
    .updateTable('account')
    .set({ first_name: firstName, last_name: lastName, phone: phone || null, color_code: colorCode })
    .where('id', '=', ctx.viewer.id)
    .execute()
  return show(ctx)
}

export const profileRoutes = routes(profile, { show, save })
