import { actionFlags, type RoleAccess, UserType, userTypeNames } from '@handoff/contracts/kit'
import type { Me } from '../kit/session/CurrentUser.ts'

/** An access entry that grants only these flags. */
export const accessTo = (name: string, granted: Partial<RoleAccess> = { isView: true }): RoleAccess => ({
  ...(Object.fromEntries(Object.values(actionFlags).map((flag) => [flag, false])) as Omit<RoleAccess, 'name'>),
  ...granted,
  name,
})

type Draft = { type?: UserType; accesses?: RoleAccess[] } & Partial<Me>

/** A logged-in user: an Admin by default. */
export const person = ({ type = UserType.Admin, accesses, ...rest }: Draft = {}): Me => ({
  id: 1,
  firstName: 'Maya',
  lastName: 'Okafor',
  email: 'maya@handoff.test',
  photo: null,
  userType: { id: type, name: userTypeNames[type] },
  userRole: accesses ? { id: 1, name: 'Case worker', roleAccesses: accesses } : null,
  entity: null,
  colorCode: '#6f6af6',
  timeZone: 'America/Los_Angeles',
  totalInBounds: 0,
  ...rest,
})
