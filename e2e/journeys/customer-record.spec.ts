import { dialogOf, main, select } from '../kit/parts.ts'
import { aPicture } from '../kit/picture.ts'
import { aReferral, housing } from '../kit/referring.ts'
import { expectNoOverflow, expectReadableColors, followSystem, isQuiet, paint } from '../kit/scan.ts'
import { expect, phone, tablet, test, wide } from '../kit/test.ts'

test('a record is filled on the phone, the tablet, and the desktop, in both schemes, and logs every act', async ({
  open,
  people,
}) => {
  test.slow()
  const { customer } = await aReferral(people)
  const page = await open('entity', 'about:blank')
  await page.addInitScript(followSystem)
  const tab = async (name: string) => {
    await page
      .getByRole('tablist', { name: 'Sections' })
      .getByRole('tab', { name: new RegExp(`^${name}`) })
      .click()
    await expect(main(page).getByRole('region', { name, exact: true })).toBeVisible()
  }
  const listed = (list: string, text: string) =>
    page.getByRole('list', { name: list, exact: true }).getByRole('listitem').filter({ hasText: text })
  /** One tab, once its contents are loaded: complete, and with readable colors. */
  const looksWell = async (where: string) => {
    await isQuiet(page)
    await expectNoOverflow(page, where)
    await expectReadableColors(page, where)
  }

  await test.step('on a phone in the dark: a note and a file from the bar at the thumb', async () => {
    await page.setViewportSize(phone)
    await page.goto(`/customer-management/clients?id=${customer.id}`)
    await paint(page, 'dark')
    await expect(main(page).getByRole('link', { name: 'Call' })).toHaveAttribute('href', /^tel:/)
    await looksWell('the overview on a phone')
    await page.getByRole('button', { name: 'Note', exact: true }).click()
    await page.getByLabel('New note').fill('Prefers mornings')
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(listed('Notes', 'Prefers mornings')).toBeVisible()
    await looksWell('notes on a phone')

    await page.getByRole('button', { name: 'Attach', exact: true }).click()
    await page.getByLabel(/^Files of /).setInputFiles([await aPicture(page, 'Card.png', 300, 200)])
    const dialog = dialogOf(page, /^Upload/)
    await dialog.getByLabel('Category').fill('Insurance')
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(listed('Files', 'Card.png')).toContainText('Insurance')
    await looksWell('attachments on a phone')
  })

  await test.step('on a tablet in the light: custom fields and a consent, given and revoked', async () => {
    await page.setViewportSize(tablet)
    await paint(page, 'light')
    await tab('Custom fields')
    await main(page).getByRole('button', { name: 'Add details' }).click()
    const fields = dialogOf(page, 'Edit custom fields')
    await fields.getByLabel('Preferred pharmacy').fill('Foothill')
    await fields.getByRole('button', { name: 'Save fields' }).click()
    await expect(main(page).getByText('Foothill')).toBeVisible()
    await isQuiet(page)
    await expectNoOverflow(page, 'custom fields on a tablet')

    await tab('Consent')
    await main(page).getByRole('button', { name: 'Record consent' }).click()
    const dialog = dialogOf(page, 'Record consent')
    await select(dialog, 'How consent was given', 'Verbal')
    await dialog.getByLabel('Witness').fill('Ines Ortiz')
    await dialog.getByRole('button', { name: 'Record consent' }).click()
    await listed('Consents', 'Witness: Ines Ortiz')
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await page.getByRole('menuitem', { name: 'Revoke' }).click()
    const question = dialogOf(page, /^Revoke consent/)
    await question.getByLabel('Reason').fill('Changed her mind')
    await question.getByRole('button', { name: 'Revoke' }).click()
    await expect(listed('Consents', 'Changed her mind')).toBeVisible()
    await isQuiet(page)
    await expectNoOverflow(page, 'consent on a tablet')
  })

  await test.step('on a desktop in the dark: events, changes, and reads', async () => {
    await page.setViewportSize(wide)
    await paint(page, 'dark')
    await tab('Referrals')
    await expect(main(page).getByRole('link', { name: new RegExp(housing) })).toBeVisible()
    await looksWell('referrals')
    await tab('Trail')
    await expect(main(page).getByText('Sent', { exact: true })).toBeVisible()
    await looksWell('the trail')
    await tab('Audit')
    for (const done of ['Consent revoked', 'Consent recorded', 'Note added', 'Foothill', 'Card.png'])
      await expect(main(page).getByRole('listitem').filter({ hasText: done }).first()).toBeVisible()
    await looksWell('the audit')
    await tab('Access log')
    await expect(main(page).getByText('Opened the record').first()).toBeVisible()
    await looksWell('the access log')
  })
})
