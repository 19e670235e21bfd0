import { entities } from '@handoff/contracts/network/entities/entities'
import type { Locator, Page } from '@playwright/test'
import { ownPassword } from '../kit/colleague.ts'
import { isLive } from '../kit/live.ts'
import { mailTo } from '../kit/mailbox.ts'
import { choose, dialogOf, heading, rowOf, sidebar, toast } from '../kit/parts.ts'
import { clinic, freshName } from '../kit/referring.ts'
import { expect, test } from '../kit/test.ts'

const tab = (page: Page, name: string) =>
  page.getByRole('tablist', { name: 'Team' }).getByRole('tab', { name: new RegExp(`^${name}\\b`) })

async function act(page: Page, name: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** As from the clipboard, because the browser's clipboard can't be set. */
const paste = (field: Locator, text: string) =>
  field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

test('several people are invited together; one accepts, one declines, and the inviter sees both without reloading', async ({
  open,
  visit,
  people,
  watch,
}) => {
  test.slow()
  const house = freshName('h').toLowerCase()
  const [joins, declines, waits] = ['ana', 'ben', 'cleo'].map((name) => `${name}.${house}@example.org`) as [
    string,
    string,
    string,
  ]
  const page = await open('entity', '/staff/my-team')
  await isLive(page)

  await test.step('pasted addresses become invitations, each with an email', async () => {
    await page.getByRole('button', { name: 'Invite teammate' }).click()
    const dialog = dialogOf(page, /^Invite teammate/)
    await paste(dialog.getByLabel('Email addresses'), `${joins}, ${declines}\n${waits};not an address`)
    await choose(dialog, 'Role', 'Case manager')
    await dialog.getByLabel('Message').fill('We would be glad to have you.')
    await dialog.getByRole('button', { name: /^Send invitation/ }).click()
    await expect(dialog.getByText('Please enter a valid email address', { exact: false })).toBeVisible()
    for (const word of ['not', 'an', 'address']) await removePill(dialog, word)
    await dialog.getByRole('button', { name: /^Send invitation/ }).click()
    const readyDialog = dialogOf(page, '3 invitations ready')
    await expect(readyDialog.getByRole('list', { name: 'Invited', exact: true }).getByRole('listitem')).toHaveCount(3)
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
    await tab(page, 'Invitations').click()
    await page.getByLabel('Search Invitations').fill(house)
  })

  await test.step('another declines', async () => {
    const { link } = await mailTo(people, declines, /^Join the team/)
    const theirs = await visit(link)
    await theirs.getByRole('button', { name: 'Decline' }).click()
    await dialogOf(theirs, `Decline the invitation to ${clinic}?`).getByRole('button', { name: 'Decline' }).click()
    await expect(heading(theirs)).toHaveText('Invitation declined')
    await expect(rowOf(page, declines)).toContainText('Declined')
  })

  await test.step('sending again disables the previous link, and revoking the latest one', async () => {
    const previous = await mailTo(people, waits, /^Join the team/)
    await act(page, waits, 'Resend')
    await expect(toast(page, 'is ready, not sent')).toBeVisible()
    const latter = await mailTo(people, waits, /^Join the team/, previous.id)
    watch.announce(/^404 GET \/api\/auth\/invitation/)
    const theirs = await visit(previous.link)
    const dead = 'This invitation is no longer valid'
    await expect(heading(theirs)).toHaveText(dead)
    await theirs.goto(latter.link)
    await expect(heading(theirs)).toHaveText(`Join ${clinic}`)

    await act(page, waits, 'Revoke')
    const asking = dialogOf(page, `Revoke the invitation for ${waits}?`)
    await asking.getByRole('button', { name: 'Revoke' }).click()
    await expect(rowOf(page, waits)).toContainText('Revoked')
    await theirs.reload()
    await expect(heading(theirs)).toHaveText(dead)
  })
})

async function removePill(dialog: Locator, word: string) {
  const pill = dialog.locator('.mantine-Pill-root').filter({ hasText: new RegExp(`^${word}$`) })
  await pill.locator('button').click()
}

test('a listed provider is invited at a mistyped address, then at the right one, and manages its own entry', async ({
  open,
  visit,
  people,
}) => {
  test.slow()
  const name = freshName('Listed')
  const right = `runs.${name.toLowerCase()}@example.org`
  const { id, timeZone } = await people.ask('admin', entities.create, {
    networkType: 2,
    name,
    isInvited: false,
    entityAddresses: [{ zip: '60601' }],
  })
  expect(timeZone).toBe('America/Chicago')
  const page = await open('admin', `/my-network/individuals-entities?search=${name}`)
  await act(page, name, 'Invite…')
  const asking = dialogOf(page, `Invite an administrator for ${name}`)
  await asking.getByRole('textbox', { name: 'Email' }).fill(`wrong.${right}`)
  await asking.getByRole('button', { name: 'Send invitation' }).click()
  await expect(asking).toBeHidden()
  const previous = await mailTo(people, `wrong.${right}`, /^Your invitation/)

  await act(page, name, 'Invite…')
  await expect(asking.getByText(`wrong.${right} was invited`)).toBeVisible()
  await asking.getByRole('textbox', { name: 'Email' }).fill(right)
  await asking.getByLabel('Message').fill('Sorry for the first try.')
  await asking.getByRole('button', { name: 'Send invitation' }).click()
  await expect(asking).toBeHidden()
  await expect(rowOf(page, name)).toContainText('No login')
  await expect(people.ask('entity', entities.show, { id })).resolves.toMatchObject({ entityState: 3 })

  const { link } = await mailTo(people, right, /^Your invitation/)
  expect(link).not.toBe(previous.link)
  const theirs = await visit(link)
  await expect(theirs.getByText('Sorry for the first try.')).toBeVisible()
  await theirs.getByLabel('First name').fill('Lia')
  await theirs.getByLabel('Last name').fill('Runner')
  await theirs.getByLabel('Password', { exact: true }).fill(ownPassword)
  await theirs.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(theirs.getByText('Welcome Lia Runner')).toBeVisible()

  const other = await open('entity', `/my-network/network-info?id=${id}`)
  await expect(other.getByRole('button', { name: `Refer to ${name}` })).toBeVisible()
})
