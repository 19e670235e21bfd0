import { expect, type Locator, type Page } from '@playwright/test'

/** The parts that many pages share, found as a person would name them. */

export const heading = (page: Page) => page.getByRole('heading', { level: 1 })
export const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
export const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
export const main = (page: Page) => page.getByRole('main')
/** One tab of a row of tabs: `tab(page, 'Sections', 'Notes')`. */
const tab = (page: Page, row: string, name: string) =>
  page.getByRole('tablist', { name: row }).getByRole('tab', { name: new RegExp(`^${name}\\b`) })
export const queue = (page: Page, name: string) => tab(page, 'Queues', name)
/** A queue that is under 'More' until it is selected. */
export async function chooseQueue(page: Page, name: string) {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: new RegExp(`^${name}\\b`) }).click()
  await expect(queue(page, name)).toHaveAttribute('aria-selected', 'true')
}
export const toast = (page: Page, message: string | RegExp) => page.getByRole('alert').filter({ hasText: message })
/** Toasts cover the next buttons, and close after a while: on a busy machine before a test looks. */
export const closeToasts = (page: Page) =>
  expect(async () => {
    const close = page.getByRole('button', { name: 'Close message' })
    for (const one of await close.all()) await one.click({ timeout: 2_000 })
    await expect(close).toHaveCount(0, { timeout: 2_000 })
  }).toPass()
export const fact = (within: Locator, name: string) =>
  within.locator('dt', { hasText: new RegExp(`^${name}$`) }).locator('xpath=following-sibling::dd[1]')

/** Moves on as by a link of the product, which stays loaded. */
export const moveTo = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), path)

/** The row of a list that shows this. */
export const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** One of our searchable dropdowns, and not the heading of a column with the same name. */
export const dropdown = (within: Page | Locator, label: string) =>
  within.getByRole('button', { name: new RegExp(`^${label}\\b(?!.*sorted)`, 'i') })

/** Selects in one of our searchable dropdowns; `hint` is the line below the option's name. */
export async function choose(within: Page | Locator, label: string, option: string, hint?: string) {
  const page = 'page' in within ? (within as Locator).page() : (within as Page)
  await dropdown(within, label).click()
  // A filter of the page with the same name has a separate one, hidden.
  const search = page.getByLabel(`Search ${label}`).filter({ visible: true })
  await search.fill(option)
  const filter = hint ? { name: new RegExp(`^${option}\\s*${hint}$`) } : { name: option, exact: true }
  await page.getByRole('option', filter).click()
  await expect(search).toHaveCount(0)
}

/** Selects in a plain select. */
export async function select(within: Locator, label: string, option: string) {
  await within.getByRole('combobox', { name: label }).click()
  await within.page().getByRole('option', { name: option }).click()
}

/** The figure after a name such as 'To answer 12'. */
export async function countIn(of: Locator): Promise<number> {
  await expect(of).toHaveText(/\d/)
  return Number((await of.innerText()).replace(/\D+/g, ''))
}

/** The lines of the worklist about someone, including those folded by the dashboard. */
export async function linesAbout(page: Page, name: string) {
  const work = page.getByRole('region', { name: 'Needs action' })
  await expect(work.getByRole('listitem').first()).toBeVisible()
  const rest = work.getByRole('button', { name: /^Show \d+ more$/ })
  if (await rest.isVisible()) await rest.click()
  return work.getByRole('listitem').filter({ hasText: name })
}
