import { readFile } from 'node:fs/promises'
import { entities } from '@handoff/contracts/network/entities/entities'
import { isLive } from '../kit/live.ts'
import { choose, dialogOf, heading, rowOf, toast } from '../kit/parts.ts'
import { freshName } from '../kit/referring.ts'
import { expect, test } from '../kit/test.ts'

const aCsv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

test('a file of entities is mapped, checked, imported, and undone except for entities used since', async ({
  open,
  people,
  watch,
}) => {
  test.slow()
  watch.announce(/^400 POST \/api\/entities\/import$/)
  const name = freshName('Pantry')
  const called = async () =>
    (await people.ask('admin', entities.table, { searchTerm: name, pageSize: 50 })).data.map((one) => one.name).sort()
  const watching = await open('adminstaff', '/my-network/individuals-entities')
  await isLive(watching)
  const page = await open('admin', '/my-network/individuals-entities')

  await test.step('a file of another kind is refused with a sentence', async () => {
    await page.getByRole('link', { name: 'Import' }).click()
    await expect(heading(page)).toHaveText('Import')
    await page.getByLabel('File of providers').setInputFiles(aCsv('empty.csv', 'Name,Email\n'))
    await expect(page.getByRole('alert')).toHaveText('The file has headings, but no rows below them')
  })

  await test.step('its columns are guessed, and one is selected by hand', async () => {
    const rows = [
      'Agency;E-Mail;What they do;City;State;Remarks',
      `${name} One;one@${name.toLowerCase()}.example;Food;Oakland;CA;x`,
      `${name} Two;;Food, Housing;Oakland;CA;`,
      `${name} Three;wrong;Nonsense;Nowhere;CA;`,
      ';=four;;;CA;',
      `${name} One;;;;;`,
    ]
    await page.getByLabel('File of providers').setInputFiles(aCsv('partners.csv', rows.join('\r\n')))
    await expect(heading(page)).toHaveText('partners.csv')
    await expect(page.getByRole('button', { name: 'Column Agency: Name *' })).toBeVisible()
    await choose(page, 'Column What they do', 'Service categories', 'Names, separated by commas')
    await page.getByRole('button', { name: 'Check the rows' }).click()
  })

  await test.step('every row shows its outcome', async () => {
    await expect(rowOf(page, `${name} Two`)).toContainText('New')
    const incomplete = rowOf(page, `${name} Three`)
    for (const sentence of ['Please enter a valid email address', '‘Nowhere’ isn’t a city in California', '‘Nonsense’'])
      await expect(incomplete).toContainText(sentence)
    await expect(page.getByRole('list', { name: 'Unknown values' })).toContainText('Nonsense')
    const email = incomplete.getByRole('textbox', { name: `E-Mail of ${name} Three` })
    await email.fill(`three@${name.toLowerCase()}.example`)
    await incomplete.getByRole('button', { name: 'Save' }).click()
    await expect(email).toBeHidden()
    await expect(page.getByRole('row').filter({ hasText: 'Duplicate' })).toContainText(`Row 2, ${name} One`)
    await page
      .getByRole('tablist', { name: 'Groups' })
      .getByRole('tab', { name: /^Error/ })
      .click()
    await expect(rowOf(page, `${name} Two`)).toBeHidden()
    expect(await called()).toEqual([])
  })

  await test.step('it runs once, and others see it in their list', async () => {
    await page.getByRole('button', { name: 'Import 3 providers' }).click()
    await expect(toast(page, 'imported from')).toBeVisible()
    expect(await called()).toEqual([`${name} One`, `${name} Three`, `${name} Two`])
    await watching
      .getByPlaceholder(/^Search/)
      .first()
      .fill(name)
    await expect(rowOf(watching, `${name} Two`)).toBeVisible()
  })

  await test.step('the rows with errors can be downloaded', async () => {
    const waiting = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Rows with errors' }).click()
    const download = await waiting
    expect(download.suggestedFilename()).toBe('partners-errors.csv')
    const text = await readFile(await download.path(), 'utf8')
    expect(text).toContain("'=four")
    expect(text).toContain('Agency: Name is required')
  })

  await test.step('it is undone, except for the entity verified since', async () => {
    const { data } = await people.ask('admin', entities.table, { searchTerm: `${name} One` })
    await people.ask('admin', entities.verify, { id: data[0]!.id })
    await page.getByRole('button', { name: 'Undo import' }).click()
    await dialogOf(page, 'Undo the import of partners.csv?').getByRole('button', { name: 'Undo import' }).click()
    await expect(toast(page, 'Import undone')).toBeVisible()
    await page.getByRole('tablist', { name: 'Groups' }).getByRole('tab', { name: /^Kept/ }).click()
    await expect(rowOf(page, `${name} One`)).toContainText('It was verified')
    expect(await called()).toEqual([`${name} One`])
    await expect(rowOf(watching, `${name} Two`)).toBeHidden()
  })
})
