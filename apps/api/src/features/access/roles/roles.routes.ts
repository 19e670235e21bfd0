import { roles } from '@handoff/contracts/access/roles/roles'
import type { Ctx } from '../../../kit/context.ts'
import { routes } from '../../../kit/http/routes.ts'
import { dropdown, list, show, templates } from './roles.queries.ts'
import { create, remove, save } from './roles.service.ts'

/** The caller's rights; those of the role during a preview. */
async function access({ db, viewer }: Ctx) {
  const roleAccesses = [...viewer.roleAccesses]
  if (viewer.preview) return { ...viewer.preview, roleAccesses }
  const role = await db
    .selectFrom('account')
    .innerJoin('role', 'role.id', 'account.role_id')
    .select(['role.id', 'role.name'])
    .where('account.id', '=', viewer.id)
    .executeTakeFirst()
  return { id: role?.id ?? null, name: role?.name ?? null, roleAccesses }
}

export const roleRoutes = routes(roles, { list, templates, access, dropdown, show, create, save, remove })
