import type { Locator, Page } from '@playwright/test'
import { ownPassword } from '../kit/colleague.ts'
import { isLive } from '../kit/live.ts'
import { mailTo } from '../kit/mailbox.ts'
import { choose, dialogOf, heading, rowOf, sidebar, toast } from '../kit/parts.ts'
import { clinic, freshName } from '../kit/referring.ts'
import { expect, test } from '../kit/test.ts'

const tab = (page: Page, name: string) =>
  page.getByRole('tablist', { name: 'Team' }).getByRole('tab', { name: new RegExp(`^${name}\\b`) })

/** As from the clipboard, because the browser's clipboard can't be set. */
const paste = (field: Locator, text: string) =>
  field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

test('two people are invited together; one accepts, and the inviter sees it without reloading', async ({
  open,
  visit,
  people,
}) => {
  const house = freshName('h').toLowerCase()
  const [joins, waits] = [`ana.${house}@example.org`, `ben.${house}@example.org`]
  const page = await open('entity', '/staff/my-team')
  await isLive(page)

  await test.step('pasted addresses become invitations, each with an email', async () => {
    await page.getByRole('button', { name: 'Invite teammate' }).click()
    const dialog = dialogOf(page, /^Invite teammate/)
    await paste(dialog.getByLabel('Email addresses'), `${joins}\n${waits};wrong`)
    await choose(dialog, 'Role', 'Case manager')
    await dialog.getByLabel('Message').fill('We would be glad to have you.')
    await dialog.getByRole('button', { name: /^Send invitation/ }).click()
    await expect(dialog.getByText('Please enter a valid email address', { exact: false })).toBeVisible()
    await dialog
      .locator('.mantine-Pill-root')
      .filter({ hasText: /^wrong$/ })
      .locator('button')
      .click()
    await dialog.getByRole('button', { name: /^Send invitation/ }).click()
    const readyDialog = dialogOf(page, '2 invitations ready')
    await expect(readyDialog.getByRole('list', { name: 'Invited', exact: true }).getByRole('listitem')).toHaveCount(2)
    await readyDialog.getByRole('button', { name: 'Done' }).click()
    await tab(page, 'Invitations').click()
    await page.getByLabel('Search Invitations').fill(house)
    await expect(rowOf(page, joins)).toContainText('Pending')
  })

  await test.step('one accepts in a separate browser', async () => {
    const { link } = await mailTo(people, joins, /^Join the team/)
    const theirs = await visit(link)
    await expect(heading(theirs)).toHaveText(`Join ${clinic}`)
    await expect(theirs.getByText('We would be glad to have you.')).toBeVisible()
    await theirs.getByLabel('First name').fill('Ana')
    await theirs.getByLabel('Last name').fill('Joiner')
    await theirs.getByLabel('Password', { exact: true }).fill(ownPassword)
    await theirs.getByRole('button', { name: 'Accept invitation' }).click()
    await expect(theirs.getByText('Welcome Ana Joiner')).toBeVisible()
    await expect(sidebar(theirs).getByText('Team Management')).toHaveCount(0)
    await expect(toast(page, 'Ana')).toBeVisible()
    await expect(rowOf(page, joins)).toContainText('Accepted')
    await tab(page, 'Team').click()
    await page.getByLabel('Search Team').fill(house)
    await expect(rowOf(page, joins)).toContainText('Active')
  })
})
