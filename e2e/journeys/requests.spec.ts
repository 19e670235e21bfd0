import { requests } from '@handoff/contracts/network/requests/requests'
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

test('an entity requests a category and an organization; the counts move, and approved ones show for all without reloading', async ({
  open: visitAs,
  visit,
  people,
}) => {
  test.slow()
  const mark = freshName('q')
  const category = `Animals ${mark}`
  const house = `House ${mark}`
  const contact = `house.${mark}@example.org`
  const admin = await visitAs('admin', onlyOf(mark))
  const asker = await visitAs('entity', requestsPage)
  const directory = await visitAs('entity2', `/my-network/network?search=${mark}&view=table`)
  for (const page of [admin, asker, directory]) await isLive(page)
  await expect(tab(admin, 'All')).toHaveText(/\d$/)
  const before = {
    All: await waiting(admin, 'All'),
    Category: await waiting(admin, 'Category'),
    Entity: await waiting(admin, 'Entity'),
  }
  const menu = sidebar(admin).getByRole('link', { name: /Network Requests/ })
  const pending = Number((await menu.innerText()).match(/\d+/)?.[0] ?? 0)

  await test.step('both are requested, and the administrators’ counts update without reloading', async () => {
    await asksForCategory(asker, category)
    await expect(tab(admin, 'Category')).toHaveText(`Category${before.Category + 1}`)

    const organization = await beginRequest(asker, 'Organization')
    await organization.getByRole('textbox', { name: 'Name', exact: true }).fill(house)
    await organization.getByLabel('Email').fill(contact)
    await organization.getByLabel('Street', { exact: true }).fill('2 House Street')
    await organization.getByLabel('ZIP', { exact: true }).fill('94607')
    await expect(dropdown(organization, 'City')).toHaveText('Oakland')
    await send(asker, organization, 'Our neighbors.')
    await expect(tab(admin, 'Entity')).toHaveText(`Entity${before.Entity + 1}`)
    await expect(tab(admin, 'All')).toHaveText(`All${before.All + 2}`)
    await expect(menu).toContainText(String(pending + 2))
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

  await test.step('the organization is approved and invited, accepts, and is in the directory', async () => {
    await open(admin, house)
    const drawer = dialogOf(admin, new RegExp(house))
    await drawer.getByRole('button', { name: /^Approve/ }).click()
    await dialogOf(admin, `Add ${house} to the network?`).getByRole('button', { name: 'Add and invite' }).click()
    await expect(rowOf(asker, house)).toContainText('Added')
    await expect(rowOf(directory, house), 'not before someone is there').toHaveCount(0)

    const { link } = await mailTo(people, contact, /^Your invitation to/)
    const theirs = await visit(link)
    await expect(heading(theirs)).toHaveText(`Manage ${house} in Handoff`)
    await theirs.getByLabel('First name').fill('Tomas')
    await theirs.getByLabel('Last name').fill(mark)
    await theirs.getByLabel('Password', { exact: true }).fill(ownPassword)
    await theirs.getByRole('button', { name: 'Accept invitation' }).click()
    await expect(theirs.getByText(`Welcome Tomas ${mark}`)).toBeVisible()
    await expect(rowOf(directory, house)).toBeVisible()
  })

  await expect(tab(admin, 'All'), 'the tabs count what they list, decided or not').toHaveText(`All${before.All + 2}`)
})

test('two administrators decide at the same time: one decision counts, and the other gets a message', async ({
  open: visitAs,
  people,
  product,
  watch,
}) => {
  test.slow()
  const category = `Twin ${freshName('q')}`
  await people.ask('entity', requests.requestCategory, { payload: { name: category }, notes: 'Two at once.' })
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
})
