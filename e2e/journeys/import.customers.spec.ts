import { customers } from '@handoff/contracts/customers/customers/customers'
import { aWorkbook, type WorkbookCell } from '../../apps/api/src/features/network/imports/reading/workbook.fixtures.ts'
import { heading } from '../kit/parts.ts'
import { freshName } from '../kit/referring.ts'
import { expect, test } from '../kit/test.ts'

const headings = ['Client First', 'Client Last', 'DOB', 'Last Seen', 'Cell', 'Lang', 'Zip', 'SSN']
const firsts = ['José', 'María', 'Thảo', 'Zoë', 'Søren', 'Łukasz', 'Ángel', 'Renée', 'Núria', '芳']
const people = 186
const repeats = 14

/** A list of 200: accents, ZIP codes without their zero, two formats of dates, and 14 people twice. */
function rowsFor(family: string): WorkbookCell[][] {
  const two = (value: number) => String(value).padStart(2, '0')
  const person = (at: number): WorkbookCell[] => [
    `${firsts[at % firsts.length]}`,
    `${family} ${String.fromCharCode(65 + (at % 26))}${String.fromCharCode(97 + Math.floor(at / 26))}x`,
    // Month first: many have a day beyond the twelfth.
    `${1 + (at % 12)}/${13 + (at % 15)}/${1950 + (at % 50)}`,
    { day: `2026-${two(1 + (at % 11))}-${two(1 + (at % 28))}` },
    `(510) 555-${String(2000 + at * 37).slice(-4)}`,
    ['ES/EN', 'Spanish; English', 'Viet', ''][at % 4]!,
    at % 5 ? 94_601 : 2118,
    '123-45-6789',
  ]
  const all = Array.from({ length: people }, (_, at) => person(at))
  // Typed a second time, without accents and in capitals.
  const again = all
    .slice(0, repeats)
    .map(([first, last, ...rest]) => [
      (first as string).normalize('NFD').replace(/\p{M}/gu, '').toUpperCase(),
      last!,
      ...rest,
    ])
  return [headings, ...all, ...again]
}

test('a messy workbook of 200 people is imported without repeats; two are merged, undone, and one is erased', async ({
  open,
  people: api,
}) => {
  test.slow()
  const family = freshName('Familia')
  const page = await open('entity', '/customer-management')
  await page.getByRole('link', { name: 'Import' }).click()
  await expect(heading(page)).toHaveText('Import customers')
  await page.getByLabel('File of customers').setInputFiles({
    name: 'client-list.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await aWorkbook({ sheets: [{ rows: rowsFor(family) }] }),
  })

  await test.step('columns are recognized, and Social Security numbers never stored', async () => {
    await expect(heading(page)).toHaveText('client-list.xlsx')
    await expect(page.getByRole('button', { name: 'Column DOB: Date of birth' })).toBeVisible()
    await expect(page.getByText('Month first')).toBeVisible()
    await expect(page.getByText('Never stored')).toBeVisible()
    await page.getByRole('button', { name: 'Check rows' }).click()
  })

  await test.step('the repeats are found, and the others become customers', async () => {
    await expect(page.getByRole('tab', { name: /^Duplicates/ })).toContainText(String(repeats))
    await page.getByRole('button', { name: `Import ${people} people` }).click()
    await expect(page.getByRole('link', { name: 'View customers' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Figures' })).toContainText(`New customers${people}`)
    const { total } = await api.ask('entity', customers.list, { search: family })
    expect(total).toBe(people)
  })

  const { data } = await api.ask('entity', customers.list, { search: family, pageSize: 2 })
  const [one, other] = data.map(({ id }) => id) as [number, number]
  const admin = await open('admin', `/customer-management/merge?id=${one}&other=${other}`)

  await test.step('two of them are merged, and the merge is undone', async () => {
    await admin.getByRole('button', { name: 'Merge', exact: true }).click()
    await expect(admin.getByText(`C-${other} merged into C-${one}`)).toBeVisible()
    expect((await api.ask('entity', customers.list, { search: family })).total).toBe(people - 1)
    await admin.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.poll(async () => (await api.ask('entity', customers.list, { search: family })).total).toBe(people)
  })

  await test.step('one of them is erased', async () => {
    await admin.goto(`/customer-management/clients?id=${other}&tab=erase`)
    const { firstName, lastName } = await api.ask('entity', customers.show, { id: other })
    await admin.getByLabel('Type the name to confirm').fill(`${firstName} ${lastName}`)
    await admin.getByLabel('Reason').selectOption('Customer asked in writing')
    await admin.getByRole('button', { name: 'Erase for good' }).click()
    await expect(admin.getByText(/^Person \d+ erased$/)).toBeVisible()
    const { total } = await api.ask('entity', customers.list, { search: family })
    expect(total).toBe(people - 1)
  })
})
