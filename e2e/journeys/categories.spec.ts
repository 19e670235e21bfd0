import { isLive } from '../kit/live.ts'
import { choose, dialogOf, main, toast } from '../kit/parts.ts'
import { freshName } from '../kit/referring.ts'
import { isQuiet } from '../kit/scan.ts'
import { expect, test } from '../kit/test.ts'

const page = '/my-network/category'

test('a category is created, retired and restored in front of others, and merged if deleting is refused', async ({
  open,
  watch,
}) => {
  test.slow()
  const name = `Repairs ${freshName('c')}`
  const admin = await open('admin', `${page}?size=50`)
  const theirs = await open('entity', `${page}?size=50`)
  await Promise.all([isLive(admin), isLive(theirs)])
  const cardOn = (on: typeof admin) => on.getByRole('listitem').filter({ hasText: name })
  const menu = async (entry: string) => {
    await main(admin)
      .getByRole('button', { name: `Actions for ${name}` })
      .click()
    // By key: the pointer can miss a menu that is still moving into place.
    await admin.getByRole('menuitem', { name: entry }).press('Enter')
  }

  await test.step('created, it is visible to others', async () => {
    await admin.getByRole('button', { name: 'New category' }).click()
    const dialog = dialogOf(admin, 'New category')
    await dialog.getByRole('button', { name: 'Create category' }).click()
    for (const missing of ['Name is required', 'Please select Color'])
      await expect(dialog.getByText(missing)).toBeVisible()
    await dialog.getByLabel('Name', { exact: false }).first().fill(name)
    await dialog.getByRole('radio', { name: 'Graphite', exact: true }).click()
    await dialog.getByRole('radio', { name: 'Tool' }).click()
    await dialog.getByRole('button', { name: 'Create category' }).click()
    await expect(dialog).toBeHidden()
    await expect(cardOn(theirs)).toBeVisible()
    await expect(cardOn(admin)).toBeVisible()
    await isQuiet(admin)
  })

  await test.step('retired, it is hidden from others until it is restored', async () => {
    await menu('Retire')
    await dialogOf(admin, `Retire ${name}?`).getByRole('button', { name: 'Cancel' }).click()
    await expect(main(admin).getByRole('button', { name: `Actions for ${name}` })).toBeFocused()
    await menu('Retire')
    await dialogOf(admin, `Retire ${name}?`).getByRole('button', { name: 'Retire' }).click()
    await expect(cardOn(theirs)).toHaveCount(0)
    await admin
      .getByRole('tablist', { name: 'Status' })
      .getByRole('tab', { name: /^Retired/ })
      .click()
    await menu('Restore')
    await dialogOf(admin, `Restore ${name}?`).getByRole('button', { name: 'Restore' }).click()
    await expect(cardOn(theirs)).toBeVisible()
    await admin
      .getByRole('tablist', { name: 'Status' })
      .getByRole('tab', { name: /^In use/ })
      .click()
  })

  await test.step('another one, which can’t be deleted, is merged into it', async () => {
    const other = `Fixing ${freshName('c')}`
    await admin.getByRole('button', { name: 'New category' }).click()
    const dialog = dialogOf(admin, 'New category')
    await dialog.getByLabel('Name', { exact: false }).first().fill(other)
    await dialog.getByRole('radio', { name: 'Sand', exact: true }).click()
    await dialog.getByRole('radio', { name: 'Tool' }).click()
    await dialog.getByRole('button', { name: 'Create category' }).click()
    await expect(dialog).toBeHidden()
    await main(admin)
      .getByRole('button', { name: `Actions for ${other}` })
      .click()
    await admin.getByRole('menuitem', { name: 'Merge into …' }).press('Enter')
    const merging = dialogOf(admin, new RegExp(`^Merge ${other}`))
    await choose(merging, 'Category', name)
    await merging.getByRole('button', { name: `Merge into ${name}` }).click()
    await expect(merging).toBeHidden()
    await expect(cardOn(theirs)).toContainText(`Also: ${other}`)

    watch.announce(/^409 DELETE \/api\/categories\/\d+/)
    await menu('Delete')
    await dialogOf(admin, `Delete ${name}?`).getByRole('button', { name: 'Delete category' }).click()
    const refused = dialogOf(admin, `${name} is in use`)
    await expect(refused.getByRole('alert')).toContainText('1 merged category')
    await refused.getByRole('button', { name: 'Retire instead' }).click()
    await dialogOf(admin, `Retire ${name}?`).getByRole('button', { name: 'Retire' }).click()
    await expect(toast(admin, `${name} retired`).last()).toBeVisible()
    await expect(cardOn(theirs)).toHaveCount(0)
  })
})
