import { auth } from '@handoff/contracts/auth'
import { Capacity, entities } from '@handoff/contracts/entities'
import { members } from '@handoff/contracts/members'
import type { Page } from '@playwright/test'
import { isLive } from '../kit/live.ts'
import { choose, countIn, dropdown, heading, main, rowOf } from '../kit/parts.ts'
import { expect, phone, test } from '../kit/test.ts'

const map = (page: Page) => page.getByRole('region', { name: 'Map of members' })
const mark = (page: Page, name: RegExp) => map(page).getByRole('button', { name })
const placesIn = async (page: Page) => Number((await map(page).getByRole('status').innerText()).match(/^\d+/)?.[0])

/** Every address that the page asks, but for its own. */
function outsiders(page: Page) {
  const own = page.context()
  const asked: string[] = []
  own.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== new URL(page.url()).origin) asked.push(request.url())
  })
  return asked
}

test('a heap of places comes apart, down to who is at one of them, and nobody outside is asked', async ({ open }) => {
  test.slow()
  const page = await open('entity', '/my-network/network')
  const asked = outsiders(page)
  await expect(map(page).locator('canvas')).toBeVisible({ timeout: 30_000 })
  const heap = mark(page, /^\d+ places, zoom in$/).first()
  const all = await placesIn(page)
  expect(all).toBeGreaterThan(20)

  await heap.click()
  await expect.poll(() => placesIn(page)).toBeLessThan(all)
  await expect(map(page).getByRole('status')).toHaveText(new RegExp(`^\\d+ of ${all} places$`))

  // Closer and closer, until a mark is one place.
  const one = map(page).locator('button[aria-haspopup="dialog"]').first()
  for (let step = 0; step < 8 && !(await one.isVisible()); step++) {
    await mark(page, /zoom in$/)
      .first()
      .press('Enter')
    await page.waitForTimeout(800)
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
  expect(asked).toEqual([])
})

test('a filter narrows the list and the map, and stays from view to view', async ({ open, people }) => {
  test.slow()
  const page = await open('entity', '/my-network/network')
  await expect(mark(page, /./).first()).toBeVisible({ timeout: 30_000 })
  const all = await placesIn(page)
  await dropdown(main(page), 'Filters').click()
  await choose(page.getByRole('dialog', { name: 'Filters' }), 'Kind', 'Individuals')
  await page.getByRole('button', { name: 'Done' }).click()
  const { total } = await people.ask('entity', entities.list, { networkType: 1, categoryIds: [] })
  await expect(main(page).getByText(new RegExp(` of ${total}$`))).toBeVisible()
  await expect.poll(() => placesIn(page)).toBeLessThan(all)
  await expect(page).toHaveURL(/networkType=1/)

  await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Cards' }).click()
  await expect(page).toHaveURL(/\/index1\?.*networkType=1/)
  await expect(main(page).getByText(new RegExp(` of ${total}$`))).toBeVisible()
  await expect(page.getByRole('list', { name: 'Members' }).getByRole('listitem')).toHaveCount(Math.min(10, total))
  await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Table' }).click()
  await expect(page).toHaveURL(/networkType=1.*view=table|view=table.*networkType=1/)
  await expect(map(page)).toHaveCount(0)
})

test('from a ZIP code the nearest come first, and what passed between us opens as it was counted', async ({ open }) => {
  const page = await open('entity', '/my-network/network?view=table')
  await page.getByLabel('Near ZIP code').fill('94577')
  await expect(page).toHaveURL(/sort=distance/)
  await expect(page.getByRole('table').getByText('Distance')).toBeVisible()
  const far = async () =>
    (
      await page
        .getByRole('row')
        .getByText(/^[\d.]+ mi$/)
        .allInnerTexts()
    ).map((text) => Number.parseFloat(text))
  await expect.poll(async () => (await far()).length).toBeGreaterThan(5)
  expect(await far()).toEqual([...(await far())].sort((one, other) => one - other))

  await page.goto('/my-network/network?view=table&search=Bright%20Path')
  await rowOf(page, 'Bright Path Housing').getByRole('button').first().click()
  const sent = page.getByRole('region', { name: 'Figures' }).getByRole('link', { name: /^You sent them/ })
  const count = await countIn(sent)
  await sent.click()
  await expect(heading(page)).toHaveText('Outbound Referrals')
  await expect(main(page).getByRole('button', { name: 'Entity: Bright Path Housing' })).toBeVisible()
  await expect(main(page).getByText(new RegExp(` of ${count}$`))).toBeVisible()
})

test('by keyboard the list says what the map says', async ({ open }) => {
  const page = await open('entity', '/my-network/network?search=Cedar%20Recovery')
  const inList = rowOf(page, 'Cedar Recovery Center')
  await expect(inList).toBeVisible()
  await inList.getByRole('button').first().focus()
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Cedar Recovery Center')
  await expect(page.getByRole('region', { name: 'Map of its places' })).toBeVisible()
})

test('a star narrows the cards to itself', async ({ open }) => {
  const page = await open('entity', '/my-network/network/index1?search=Cedar%20Recovery')
  const star = page.getByRole('button', { name: 'Favorite Cedar Recovery Center' })
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/my-network/network/index1?favourites=true')
  await expect(page.getByRole('list', { name: 'Members' }).getByRole('listitem')).toHaveCount(1)
  await star.click()
  await expect(main(page).getByText('No favorites here')).toBeVisible()
})

test('a mark says at once that somebody has no room any more', async ({ open, people }) => {
  test.slow()
  const { entity } = await people.ask('entity2', auth.me, {})
  const found = encodeURIComponent(entity!.name)
  const page = await open('admin', `/my-network/network?search=${found}`)
  await isLive(page)
  await mark(page, /^\d+ places/)
    .or(mark(page, new RegExp(`^${entity!.name}`)))
    .first()
    .press('Enter')
  const card = map(page).getByRole('dialog')
  // Two doors, close to one another, come apart first.
  if (!(await card.isVisible()))
    await mark(page, new RegExp(`^${entity!.name}`))
      .first()
      .press('Enter')
  await expect(card).not.toContainText('Closed')
  await people.ask('entity2', members.setCapacity, { id: entity!.id, capacity: Capacity.Closed, note: null })
  await expect(card).toContainText('Closed')
  await expect(rowOf(page, entity!.name)).toContainText('Closed')
  // Others refer to it after this.
  await people.ask('entity2', members.setCapacity, { id: entity!.id, capacity: Capacity.Open, note: null })
  await expect(card).not.toContainText('Closed')
})

test('on a phone one changes between list and map', async ({ open }) => {
  test.slow()
  const page = await open('entity', '/my-network/network', { viewport: phone })
  await expect(page.getByRole('list', { name: 'Members' })).toBeVisible()
  await expect(map(page)).toHaveCount(0)
  const views = page.getByRole('navigation', { name: 'View' })
  await views.getByRole('link', { name: 'Map' }).click()
  await expect(mark(page, /./).first()).toBeVisible({ timeout: 30_000 })
  await views.getByRole('link', { name: 'List' }).click()
  await expect(page.getByRole('list', { name: 'Members' })).toBeVisible()
})

test('a pin is moved by keys, saved, and taken back to where its ZIP code leads', async ({ open }) => {
  test.slow()
  const page = await open('admin', '/my-network/locations?view=table')
  await page.getByRole('button', { name: 'Add location' }).click()
  const dialog = page.getByRole('dialog', { name: 'New location' })
  await dialog.getByLabel(/^Name/).fill('Map corner')
  await dialog.getByLabel('ZIP', { exact: true }).fill('94601')
  const pin = dialog.getByRole('button', { name: /^The pin/ })
  await expect(pin).toBeVisible({ timeout: 30_000 })
  await pin.press('ArrowRight')
  await expect(dialog.getByRole('switch', { name: /Place by hand/ })).toBeChecked()
  await expect(dialog.getByLabel('Longitude')).toHaveValue(/^-122\.\d+$/)
  await dialog.getByRole('button', { name: 'Back to the looked-up place' }).click()
  await expect(dialog.getByText(/Placed by ZIP code/)).toBeVisible()
  await pin.press('ArrowUp')
  const latitude = await dialog.getByLabel('Latitude').inputValue()
  await dialog.getByRole('button', { name: 'Create location' }).click()
  const drawer = page.getByRole('dialog', { name: /Map corner/ })
  await expect(drawer.getByText(`Placed by hand (${Number(latitude).toFixed(4)}`)).toBeVisible()
  await expect(drawer.getByRole('region', { name: 'Where it is' })).toBeVisible()
})

test('the location view shows where a requested place is, and decides about it', async ({ open }) => {
  test.slow()
  const page = await open('admin', '/received-requests')
  await rowOf(page, 'Our second door').getByRole('button').first().click()
  await page.getByRole('button', { name: 'Open the location view' }).click()
  const view = page
    .getByRole('dialog', { name: 'Our second door' })
    .filter({ has: page.getByRole('region', { name: /^Map with Our/ }) })
  await expect(view.getByText('About here: found by its ZIP code')).toBeVisible()
  await expect(view.getByText('172 Elm Street', { exact: false })).toBeVisible()
  await view.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(view.getByText('Accepted', { exact: true })).toBeVisible()
})
