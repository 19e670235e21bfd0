import { type AccessHolder, staff, UserType } from '@handoff/contracts/kit'

/**
 * The specification's route guard (section 6). Only AdminStaff and EntityStaff are held to it; a name is the access
 * entry whose `isView` opens the area. Any other area is allowed.
 */
const guardedAreas: Record<string, Record<'AdminStaff' | 'EntityStaff', string | true | false>> = {
  dashboard: { AdminStaff: 'Dashboard', EntityStaff: 'Dashboard' },
  'customer-management': { AdminStaff: 'Customer Profiles', EntityStaff: 'Customer Profiles' },
  'customer-referrals': { AdminStaff: 'Customer Referrals', EntityStaff: 'My Referrals' },
  'my-network': { AdminStaff: 'Network Management', EntityStaff: 'Network Directory' },
  'received-requests': { AdminStaff: 'Network Requests', EntityStaff: 'My Requests' },
  survey: { AdminStaff: true, EntityStaff: false },
  index: { AdminStaff: true, EntityStaff: true },
}

/** The area of a path is its first part: '/my-network/category' lies in 'my-network', '/' in 'index'. */
export const areaOfPath = (path: string) => path.split(/[/?#]/).find(Boolean) ?? 'index'

export function mayOpen(user: AccessHolder | null, path: string): boolean {
  if (!user || !staff.includes(user.userType)) return true
  const type = user.userType === UserType.AdminStaff ? 'AdminStaff' : 'EntityStaff'
  const needed = guardedAreas[areaOfPath(path)]?.[type] ?? true
  if (typeof needed === 'boolean') return needed
  return user.roleAccesses.some(({ name, isView }) => name === needed && isView)
}

/** Staff whose role shows nothing at all find 'Page Not Found' instead of a way in. */
const seesAnything = (user: AccessHolder) =>
  !staff.includes(user.userType) || user.roleAccesses.some(({ isView }) => isView)

/** Where someone lands: the first of these paths (in the menu's order) that is open to them. Null: nowhere. */
export const firstAllowed = (user: AccessHolder, paths: readonly string[]): string | null =>
  seesAnything(user) ? (paths.find((path) => mayOpen(user, path)) ?? null) : null
