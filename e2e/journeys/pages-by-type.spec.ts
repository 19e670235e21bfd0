import { heading, main } from '../kit/parts.ts'
import { expect, test } from '../kit/test.ts'

// Samples of what `routes.table.test.ts` proves for every page, user type, and flag: that the browser does the same.
test.describe.configure({ mode: 'parallel' })

type Account = 'entitystaff'
/** Opens under its title, redirects, or is refused. */
type Outcome = { opens: string } | { leadsTo: string } | { refuses: string }

const samples: Record<Account, Record<string, Outcome>> = {
  entitystaff: {
    '/customer-management/clients': { opens: 'Customer Profiles' },
    '/staff/roles': { refuses: 'Roles' },
    '/auth/login': { leadsTo: '/dashboard' },
    '/my-network/import': { refuses: 'Import' },
    '/teams/invitation-accept': { opens: 'This invitation is no longer valid' },
  },
}

for (const [account, pages] of Object.entries(samples) as [Account, Record<string, Outcome>][])
  test(`pages open, redirect, or are refused to ${account} as in the specification`, async ({ open }) => {
    const page = await open(account, 'about:blank')
    for (const [path, outcome] of Object.entries(pages)) {
      await page.goto(path)
      if ('leadsTo' in outcome) {
        await expect(page).toHaveURL(outcome.leadsTo)
        continue
      }
      await expect(heading(page), path).toHaveText('opens' in outcome ? outcome.opens : outcome.refuses)
      expect(new URL(page.url()).pathname).toBe(path)
      const refusal = main(page).getByText('You don’t have access')
      await expect(refusal, path).toHaveCount('opens' in outcome ? 0 : 1)
    }
  })
