import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { heading } from '../../e2e/kit/parts.ts'
import { isQuiet, paint } from '../../e2e/kit/scan.ts'
import { beginSession } from '../../e2e/kit/test.ts'
import { groups, menuOfThePhone } from '../../e2e/scans/overlays.ts'
import * as all from './folders.mjs'
import { hold, still } from './still.ts'

const { now, tokens, sights } = all.network.read()

const listed = (value = '') => value.split(',').filter(Boolean)
const choices = (value: string | undefined, known: string[]) => (listed(value).length > 0 ? listed(value) : known)
const sizes = choices(process.env.PICTURES_SIZES, Object.keys(all.sizes))
const schemes = all.schemes.filter((one) => choices(process.env.PICTURES_SCHEMES, all.schemes).includes(one))
const only = new RegExp(process.env.PICTURES_ONLY ?? '', 'i')
const folder = process.env.PICTURES!
mkdirSync(folder, { recursive: true })

const slug = (account: 'admin' | 'entity' | undefined, name: string) =>
  `${account ?? 'anyone'}-${name.replace(/[^\w]+/g, '-').replace(/^-|-$/g, '')}`

async function open(page: Page, account: 'admin' | 'entity' | undefined, size: string) {
  await page.setViewportSize({ width: Number(size), height: all.sizes[size]! })
  await still(page, now)
  await hold(page)
  if (account) await page.addInitScript(beginSession, tokens[account])
}

const loading = '.mantine-Skeleton-root, :text-is("Loading map")'

async function photograph(page: Page, name: string, { fullPage = false } = {}) {
  for (const scheme of schemes) {
    await paint(page, scheme)
    await page.waitForLoadState('networkidle')
    await isQuiet(page)
    await expect(page.getByText('The problem is on our side'), `${name} has everything`).toHaveCount(0, {
      timeout: 500,
    })
    await page.evaluate(() =>
      Promise.allSettled([...document.images].map((image) => ((image.loading = 'eager'), image.decode()))),
    )
    const file = path.join(folder, `${name}-${page.viewportSize()!.width}-${scheme}.png`)
    // Two equal pictures: nothing moves anymore.
    let before: Buffer | undefined
    await expect(async () => {
      // Parts that load after the page, such as the grid of a table, may begin only now.
      await isQuiet(page)
      const picture = await page.screenshot({ path: file, fullPage, animations: 'disabled', caret: 'hide' })
      // A screenshot of a whole page makes the window taller for a moment, and a part may load again.
      await expect(page.locator(loading), `${name} is loaded`).toHaveCount(0, { timeout: 100 })
      const isStill = before?.equals(picture)
      before = picture
      expect(isStill, `${name} is still`).toBe(true)
    }).toPass({ intervals: [50, 100, 250] })
  }
}

test.use({ reducedMotion: 'reduce', baseURL: process.env.PICTURES_URL } as object)

for (const { account, name, path: address } of sights) {
  const label = slug(account, name)
  if (only.test(label))
    test(label, async ({ page }) => {
      await open(page, account, sizes[0]!)
      await page.goto(address)
      await expect(heading(page)).toBeVisible()
      for (const size of sizes) {
        await page.setViewportSize({ width: Number(size), height: all.sizes[size]! })
        await photograph(page, label, { fullPage: true })
      }
    })
}

type Overlay = { path: string; show: (page: Page) => Promise<Locator> }
const everySize = Object.keys(all.sizes)
const overlays = [
  ...groups.map(({ account, all: of }) => ({ account, of, at: everySize })),
  { account: 'admin' as const, of: menuOfThePhone, at: ['390'] },
].flatMap(({ account, of, at }) =>
  Object.entries(of as Record<string, Overlay>).map(([name, overlay]) => ({ account, name, at, ...overlay })),
)

for (const { account, name, at, path: address, show } of overlays) {
  const label = `${slug(account, name)}-open`
  for (const size of sizes)
    if (only.test(label) && at.includes(size))
      test(`${label} at ${size}`, async ({ page }) => {
        await open(page, account, size)
        await page.goto(address)
        await expect(heading(page)).toBeVisible()
        await isQuiet(page)
        const overlay = await show(page)
        await expect(overlay).toBeVisible()
        await expect(overlay).toHaveCSS('opacity', '1')
        await photograph(page, label)
      })
}
