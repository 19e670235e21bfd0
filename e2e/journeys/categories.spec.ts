import { isLive } from '../kit/live.ts'
import { dialogOf, main } from '../kit/parts.ts'
import { freshName } from '../kit/referring.ts'
import { isQuiet } from '../kit/scan.ts'
import { expect, test } from '../kit/test.ts'

const page = '/my-network/category'

test('a category is created, retired and restored in front of others', async ({ open }) => {
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
})
