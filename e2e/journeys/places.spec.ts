import { entities } from '@handoff/contracts/entities/entities'
import { locations } from '@handoff/contracts/locations/locations'
import { dialogOf, dropdown, main } from '../kit/parts.ts'
import { expect, test } from '../kit/test.ts'

test('an administrator says who else helps at a place, and an entity sees what for and when', async ({
  open,
  people,
}) => {
  test.slow()
  const [other] = (await people.ask('admin', entities.list, { search: 'Cedar Recovery', categoryIds: [] })).data
  const name = 'Lakeside Annex'
  const [place] = (await people.ask('admin', locations.list, { search: name })).data
  const page = await open('admin', `/my-network/locations?view=table&id=${place!.id}`)
  await dialogOf(page, name).getByRole('button', { name: 'Edit' }).click()
  const form = dialogOf(page, `Edit ${name}`)
  await form.getByRole('button', { name: 'Add another member' }).click()
  const offer = form.getByRole('group', { name: 'Offer 3' })
  await offer.getByLabel('Note').fill('Second floor')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(offer.getByText('Please select Member')).toBeVisible()

  await dropdown(offer, 'Member').click()
  await page.getByLabel('Search Member').locator('visible=true').fill(other!.name)
  await page.getByRole('option', { name: other!.name }).click()
  await offer.getByRole('combobox', { name: 'Service categories' }).fill('Dental')
  await page.getByRole('option', { name: 'Dental' }).click()
  await page.keyboard.press('Escape')
  await offer.getByRole('switch', { name: /Hours of its own/ }).press('Space')
  await expect(offer.getByLabel('Monday from')).toHaveValue('09:00')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()

  const entity = await open('entity', `/my-network/locations?view=table&id=${place!.id}`)
  const here = dialogOf(entity, name).getByRole('listitem', { name: other!.name })
  await expect(here.getByText('Dental')).toBeVisible()
  await expect(here.getByText('Second floor')).toBeVisible()
  await here.getByText('Its hours').click()
  await expect(here.getByRole('row', { name: /^Monday/ })).toContainText('9:00 AM – 5:00 PM')
  await here.getByRole('link', { name: other!.name }).click()
  const places = main(entity).getByRole('listitem').filter({ hasText: name })
  await expect(places.getByText('A place of the network')).toBeVisible()
})
