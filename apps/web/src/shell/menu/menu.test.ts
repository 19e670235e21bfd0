import { type AccessHolder, UserType } from '@handoff/contracts/kit'
import { expect, test } from 'vitest'
import { accessTo } from '../../test/person.ts'
import { cutName, menuFor, menuPaths } from './menu.ts'

const everything = () => true
const { Admin, Entity, AdminStaff, EntityStaff } = UserType
const anyone = (userType: UserType, ...names: string[]): AccessHolder => ({
  userType,
  roleAccesses: names.map((name) => accessTo(name)),
})

/** 'Customer Referrals: Inbound Referrals, Outbound Referrals' */
const read = (user: AccessHolder, isBuilt: (path: string) => boolean = everything) =>
  menuFor(user, isBuilt).map((item) =>
    'links' in item ? `${item.label}: ${item.links.map(({ label }) => label).join(', ')}` : item.label,
  )

test('an Admin has the whole menu in the order of the specification', () => {
  expect(read(anyone(Admin))).toEqual([
    'Dashboard',
    'Customer Profiles',
    'Customer Referrals: Inbound Referrals, Outbound Referrals',
    'Network Management: Service Categories, Service Locations, Network, Entities and Providers',
    'Network Requests',
    'Team Management: Roles, My Team',
    'Survey',
    'Analytics & Reports',
  ])
})

test('an Entity has its side’s words, its team first, and neither survey nor analytics', () => {
  expect(read(anyone(Entity))).toEqual([
    'Dashboard',
    'Customer Profiles',
    'My Referrals: Inbound Referrals, Outbound Referrals',
    'Network Directory: Service Categories, Service Locations, Entities and Providers',
    'My Requests',
    'Team Management: My Team, Roles',
  ])
})

test('AdminStaff have what their role shows; survey always, team management never', () => {
  expect(read(anyone(AdminStaff, 'Dashboard', 'Customer Referrals', 'Team Management', 'My Referrals'))).toEqual([
    'Dashboard',
    'Customer Referrals: Inbound Referrals, Outbound Referrals',
    'Survey',
  ])
  expect(read(anyone(AdminStaff, 'Analytics & Reports'))).toEqual(['Survey', 'Analytics & Reports'])
})

test('EntityStaff have what their role shows, under the names of their side', () => {
  expect(read(anyone(EntityStaff, 'My Referrals', 'My Requests', 'Survey', 'Customer Referrals'))).toEqual([
    'My Referrals: Inbound Referrals, Outbound Referrals',
    'My Requests',
  ])
})

test('an entry without a page is not shown, nor an empty submenu', () => {
  const built = new Set(['/dashboard', '/customer-referrals/out-bound'])
  expect(read(anyone(Admin), (path) => built.has(path))).toEqual([
    'Dashboard',
    'Customer Referrals: Outbound Referrals',
  ])
})

test('the entity side reaches the directory under its own name', () => {
  expect(menuPaths(anyone(Entity), everything)).toContain('/my-network/network')
  expect(menuPaths(anyone(Entity), everything)).not.toContain('/my-network/individuals-entities')
})

test('inbound has the count of waiting referrals, outbound that of new help requests', () => {
  const [, , referrals] = menuFor(anyone(Admin), everything, { inbound: 24, help: 3 })
  expect(referrals).toMatchObject({ links: [{ count: 24 }, { count: 3 }] })
  expect(menuFor(anyone(Entity), everything, { inbound: 24 })[2]).toMatchObject({
    links: [{ count: 24 }, { count: undefined }],
  })
})

test('names over 22 characters are truncated', () => {
  expect(cutName('Entities and Providers')).toBe('Entities and Providers')
  expect(cutName('Entities and Providers!')).toBe('Entities and Providers...')
})

test('pending decisions are counted on their entry', () => {
  const entry = menuFor(anyone(Entity), everything, { pending: 4 }).find(({ label }) => label === 'My Requests')
  expect(entry).toMatchObject({ to: '/received-requests', count: 4 })
})
