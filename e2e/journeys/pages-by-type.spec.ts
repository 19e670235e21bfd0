import { pages as known } from '@handoff/contracts/pages'
import type { Page } from '@playwright/test'
import { heading, main } from '../kit/parts.ts'
import { expect, test } from '../kit/test.ts'

/** One of those that end in an id stands for all of them. */
const pages = known.map((page) => page.replace('$id', '2'))

// Each in whichever worker is free.
test.describe.configure({ mode: 'parallel' })

type Account = 'admin' | 'adminstaff' | 'entity' | 'entitystaff'
/** Opens under its title, leads elsewhere, or is not theirs. */
type Outcome = { opens: RegExp } | { leadsTo: string } | { refuses: RegExp }

const opens = (title: RegExp | string): Outcome => ({ opens: new RegExp(title) })
const keepers = (title: string) => (account: Account) =>
  account === 'admin' || account === 'entity' ? opens(`^${title}$`) : { refuses: new RegExp(`^${title}$`) }
const home: Outcome = { leadsTo: '/dashboard' }

/** What each address is for somebody who is signed in and whose role opens every area of their side. */
const signedIn: Record<string, Outcome | ((account: Account) => Outcome)> = {
  '/': home,
  '/dashboard': opens('^Dashboard$'),
  '/notifications': opens('^Notifications$'),
  '/profile': opens('^Profile$'),
  '/profile/edit-cover': opens('^Edit cover$'),
  '/settings': opens('^Settings$'),
  '/test': opens('^Self-check$'),
  '/customer-management': opens('^Customer Profiles$'),
  '/customer-management/clients': opens('^My customers$'),
  '/customer-referrals/in-bound': opens('^Inbound Referrals$'),
  '/customer-referrals/out-bound': opens('^Outbound Referrals$'),
  '/in-bound': opens('^Inbound Referrals$'),
  '/out-bound': opens('^Outbound Referrals$'),
  '/received-requests': (account) => opens(account.startsWith('admin') ? '^Network Requests$' : '^My Requests$'),
  '/staff/my-team': keepers('My Team'),
  '/staff/roles': keepers('Roles'),
  '/my-network/category': opens('^Service Categories$'),
  '/my-network/locations': opens('^Service Locations$'),
  '/my-network/network': opens('^(Network|Entities and Providers)$'),
  '/my-network/network/index1': opens('^(Network|Entities and Providers)$'),
  '/my-network/network-info': opens('.'),
  // Case workers of the demo may look at the directory, and take nothing in.
  '/my-network/import': (account) => (account === 'admin' ? opens('^Import') : { refuses: /^Import$/ }),
  '/public/network': opens('^Find help$'),
  '/public/network/2': opens('^Bright Path Housing$'),
  '/public/network/help': opens('^Request help$'),
  '/public/referral/status': opens('^Your request$'),
  // Whoever is inside does not ask to come in; a mailed link is looked at all the same.
  '/auth/login': home,
  '/auth/register': home,
  '/auth/forgot-password': home,
  '/auth/reset-password': opens('^This link does not work any more$'),
  '/auth/verify-account': opens('^This link does not work any more$'),
  '/auth/invitation-accepted': opens('^This invitation does not work any more$'),
  '/teams/invitation-accept': opens('^This invitation does not work any more$'),
}
const mailed = ['/auth/reset-password', '/auth/verify-account', '/auth/invitation-accepted', '/teams/invitation-accept']

async function expectOutcome(page: Page, path: string, outcome: Outcome) {
  const { pathname } = new URL(page.url())
  if ('leadsTo' in outcome) return expect.soft(page, path).toHaveURL(outcome.leadsTo)
  expect.soft(pathname, `${path} stays where it is`).toBe(path)
  const title = 'opens' in outcome ? outcome.opens : outcome.refuses
  await expect.soft(heading(page), path).toHaveText(title)
  await expect.soft(heading(page), path).not.toHaveText('Page Not Found')
  const refusal = main(page).getByText('You do not have access')
  await expect.soft(refusal, path).toHaveCount('opens' in outcome ? 0 : 1)
}

for (const account of ['admin', 'adminstaff', 'entity', 'entitystaff'] as const)
  test(`every address opens, leads on or is refused to ${account} as the specification says`, async ({ open }) => {
    test.slow()
    const page = await open(account, '/test')
    for (const path of pages) {
      await page.goto(path)
      await expect(heading(page), path).toBeVisible()
      const line = signedIn[path]
      if (line) await expectOutcome(page, path, typeof line === 'function' ? line(account) : line)
    }
  })

test('whoever is outside is led from every page to the login, and back there afterwards', async ({ visit }) => {
  test.slow()
  const page = await visit('/auth/login')
  for (const path of pages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    const { pathname, searchParams } = new URL(page.url())
    if (/^\/(auth|public)\//.test(path) || mailed.includes(path)) expect.soft(pathname).toBe(path)
    else
      expect
        .soft({ pathname, redirect: searchParams.get('redirect') }, path)
        .toEqual({ pathname: '/auth/login', redirect: path === '/' ? null : path })
  }
})
