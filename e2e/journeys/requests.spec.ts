import { locations } from '@handoff/contracts/network/locations/locations'
import type { Page } from '@playwright/test'
import { aColleague, ownPassword } from '../kit/colleague.ts'
import { isLive } from '../kit/live.ts'
import { mailTo } from '../kit/mailbox.ts'
import { closeToasts, dialogOf, dropdown, heading, rowOf, sidebar, toast } from '../kit/parts.ts'
import { freshName } from '../kit/referring.ts'
import { expect, test } from '../kit/test.ts'

const requestsPage = '/received-requests'
/** Pending requests come first: decided ones may be on a later page. */
const onlyOf = (words: string) => `${requestsPage}?status=0&search=${encodeURIComponent(words)}`
const tab = (page: Page, name: string) =>
  page.getByRole('tablist', { name: 'Types' }).getByRole('tab', { name: new RegExp(`^${name}`) })
const waiting = async (page: Page, name: string) => Number((await tab(page, name).innerText()).match(/\d+$/)?.[0])

/** Opens the form for one kind of request. */
async function beginRequest(page: Page, kind: string) {
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('button', { name: 'New request' }).click()
  // By key: the pointer can miss a menu that is still moving into place.
  await page.getByRole('menuitem', { name: kind }).press('Enter')
  return dialogOf(page, new RegExp(`^Request an? ${kind.toLowerCase()}`))
}

async function typePlace(dialog: ReturnType<typeof dialogOf>, address: string) {
  await dialog.getByLabel('Street', { exact: true }).fill(address)
  await dialog.getByLabel('ZIP', { exact: true }).fill('94607')
  await expect(dropdown(dialog, 'City')).toHaveText('Oakland')
}

async function send(page: Page, dialog: ReturnType<typeof dialogOf>, why: string) {
  await dialog.getByLabel('Why it’s needed').fill(why)
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog).toBeHidden()
  await closeToasts(page)
}

async function asksForCategory(page: Page, name: string) {
  const dialog = await beginRequest(page, 'Category')
  await dialog.getByLabel('Name', { exact: false }).first().fill(name)
  await dialog.getByLabel('Description').fill('Help with what an animal needs')
  await send(page, dialog, 'Three families asked this month.')
}

async function leavePanel(page: Page) {
  // A dialog over it captures the key.
  await expect(page.locator('[role="dialog"][aria-modal="true"]')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

const open = (page: Page, title: string) => rowOf(page, title).getByRole('link').first().click()

test('an entity requests a category, a location, an organization and an individual; the counts move, and approved ones show for all without reloading', async ({
  open: visitAs,
  visit,
  people,
}) => {
  test.setTimeout(180_000)
  const mark = freshName('q')
  const category = `Animals ${mark}`
  const hall = `Hall ${mark}`
  const house = `House ${mark}`
  const [contact, individual] = [`house.${mark}@example.org`, `tomas.${mark}@example.org`]
  const admin = await visitAs('admin', onlyOf(mark))
  const asker = await visitAs('entity', requestsPage)
  const places = await visitAs('entity2', `/my-network/locations?search=${mark}`)
  const directory = await visitAs('entity2', `/my-network/network?search=${mark}&view=table`)
  for (const page of [admin, asker, places, directory]) await isLive(page)
  await expect(tab(admin, 'All')).toHaveText(/\d$/)
  const kinds = ['Category', 'Location', 'Entity', 'Service provider'] as const
  const before = Object.fromEntries(await Promise.all(kinds.map(async (kind) => [kind, await waiting(admin, kind)])))
  const all = await waiting(admin, 'All')
  const pending = Number(
    (
      await sidebar(admin)
        .getByRole('link', { name: /Network Requests/ })
        .innerText()
    ).match(/\d+/)?.[0] ?? 0,
  )

  await test.step('each of the four is requested, and the administrators’ counts update without reloading', async () => {
    await asksForCategory(asker, category)
    await expect(tab(admin, 'Category')).toHaveText(`Category${before.Category + 1}`)

    const location = await beginRequest(asker, 'Location')
    await location.getByRole('textbox', { name: 'Name' }).fill(hall)
    await typePlace(location, '1 Hall Street')
    await send(asker, location, 'We meet there.')
    await expect(tab(admin, 'Location')).toHaveText(`Location${before.Location + 1}`)

    const organization = await beginRequest(asker, 'Organization')
    await organization.getByRole('textbox', { name: 'Name', exact: true }).fill(house)
    await organization.getByLabel('Email').fill(contact)
    await typePlace(organization, '2 House Street')
    await send(asker, organization, 'Our neighbors.')
    await expect(tab(admin, 'Entity')).toHaveText(`Entity${before.Entity + 1}`)

    const person = await beginRequest(asker, 'Individual')
    await person.getByLabel('First name').fill('Tomas')
    await person.getByLabel('Last name').fill(mark)
    await person.getByLabel('Email').fill(individual)
    await typePlace(person, '3 Hill Road')
    await send(asker, person, 'She sees people at home.')
    await expect(tab(admin, 'Service provider')).toHaveText(`Service provider${before['Service provider'] + 1}`)

    await expect(tab(admin, 'All')).toHaveText(`All${all + 4}`)
    await expect(sidebar(admin).getByRole('link', { name: /Network Requests/ })).toContainText(String(pending + 4))
    await expect(rowOf(admin, `Tomas ${mark}`)).toBeVisible()
  })

  await test.step('the category is approved, and is in the dropdowns of others', async () => {
    await dropdown(directory, 'Category').click()
    await directory.getByLabel('Search Category').fill(mark)
    await expect(directory.getByRole('option', { name: category })).toHaveCount(0)
    await directory.keyboard.press('Escape')
    await open(admin, category)
    await dialogOf(admin, new RegExp(category))
      .getByRole('button', { name: /^Approve/ })
      .click()
    await expect(toast(admin, `${category} added`)).toBeVisible()
    await expect(rowOf(asker, category)).toContainText('Added')
    await dropdown(directory, 'Category').click()
    await directory.getByLabel('Search Category').fill(mark)
    await expect(directory.getByRole('option', { name: category })).toBeVisible()
    await directory.keyboard.press('Escape')
    await leavePanel(admin)
  })

  await test.step('the location is approved, and is in the list and on the map of locations', async () => {
    await expect(rowOf(places, hall)).toHaveCount(0)
    await open(admin, hall)
    await dialogOf(admin, new RegExp(hall))
      .getByRole('button', { name: /^Approve/ })
      .click()
    await expect(rowOf(asker, hall)).toContainText('Added')
    await expect(rowOf(places, hall)).toBeVisible()
    const map = places.getByRole('region', { name: 'Map of locations' })
    await expect(map.getByRole('status')).toHaveText(/^1 location\b/, { timeout: 30_000 })
    await places.close()
    await leavePanel(admin)
  })

  for (const [title, email, called] of [
    [house, contact, house],
    [`Tomas ${mark}`, individual, `Tomas ${mark}`],
  ] as const)
    await test.step(`${title} is approved and invited, accepts, and is in the directory`, async () => {
      await open(admin, title)
      const drawer = dialogOf(admin, new RegExp(title))
      await drawer.getByRole('button', { name: /^Approve/ }).click()
      await dialogOf(admin, `Add ${title} to the network?`).getByRole('button', { name: 'Add and invite' }).click()
      await expect(rowOf(asker, title)).toContainText('Added')
      await expect(rowOf(directory, called), 'not before someone is there').toHaveCount(0)
      await leavePanel(admin)

      const { link } = await mailTo(people, email, /^Your invitation to/)
      const theirs = await visit(link)
      await expect(heading(theirs)).toHaveText(`Manage ${called} in Handoff`)
      await theirs.getByLabel('First name').fill('Tomas')
      await theirs.getByLabel('Last name').fill(mark)
      await theirs.getByLabel('Password', { exact: true }).fill(ownPassword)
      await theirs.getByRole('button', { name: 'Accept invitation' }).click()
      await expect(theirs.getByText(`Welcome Tomas ${mark}`)).toBeVisible()
      await theirs.close()

      await expect(rowOf(directory, called)).toBeVisible()
    })

  await expect(tab(admin, 'All'), 'the tabs count what they list, decided or not').toHaveText(`All${all + 4}`)
})

test('two administrators decide at the same time: one decision counts, and the other gets a message', async ({
  open: visitAs,
  people,
  product,
  watch,
}) => {
  test.slow()
  const category = `Twin ${freshName('q')}`
  const asker = await visitAs('entity', requestsPage)
  await asksForCategory(asker, category)
  const one = await visitAs('admin', onlyOf(category))
  const colleague = await aColleague(people, product, { by: 'admin', role: null })
  const other = await visitAs('admin', onlyOf(category), { token: colleague.token })
  for (const page of [one, other]) {
    await isLive(page)
    await open(page, category)
    await expect(dialogOf(page, new RegExp(category)).getByRole('button', { name: /^Approve/ })).toBeVisible()
  }
  // The other one has clicked, and the input is on its way while the first one decides.
  let letGo = () => {}
  const decided = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await other.route(/\/api\/requests\/added/, async (route) => {
    await decided
    await route.continue()
  })
  const pressed = other.waitForRequest(/\/api\/requests\/added/)
  watch.announce(/^409 \w+ \/api\/requests\/added/)
  await dialogOf(other, new RegExp(category))
    .getByRole('button', { name: /^Approve/ })
    .click()
  await pressed
  await dialogOf(one, new RegExp(category))
    .getByRole('button', { name: /^Approve/ })
    .click()
  await expect(toast(one, `${category} added`)).toBeVisible()
  letGo()
  await expect(toast(other, 'Someone else just updated this')).toBeVisible()
  await expect(rowOf(other, category)).toContainText('Added')
  await expect(rowOf(asker, category)).toContainText('Added')
})

test('an edit of a location is suggested from its drawer, refused, suggested again, and then applied', async ({
  open: visitAs,
  people,
}) => {
  test.slow()
  const hall = `Pier ${freshName('q')}`
  const alameda = { stateId: 5, countyId: 6001, zip: '94607' }
  await people.ask('admin', locations.create, { name: hall, addressLine1: '9 Pier Street', ...alameda })
  const admin = await visitAs('admin', onlyOf(hall))
  const asker = await visitAs('entity', `/my-network/locations?search=${encodeURIComponent(hall)}`)
  await isLive(admin)
  const change = (page: Page) => rowOf(page, hall).filter({ hasText: 'Change location' })

  await test.step('its phone is corrected, next to the current one, and refused', async () => {
    await open(asker, hall)
    await asker.getByRole('button', { name: 'Suggest an edit' }).click()
    const dialog = dialogOf(asker, new RegExp(`^Suggest an edit to ${hall}`))
    await dialog.getByLabel('Phone').fill('(510) 555-0142')
    await dialog.getByRole('button', { name: 'Send suggestion' }).click()
    await expect(toast(asker, 'Request sent')).toBeVisible()

    await change(admin).getByRole('link').first().click()
    const drawer = dialogOf(admin, new RegExp(hall))
    const would = drawer.getByRole('region', { name: 'What changes' })
    await expect(would.getByRole('row', { name: 'Phone – (510) 555-0142' })).toBeVisible()
    await drawer.getByRole('button', { name: /^Reject/ }).click()
    const rejecting = dialogOf(admin, `Reject ${hall}`)
    await rejecting.getByRole('radio', { name: 'Other' }).check()
    await rejecting.getByLabel('Comment').fill('Which phone is this?')
    await rejecting.getByRole('button', { name: 'Reject', exact: true }).click()
    await leavePanel(admin)
  })

  await test.step('it is copied, and carried out', async () => {
    await asker.goto(onlyOf(hall))
    await expect(change(asker)).toContainText('Rejected')
    await change(asker).getByRole('link').first().click()
    await dialogOf(asker, new RegExp(hall)).getByRole('button', { name: 'Resubmit' }).click()
    const again = dialogOf(asker, new RegExp(`^Suggest an edit to ${hall}`))
    await expect(again.getByLabel('Phone')).toHaveValue('(510) 555-0142')
    await again.getByLabel('What’s wrong, and how do you know?').fill('It is on their door.')
    await again.getByRole('button', { name: 'Send suggestion' }).click()
    await change(admin).filter({ hasText: 'Pending' }).getByRole('link').first().click()
    await dialogOf(admin, new RegExp(hall))
      .getByRole('button', { name: /^Approve/ })
      .click()
    await expect(change(asker).filter({ hasText: 'Added' })).toBeVisible()
    await asker.goto(`/my-network/locations?search=${encodeURIComponent(hall)}`)
    await open(asker, hall)
    await expect(dialogOf(asker, new RegExp(hall))).toContainText('(510) 555-0142')
  })
})
