import { type Action, actionFlags, areas, UserType } from '@handoff/contracts/kit'
import { describe, expect, test } from 'vitest'
import { pages } from './routes.tsx'
import { askGuards, homeOf } from './shell/session/guards.ts'
import { accessTo, person } from './test/person.ts'
import { addressOf } from './test/standIn.tsx'

/**
 * Every page there is × every user type × every single flag that a role can hold, against the specification's table
 * (section 6), which is written out again here. `open`: regardless of the role; `closed`: never.
 */
type Needed = string
const table: Record<string, { AdminStaff: Needed; EntityStaff: Needed }> = {
  dashboard: { AdminStaff: 'Dashboard', EntityStaff: 'Dashboard' },
  'customer-management': { AdminStaff: 'Customer Profiles', EntityStaff: 'Customer Profiles' },
  'customer-referrals': { AdminStaff: 'Customer Referrals', EntityStaff: 'My Referrals' },
  'my-network': { AdminStaff: 'Network Management', EntityStaff: 'Network Directory' },
  'received-requests': { AdminStaff: 'Network Requests', EntityStaff: 'My Requests' },
  survey: { AdminStaff: 'open', EntityStaff: 'closed' },
}
const neededFor = (path: string, type: 'AdminStaff' | 'EntityStaff'): Needed =>
  table[path.split('/')[1]!]?.[type] ?? 'open'

const names = [...new Set(Object.values(areas).flatMap(({ admin, entity }) => [admin, entity]))]
const flags = Object.entries(actionFlags) as [Action, (typeof actionFlags)[Action]][]
const staffTypes = [
  ['AdminStaff', UserType.AdminStaff],
  ['EntityStaff', UserType.EntityStaff],
] as const

const built = pages.app.map(addressOf)
const isBuilt = (path: string) => built.some((one) => one === path)

/** Of all pages behind the login, and of those of the specification that come later. */
const paths = [...built, '/received-requests', '/my-network/locations', '/my-network/individuals-entities']

/** What happens to someone who goes there: it opens, or leads elsewhere, or is 'Page Not Found'. */
function goTo(path: string, user: ReturnType<typeof person>): string {
  try {
    askGuards(['signedIn', 'access'], { user, path, href: path, home: homeOf(user, isBuilt) })
    return 'opens'
  } catch (thrown) {
    const { options, isNotFound } = thrown as { options?: { to: string }; isNotFound?: boolean }
    if (isNotFound) return 'Page Not Found'
    if (options) return options.to
    throw thrown
  }
}

describe.each(paths)('%s', (path) => {
  test.each([
    ['Admin', UserType.Admin],
    ['Entity', UserType.Entity],
  ] as const)('opens for %s, who are held to no role', (_, type) => {
    expect(goTo(path, person({ type }))).toBe('opens')
  })

  test.each(staffTypes)('opens for %s by exactly its flag', (typeName, type) => {
    const needed = neededFor(path, typeName)
    const opened = names.flatMap((name) =>
      flags.flatMap(([, flag]) => {
        const user = person({ type, accesses: [{ ...accessTo(name), isView: false, [flag]: true }] })
        return goTo(path, user) === 'opens' ? [`${name}: ${flag}`] : []
      }),
    )
    const all = names.flatMap((name) => flags.map(([, flag]) => `${name}: ${flag}`))
    expect(opened).toEqual(needed === 'open' ? all : needed === 'closed' ? [] : [`${needed}: isView`])
  })
})

describe('anyone who may not', () => {
  /** The first page of the menu that this one entry opens, as far as it is built. */
  const firstOf: Record<string, string> = {
    Dashboard: '/dashboard',
    'Customer Profiles': '/customer-management',
    'Customer Referrals': '/customer-referrals/in-bound',
    'My Referrals': '/customer-referrals/in-bound',
    'Network Management': '/my-network/category',
    'Network Directory': '/my-network/category',
  }

  test.each(staffTypes)('and is %s is led to the first page that is open', (typeName, type) => {
    for (const [name, first] of Object.entries(firstOf)) {
      const isOfThisSide = Object.values(table).some((row) => row[typeName] === name)
      const user = person({ type, accesses: [accessTo(name)] })
      for (const path of paths) {
        const needed = neededFor(path, typeName)
        if (needed === 'open' || needed === name) continue
        // The survey is open to AdminStaff regardless of their role.
        const other = typeName === 'AdminStaff' ? '/survey' : '/notifications'
        expect(goTo(path, user), `${path} with ${name}`).toBe(isOfThisSide ? first : other)
      }
    }
  })

  test.each(staffTypes)('and is %s without anything to see finds Page Not Found', (typeName, type) => {
    for (const [action, flag] of flags.filter(([one]) => one !== 'view')) {
      const user = person({ type, accesses: names.map((name) => ({ ...accessTo(name), isView: false, [flag]: true })) })
      for (const path of paths.filter((one) => neededFor(one, typeName) !== 'open'))
        expect(goTo(path, user), `${path} with ${action}`).toBe('Page Not Found')
    }
  })

  test('and is no one is led to the login', () => {
    for (const path of paths) {
      const visit = { user: null, path, href: path, home: null }
      expect(() => askGuards(['signedIn', 'access'], visit), path).toThrow(
        expect.objectContaining({ options: expect.objectContaining({ to: '/auth/login' }) }),
      )
    }
  })
})
