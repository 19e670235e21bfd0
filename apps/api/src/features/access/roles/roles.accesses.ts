import { actionsOf, grantable } from '@handoff/contracts/access/roles/roles'
import { type Action, type Area, actionFlags, areas, type RoleAccess } from '@handoff/contracts/kit'
import { badInput } from '../../../kit/problem.ts'

const actionNames = Object.keys(actionFlags) as Action[]

/** The rights a role may have on this side. Any right in an area includes viewing it. */
export function grantedOf(side: 'admin' | 'entity', entries: readonly RoleAccess[]): RoleAccess[] {
  const wrong = entries.flatMap((entry) => whatIsWrong(side, entry))
  if (wrong.length) throw badInput({ roleAccesses: wrong })
  return entries.filter(opensSomething).map((entry) => ({ ...entry, isView: true }))
}

function whatIsWrong(side: 'admin' | 'entity', entry: RoleAccess): string[] {
  const area = grantable[side].find((one: Area) => areas[one][side] === entry.name)
  if (!area) return [`${entry.name} isn’t available to staff of this side`]
  const meaningless = actionNames.filter(
    (action) => entry[actionFlags[action]] && !actionsOf[side][area]?.includes(action),
  )
  return meaningless.map((action) =>
    action === 'sensitive'
      ? `There are no sensitive records in ${entry.name}`
      : `There is nothing to ${action} in ${entry.name}`,
  )
}

const opensSomething = (entry: RoleAccess) => actionNames.some((action) => entry[actionFlags[action]])

/** The columns of an entry. */
export const columnsOf = (roleId: number, entry: RoleAccess) => ({
  role_id: roleId,
  name: entry.name,
  is_view: entry.isView,
  is_add: entry.isAdd,
  is_edit: entry.isEdit,
  is_delete: entry.isDelete,
  is_approve: entry.isApprove,
  is_assign: entry.isAssign,
  is_export: entry.isExport,
  is_import: entry.isImport,
  is_sensitive: entry.isSensitive,
})
