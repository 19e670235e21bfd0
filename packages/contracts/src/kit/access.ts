/** Who may ask for what: the four user types, the areas of a role, and the one permission rule (spec, section 6). */

export const UserType = { Admin: 1, Entity: 2, AdminStaff: 3, EntityStaff: 4 } as const
export type UserType = (typeof UserType)[keyof typeof UserType]

export const userTypeNames: Record<UserType, string> = {
  [UserType.Admin]: 'Admin',
  [UserType.Entity]: 'Entity',
  [UserType.AdminStaff]: 'AdminStaff',
  [UserType.EntityStaff]: 'EntityStaff',
}

/** The parts of the product that a role opens or closes. A part has another name on each side of the product. */
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

/** Each action and the flag of a role's entry that grants it. */
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

/** Several actions mean: one of them is enough. */
export type Grant = { area: Area; actions: readonly Action[]; types: readonly UserType[] }
export type Access = 'public' | 'signedIn' | Grant

export type AccessHolder = { userType: UserType; roleAccesses: readonly RoleAccess[] }

const everyone: readonly UserType[] = Object.values(UserType)
export const adminSide: readonly UserType[] = [UserType.Admin, UserType.AdminStaff]
export const entitySide: readonly UserType[] = [UserType.Entity, UserType.EntityStaff]
export const staff: readonly UserType[] = [UserType.AdminStaff, UserType.EntityStaff]

export const sideOf = (userType: UserType) => (adminSide.includes(userType) ? 'admin' : 'entity')

/** `access: allow('referrals', 'edit')` reads as: anyone who may edit in the referrals area may ask this. */
export const allow = (area: Area, actions: Action | readonly Action[], types = everyone): Grant => ({
  area,
  actions: typeof actions === 'string' ? [actions] : actions,
  types,
})

/** What is the administrator's alone: no role grants it. */
export const adminOnly = allow('team', 'edit', [UserType.Admin])
/** Anyone who runs a side of the product keeps its roles and its team; staff never do. */
export const managers: readonly UserType[] = [UserType.Admin, UserType.Entity]

/** The specification's permission check: only staff are held to their role; an absent entry denies. */
export function hasFlag(user: AccessHolder, area: Area, action: Action): boolean {
  if (!staff.includes(user.userType)) return true
  // The view of Survey is theirs whatever their role says (spec, section 6); the other flags are the role's.
  if (user.userType === UserType.AdminStaff && area === 'survey' && action === 'view') return true
  const name: string = areas[area][sideOf(user.userType)]
  const entry = user.roleAccesses.find((access) => access.name === name)
  return entry?.[actionFlags[action]] ?? false
}

/** May this person ask an endpoint with this access? The server guards with it; menu, guard and buttons ask it too. */
export function can(user: AccessHolder | null, access: Access): boolean {
  if (access === 'public') return true
  if (!user) return false
  if (access === 'signedIn') return true
  return access.types.includes(user.userType) && access.actions.some((action) => hasFlag(user, access.area, action))
}
