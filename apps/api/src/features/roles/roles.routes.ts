import { roles } from '@handoff/contracts/roles'
import type { Ctx } from '../../kit/context.ts'
import { routes } from '../../kit/routes.ts'

async function access({ db, viewer }: Ctx) {
  const role = await db
    .selectFrom('account')
    .innerJoin('role', 'role.id', 'account.role_id')
    .select(['role.id', 'role.name'])
    .where('account.id', '=', viewer.id)
    .executeTakeFirst()
  return { id: role?.id ?? null, name: role?.name ?? null, roleAccesses: [...viewer.roleAccesses] }
}

export const roleRoutes = routes(roles, { access })
