import { heading } from '../kit/parts.ts'
import { isQuiet } from '../kit/scan.ts'
import { expect, test } from '../kit/test.ts'
import { budgets, expectLight, expectOneSheet, firstViews, gzippedSize } from '../kit/weight.ts'

// What pages really load, each in a fresh browser. Pages of links are checked in their journeys.

test('pages without a login are light, and have one style sheet', async ({ visit }) => {
  for (const path of ['/auth/login', '/auth/forgot-password', '/public/network', '/public/referral/status']) {
    const page = await visit(path, { isFirst: true })
    await expect(heading(page)).toBeVisible()
    await isQuiet(page)
    await test.step(path, () => expectLight(page, 'open'))
    await test.step(path, () => expectOneSheet(page))
    await page.close()
  }
})

const firstScriptsOf = async (url: string) => {
  const html = await (await fetch(url)).text()
  return new Set([...html.matchAll(/<link rel="later"[^>]* href="([^"]+\.js)"/g)].map(([, file]) => file!))
}

test('each page without a login begins within its budget', async ({ product }) => {
  for (const [path, most] of Object.entries(firstViews)) {
    const scripts = await firstScriptsOf(product.url + path)
    expect(scripts.size, path).toBeGreaterThan(2)
    expect.soft(gzippedSize(scripts), `KB of ${path}`).toBeLessThanOrEqual(most)
  }
})

test('the scripts that every page after login loads first are within their budget', async ({ product }) => {
  const paths = ['/test', '/notifications', '/customer-referrals/out-bound', '/settings', '/dashboard', '/profile']
  const [first, ...others] = await Promise.all(paths.map((path) => firstScriptsOf(product.url + path)))
  const shell = [...first!].filter((file) => others.every((files) => files.has(file)))
  expect(shell.length).toBeGreaterThan(2)
  expect(gzippedSize(shell), 'KB of the shell').toBeLessThanOrEqual(budgets.shell)
})
