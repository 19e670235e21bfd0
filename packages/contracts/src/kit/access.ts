/** Access: the four user types, the areas of a role, and the one permission rule (spec, section 6). */

export const UserType = { Admin: 1, Entity: 2, AdminStaff: 3, EntityStaff: 4 } as const
export type UserType = (typeof UserType)[keyof typeof UserType]

export const userTypeNames: Record<UserType, string> = {
  [UserType.Admin]: 'Admin',
  [UserType.Entity]: 'Entity',
  [UserType.AdminStaff]: 'AdminStaff',
  [UserType.EntityStaff]: 'EntityStaff',
}

/** Parts of the product that a role grants. Each has one name per side of the product. */
export const areas = {
  dashboard: { admin: 'Dashboard', entity: 'Dashboard' },
  customers: { admin: 'Customer Profiles', entity: 'Customer Profiles' },
  referrals: { admin: 'Customer Referrals', entity: 'My Referrals' },
  network: { admin: 'Network Management', entity: 'Network Directory' },
  networkRequests: { admin: 'Network Requests', entity: 'My Requests' },
  team: { admin: 'Team Management', entity: 'Team Management' },
  survey: { admin: 'Survey', entity: 'Survey' },
  analytics: { admin: 'Analytics & Reports', entity: 'Analytics & Reports' },
} as const
export type Area = keyof typeof areas

/** Each action, and the flag in a role's entry that grants it. */
export const actionFlags = {
  view: 'isView',
  add: 'isAdd',
  edit: 'isEdit',
  delete: 'isDelete',
  approve: 'isApprove',
  assign: 'isAssign',
  export: 'isExport',
  import: 'isImport',
  sensitive: 'isSensitive',
} as const
export type Action = keyof typeof actionFlags
export type RoleAccess = { name: string } & { [A in Action as (typeof actionFlags)[A]]: boolean }

/** With several actions, any one is enough. */
export type Grant = { area: Area; actions: readonly Action[]; types: readonly UserType[] }
export type Access = 'public' | 'signedIn' | Grant

export type AccessHolder = { userType: UserType; roleAccesses: readonly RoleAccess[] }

const everyone: readonly UserType[] = Object.values(UserType)
export const adminSide: readonly UserType[] = [UserType.Admin, UserType.AdminStaff]
export const entitySide: readonly UserType[] = [UserType.Entity, UserType.EntityStaff]
export const staff: readonly UserType[] = [UserType.AdminStaff, UserType.EntityStaff]

export const sideOf = (userType: UserType) => (adminSide.includes(userType) ? 'admin' : 'entity')

/** `access: allow('referrals', 'edit')` reads as: anyone who may edit in the referrals area may call this. */
export const allow = (area: Area, actions: Action | readonly Action[], types = everyone): Grant => ({
  area,
  actions: typeof actions === 'string' ? [actions] : actions,
  types,
})

/** For administrators only: no role grants it. */
export const adminOnly = allow('team', 'edit', [UserType.Admin])
/** Managers of a side's roles and team; staff never are. */
export const managers: readonly UserType[] = [UserType.Admin, UserType.Entity]

/** The specification's permission check: roles restrict only staff; a missing entry denies. */
export function hasFlag(user: AccessHolder, area: Area, action: Action): boolean {
  if (!staff.includes(user.userType)) return true
  // AdminStaff may always view Survey (spec, section 6); the other flags follow the role.
  if (user.userType === UserType.AdminStaff && area === 'survey' && action === 'view') return true
  const name: string = areas[area][sideOf(user.userType)]
  const entry = user.roleAccesses.find((access) => access.name === name)
  return entry?.[actionFlags[action]] ?? false
}

/**
 * May this person call an endpoint with this access? Used by the server's guard, and by menu, route guards, and
 * buttons.
 */
export function can(user: AccessHolder | null, access: Access): boolean {
  if (access === 'public') return true
  if (!user) return false
  if (access === 'signedIn') return true
  return access.types.includes(user.userType) && access.actions.some((action) => hasFlag(user, access.area, action))
}
