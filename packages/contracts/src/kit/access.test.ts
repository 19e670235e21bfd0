import { describe, expect, test } from 'vitest'
import {
  type AccessHolder,
  actionFlags,
  allow,
  areas,
  can,
  hasFlag,
  type RoleAccess,
  sideOf,
  UserType,
} from './access.ts'

const none: Omit<RoleAccess, 'name'> = {
  isView: false,
  isAdd: false,
  isEdit: false,
  isDelete: false,
  isApprove: false,
  isAssign: false,
  isExport: false,
  isImport: false,
  isSensitive: false,
}
const staff = (userType: UserType, name: string, flags: Partial<RoleAccess> = {}): AccessHolder => ({
  userType,
  roleAccesses: [{ ...none, name, ...flags }],
})
const { Admin, Entity, AdminStaff, EntityStaff } = UserType

test('user types have the numbers of the specification', () => {
  expect({ Admin, Entity, AdminStaff, EntityStaff }).toEqual({ Admin: 1, Entity: 2, AdminStaff: 3, EntityStaff: 4 })
})

test('roles do not restrict users who are not staff', () => {
  for (const userType of [Admin, Entity])
    expect(hasFlag({ userType, roleAccesses: [] }, 'referrals', 'delete')).toBe(true)
})

describe('staff', () => {
  test.each(Object.entries(actionFlags))('have %s through %s and through nothing else', (action, flag) => {
    const all = Object.fromEntries(Object.values(actionFlags).map((one) => [one, true]))
    const isAllowed = (flags: object) =>
      hasFlag(staff(EntityStaff, 'My Referrals', flags), 'referrals', action as keyof typeof actionFlags)
    expect(isAllowed({ [flag]: true })).toBe(true)
    expect(isAllowed({ ...all, [flag]: false })).toBe(false)
  })

  test('are denied if the area is missing or the list is empty', () => {
    expect(hasFlag({ userType: EntityStaff, roleAccesses: [] }, 'referrals', 'view')).toBe(false)
    expect(hasFlag(staff(EntityStaff, 'Dashboard', { isView: true }), 'referrals', 'view')).toBe(false)
  })

  test.each(Object.keys(areas) as (keyof typeof areas)[])('find %s under the name of their side', (area) => {
    for (const [userType, other] of [
      [AdminStaff, 'entity'],
      [EntityStaff, 'admin'],
    ] as const) {
      const name = areas[area][sideOf(userType)]
      expect(hasFlag(staff(userType, name, { isView: true }), area, 'view')).toBe(true)
      const foreign = areas[area][other]
      expect(hasFlag(staff(userType, foreign, { isView: true }), area, 'view')).toBe(name === foreign)
    }
  })
})

test.each([
  ['public', null, true],
  ['signedIn', null, false],
  [allow('referrals', 'view'), null, false],
  ['signedIn', staff(EntityStaff, 'nothing'), true],
  [allow('referrals', 'view'), staff(EntityStaff, 'My Referrals', { isView: true }), true],
  [allow('referrals', 'view'), staff(EntityStaff, 'My Referrals', { isEdit: true }), false],
  [allow('referrals', ['approve', 'edit']), staff(EntityStaff, 'My Referrals', { isEdit: true }), true],
  [allow('dashboard', 'view', [Admin]), { userType: Entity, roleAccesses: [] }, false],
  [allow('dashboard', 'view', [Admin]), { userType: Admin, roleAccesses: [] }, true],
  [allow('dashboard', 'view', [Admin]), staff(AdminStaff, 'Dashboard', { isView: true }), false],
] as const)('access %j for %j is %s', (access, user, allowed) => {
  expect(can(user, access)).toBe(allowed)
})

test('the names of the permissions are those of the specification', () => {
  const names = new Set(Object.values(areas).flatMap(({ admin, entity }) => [admin, entity]))
  for (const name of [
    'Dashboard',
    'Customer Profiles',
    'Customer Referrals',
    'Network Management',
    'Network Requests',
    'My Requests',
    'My Referrals',
    'Network Directory',
  ] as const)
    expect(names).toContain(name)
})
