import { type AccessHolder, UserType } from '@handoff/contracts/kit'
import { describe, expect, test } from 'vitest'
import { accessTo } from '../../test/person.ts'
import { areaOfPath, firstAllowed, mayOpen } from './routeGuard.ts'

const { Admin, Entity, AdminStaff, EntityStaff } = UserType

// The specification's table, section 6, written out again.
const table = [
  ['/dashboard', 'Dashboard', 'Dashboard'],
  ['/customer-management', 'Customer Profiles', 'Customer Profiles'],
  ['/customer-management/clients', 'Customer Profiles', 'Customer Profiles'],
  ['/customer-referrals/in-bound', 'Customer Referrals', 'My Referrals'],
  ['/my-network/category', 'Network Management', 'Network Directory'],
  ['/received-requests', 'Network Requests', 'My Requests'],
] as const

const holder = (userType: UserType, ...names: string[]): AccessHolder => ({
  userType,
  roleAccesses: names.map((name) => accessTo(name)),
})

describe('the route guard', () => {
  for (const [path, forAdminStaff, forEntityStaff] of table) {
    test(`${path} opens for staff whose role shows it, under their side's name`, () => {
      expect(mayOpen(holder(AdminStaff, forAdminStaff), path)).toBe(true)
      expect(mayOpen(holder(EntityStaff, forEntityStaff), path)).toBe(true)
    })

    test(`${path} is closed for staff whose role shows everything else`, () => {
      const others = table.flatMap(([, admin, entity]) => [admin, entity])
      const without = (name: string) => others.filter((other) => other !== name)
      expect(mayOpen(holder(AdminStaff, ...without(forAdminStaff)), path)).toBe(false)
      expect(mayOpen(holder(EntityStaff, ...without(forEntityStaff)), path)).toBe(false)
    })

    test(`${path} is closed if the entry has no isView`, () => {
      const roleAccesses = [accessTo(forAdminStaff, { isEdit: true })]
      expect(mayOpen({ userType: AdminStaff, roleAccesses }, path)).toBe(false)
    })

    test(`${path} opens for Admin, Entity and anyone who is not logged in`, () => {
      expect(mayOpen(holder(Admin), path)).toBe(true)
      expect(mayOpen(holder(Entity), path)).toBe(true)
      expect(mayOpen(null, path)).toBe(true)
    })
  }

  test('survey is open to AdminStaff and closed to EntityStaff, regardless of their role', () => {
    expect(mayOpen(holder(AdminStaff), '/survey')).toBe(true)
    expect(mayOpen(holder(EntityStaff, 'Survey'), '/survey')).toBe(false)
  })

  test.each(['/', '/profile', '/notifications', '/analytics', '/staff/roles', '/test'])(
    '%s is open to staff',
    (path) => {
      expect(mayOpen(holder(AdminStaff), path)).toBe(true)
      expect(mayOpen(holder(EntityStaff), path)).toBe(true)
    },
  )

  test('an area is the first part of a path', () => {
    expect(areaOfPath('/')).toBe('index')
    expect(areaOfPath('/my-network/network?id=3')).toBe('my-network')
    expect(areaOfPath('/dashboard#top')).toBe('dashboard')
  })
})

describe('the landing page', () => {
  const paths = ['/dashboard', '/customer-management', '/customer-referrals/in-bound', '/notifications']

  test('is the first page that is open to them, in the order of the menu', () => {
    expect(firstAllowed(holder(Admin), paths)).toBe('/dashboard')
    expect(firstAllowed(holder(EntityStaff, 'My Referrals'), paths)).toBe('/customer-referrals/in-bound')
    expect(firstAllowed(holder(AdminStaff, 'Customer Referrals', 'Customer Profiles'), paths)).toBe(
      '/customer-management',
    )
  })

  test('is null for staff whose role shows nothing at all', () => {
    expect(firstAllowed(holder(AdminStaff), paths)).toBeNull()
    const roleAccesses = [accessTo('Dashboard', { isEdit: true })]
    expect(firstAllowed({ userType: EntityStaff, roleAccesses }, paths)).toBeNull()
  })
})
