import { auth } from '@handoff/contracts/access/auth/auth'
import { entities } from '@handoff/contracts/network/entities/entities'
import { Capacity } from '@handoff/contracts/network/entities/entity'
import type { Page } from '@playwright/test'
import { isLive } from '../kit/live.ts'
import { heading, rowOf } from '../kit/parts.ts'
import { expect, test } from '../kit/test.ts'

const map = (page: Page) => page.getByRole('region', { name: 'Map of providers' })
const mark = (page: Page, name: RegExp) => map(page).getByRole('button', { name })
const status = (page: Page) => map(page).getByRole('status').filter({ hasText: 'locations' })
const placesIn = async (page: Page) => Number((await status(page).innerText()).match(/^\d+/)?.[0])

/** The marks with their positions. */
const marksOn = (page: Page) =>
  map(page)
    .locator('.maplibregl-marker')
    .evaluateAll((all) => all.map((one) => `${one.textContent} ${(one as HTMLElement).style.transform}`).join('\n'))

/** The map is idle: nothing is fetched, and no mark moves. */
async function hasSettled(page: Page) {
  await expect(async () => {
    await expect(map(page).locator('[data-stale]')).toHaveCount(0, { timeout: 500 })
    const before = await marksOn(page)
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    expect(await marksOn(page)).toBe(before)
  }).toPass()
}

/** Every address that the page requests, except the product's. */
function outsiders(page: Page) {
  const requests: string[] = []
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== new URL(page.url()).origin) requests.push(request.url())
  })
  return requests
}

test('a cluster of locations splits, down to the providers at one of them, and no outside server is contacted', async ({
  open,
}) => {
  test.slow()
  // The administrative side has no location: it sees all of them.
  const page = await open('admin', '/my-network/network')
  const requests = outsiders(page)
  await expect(map(page).locator('canvas')).toBeVisible({ timeout: 30_000 })
  const cluster = mark(page, /^\d+ locations, zoom in$/).first()
  const all = await placesIn(page)
  expect(all).toBeGreaterThan(20)

  await cluster.click()
  await expect.poll(() => placesIn(page)).toBeLessThan(all)
  await expect(status(page)).toHaveText(new RegExp(`^\\d+ of ${all} locations$`))

  // Closer and closer, until a mark is one location.
  const one = map(page).locator('button[aria-haspopup="dialog"]').first()
  for (let step = 0; step < 8 && !(await one.isVisible()); step++) {
    const before = await marksOn(page)
    await mark(page, /zoom in$/)
      .first()
      .press('Enter')
    await expect.poll(() => marksOn(page)).not.toBe(before)
    await hasSettled(page)
  }
  await one.press('Enter')
  const card = map(page).getByRole('dialog')
  await expect(card).toBeFocused()
  const link = card.getByRole('link').first()
  const name = await link.innerText()
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
  await expect(one).toBeFocused()
  await one.press('Enter')
  await link.click()
  await expect(heading(page)).toHaveText(name)
  expect(requests).toEqual([])
})

test('a mark immediately shows that a provider is full', async ({ open, people }) => {
  test.slow()
  const { entity } = await people.ask('entity2', auth.me, {})
  const searchText = encodeURIComponent(entity!.name)
  const page = await open('admin', `/my-network/network?search=${searchText}`)
  await isLive(page)
  const card = map(page).getByRole('dialog')
  const doors = mark(page, /^\d+ locations/).or(mark(page, new RegExp(`^${entity!.name}`)))
  // Two doors, close to one another, come apart first.
  await expect(async () => {
    await doors.first().press('Enter', { timeout: 2_000 })
    await expect(card).toBeVisible({ timeout: 700 })
  }).toPass()
  await expect(card).not.toContainText('Not accepting')
  await people.ask('entity2', entities.setCapacity, { id: entity!.id, capacity: Capacity.Closed, note: null })
  await expect(card).toContainText('Not accepting')
  await expect(rowOf(page, entity!.name)).toContainText('Not accepting')
  // Other tests refer to it after this.
  await people.ask('entity2', entities.setCapacity, { id: entity!.id, capacity: Capacity.Open, note: null })
  await expect(card).not.toContainText('Not accepting')
})

test('providers near a ZIP: rows and pins have the same number, and the nearest can be called and referred to', async ({
  open,
}) => {
  test.slow()
  const page = await open('entity', '/my-network/network?categoryId=1')
  // Without a ZIP, from the viewer's address.
  await expect(map(page).getByText('You', { exact: true })).toBeVisible({ timeout: 30_000 })
  await page.getByLabel('Near ZIP code').fill('94607')
  await expect(map(page).getByText('94607')).toBeVisible()
  const rows = page.getByRole('region', { name: 'Providers' }).locator('tbody tr')
  // While the list is replaced, its rows have no distance yet, or one from elsewhere.
  const milesOf = async () =>
    (await rows.allInnerTexts()).map((text) => Number(text.match(/([\d.,]+) mi$/)?.[1]?.replace(',', '')))
  await expect(async () => {
    await expect(page.locator('[data-stale]')).toHaveCount(0, { timeout: 500 })
    const miles = await milesOf()
    expect(miles.filter(Number.isFinite)).toHaveLength(miles.length)
    expect(miles.length).toBeGreaterThan(0)
    expect(miles.length).toBeLessThanOrEqual(10)
    expect(miles).toEqual(miles.toSorted((one, other) => one - other))
  }).toPass()

  await rows.first().getByRole('button').first().click()
  const pin = mark(page, /, rank 1, /)
  await expect(pin).toHaveAttribute('aria-pressed', 'true')
  const name = (await pin.getAttribute('aria-label'))!.split(', rank')[0]!
  await expect(rows.first()).toContainText(name)
  const card = page.getByRole('region', { name, exact: true })
  await expect(card.getByRole('link', { name: `Call ${name}` })).toHaveAttribute('href', /^tel:\+1\d{10}$/)

  // The same search in the other views.
  await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Cards' }).click()
  await expect(page.getByLabel('Near ZIP code')).toHaveValue('94607')
  await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Map' }).click()
  await rows.first().getByRole('button').first().click()
  await card.getByRole('link', { name: 'Refer here' }).click()
  await expect(page).toHaveURL(/\/customer-management\/refer-map\?cart=\d+&categoryId=1$/)
})
