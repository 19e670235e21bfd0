import { heading } from '../kit/parts.ts'
import { isQuiet } from '../kit/scan.ts'
import { expect, test } from '../kit/test.ts'
import { budgets, expectLight, expectOneSheet, gzippedSize, scriptsOf } from '../kit/weight.ts'

// What pages really load, each in a browser that comes for the first time. Those of links are in their journeys.

test('pages without a login are light, and have one style sheet', async ({ visit }) => {
  for (const path of ['/auth/login', '/auth/forgot-password', '/public/network', '/public/referral/status']) {
    const page = await visit(path)
    await expect(heading(page)).toBeVisible()
    await isQuiet(page)
    await test.step(path, () => expectLight(page, 'open'))
    await test.step(path, () => expectOneSheet(page))
    await page.close()
  }
})

test('what every page of someone who is logged in loads is within its budget, and no map is among it', async ({
  open,
}) => {
  const scripts: Set<string>[] = []
  for (const path of ['/test', '/notifications', '/customer-referrals/out-bound', '/settings', '/dashboard']) {
    const page = await open('entity', path)
    await expect(heading(page)).toBeVisible()
    scripts.push(await scriptsOf(page))
    await page.close()
  }
  const [first, ...others] = scripts
  const shell = [...first!].filter((file) => others.every((files) => files.has(file)))
  expect(shell.length).toBeGreaterThan(2)
  expect(gzippedSize(shell), 'KB of the shell').toBeLessThanOrEqual(budgets.shell)
})
