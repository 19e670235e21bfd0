import { type Endpoint, hasFlag, staff, UserType, userTypeNames } from '@handoff/contracts/kit'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/schema.ts'
import { ownEntity, type Viewer } from '../context.ts'
import { forbidden, notFound, Problem } from '../problem.ts'
import { accessesOfRole } from '../security/sessions.ts'

/**
 * Previews the product as a role: a manager of roles is answered as staff of their side with that role. Person and
 * entity stay the same, so nothing is shown that this person may not see anyway; and nothing can be changed.
 */
export async function previewing(
  db: Kysely<DB>,
  viewer: Viewer,
  header: string | string[] | undefined,
  endpoint: Pick<Endpoint, 'method' | 'isRead'>,
): Promise<Viewer> {
  if (header === undefined) return viewer
  if (staff.includes(viewer.userType)) throw forbidden('Only people who manage roles can preview one')
  const role = await ownRole(db, viewer, Number(header))
  if (!isRead(endpoint))
    throw new Problem(403, 'preview', 'Changes are off while you preview a role. Exit the preview to make changes')

  const { roleAccesses, ...preview } = role
  const userType = viewer.side === 'admin' ? UserType.AdminStaff : UserType.EntityStaff
  return { ...viewer, userType, roleAccesses: roleAccesses ?? [], preview }
}

export const isRead = ({ isRead: declared, method }: Pick<Endpoint, 'method' | 'isRead'>) =>
  declared ?? method === 'GET'

async function ownRole(db: Kysely<DB>, viewer: Viewer, id: number) {
  const role =
    Number.isInteger(id) && id > 0 && id < 2 ** 31
      ? await db
          .selectFrom('role')
          .select(['role.id', 'role.name', accessesOfRole(sql.ref('role.id')).as('roleAccesses')])
          .where('role.id', '=', id)
          .where('role.side', '=', viewer.side)
          .where(sql<boolean>`role.entity_id is not distinct from ${ownEntity(viewer)}::int`)
          .where('role.is_template', '=', false)
          .executeTakeFirst()
      : undefined
  if (!role) throw notFound('role')
  return role
}

type User = {
  userType: { id: UserType; name: string }
  userRole: ({ id: number; name: string } & Pick<Viewer, 'roleAccesses'>) | null
  totalInBounds: number
}

/** The logged-in user as the previewed role sees them. */
export function asPreviewed<U extends User>(user: U, viewer: Viewer) {
  const { preview, userType } = viewer
  if (!preview) return user
  return {
    ...user,
    userType: { id: userType, name: userTypeNames[userType] },
    userRole: { ...preview, roleAccesses: [...viewer.roleAccesses] },
    totalInBounds: hasFlag(viewer, 'referrals', 'view') ? user.totalInBounds : 0,
  }
}
