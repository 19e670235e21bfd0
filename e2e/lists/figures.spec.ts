import type { Page } from '@playwright/test'
import { heading, moveTo } from '../kit/parts.ts'
import { isQuiet } from '../kit/scan.ts'
import { expect, test } from '../kit/test.ts'

/** The pages with figures above their list. */
const pages = [
  '/my-network/network',
  '/my-network/category',
  '/my-network/individuals-entities',
  '/my-network/locations',
  '/received-requests',
  '/staff/my-team',
]

/** Figures whose addresses have the same parameters, with other values, are the same sort: one of them is opened. */
function sortOf(href: string) {
  const { pathname, searchParams } = new URL(href, 'http://here')
  return [pathname, ...[...searchParams.keys()].sort()].join(' ')
}

/** The map is drawn in its own journey. */
const asTable = (href: string) =>
  href.startsWith('/my-network/network') && !href.includes('view=')
    ? `${href}${href.includes('?') ? '&' : '?'}view=table`
    : href

// API tests prove for every user type that figures and lists have the same number; here, that pages read the address.
test('the figures of a list open as many rows', async ({ open }) => {
  test.slow()
  const page = await open('admin', '/test')
  await expect(heading(page)).toBeVisible()
  const opened = new Set<string>()
  for (const address of pages) {
    const figures = async () => {
      await moveTo(page, asTable(address))
      await expect(page).toHaveURL(asTable(address))
      await isQuiet(page)
      return figuresOn(page)
    }
    for (const { label, count, href } of await figures()) {
      if (opened.has(sortOf(href))) continue
      opened.add(sortOf(href))
      const leadsTo = (rows: number, timeout: number) =>
        expect.poll(() => rowsOn(page), { message: `${address}: ${label} leads to ${href}`, timeout }).toBe(rows)
      await moveTo(page, asTable(href))
      await isQuiet(page)
      await leadsTo(count, 10_000).catch(async () => {
        // Current figures change over the hour: the figure is read again.
        const again = (await figures()).find((one) => one.label === label)!
        await moveTo(page, asTable(href))
        await leadsTo(again.count, 30_000)
      })
    }
  }
})

/** Figures that count rows: a name or a duration is no count. */
async function figuresOn(page: Page) {
  const links = page.getByRole('region', { name: 'Figures' }).getByRole('link')
  await expect(links.first()).toBeVisible()
  // Each has its number, or a sentence that there is none.
  await expect(links.filter({ hasNot: page.locator('b') })).toHaveCount(0)
  const figures = await links.evaluateAll((all) =>
    all.map((one) => ({
      label: one.querySelector('span')?.textContent ?? '',
      text: one.querySelector('b')?.textContent ?? '',
      href: one.getAttribute('href') ?? '',
    })),
  )
  return figures.flatMap(({ label, text, href }) =>
    /^[\d,]+$/.test(text) ? [{ label, href, count: Number(text.replaceAll(',', '')) }] : [],
  )
}

/** Number of rows of the list: from its pagination, or counted on the only page. */
async function rowsOn(page: Page) {
  const turner = page.getByText(/^\d[\d,]*–\d[\d,]* of [\d,]+$/)
  if (await turner.count()) return Number((await turner.first().innerText()).replace(/.* of /, '').replaceAll(',', ''))
  const main = page.getByRole('main')
  if (await main.getByRole('table').count()) return main.locator('tbody tr').count()
  const cards = main.getByRole('list', { name: 'Categories' }).getByRole('listitem')
  return (await cards.count()) || ((await main.getByText(/^(No |Nothing )/).count()) ? 0 : -1)
}
