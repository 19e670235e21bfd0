import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { expect, test } from '../kit/test.ts'

async function take(page: Page, format: string): Promise<Download> {
  await page.getByRole('button', { name: 'Export' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: format }).click(),
  ])
  return file
}
const textOf = async (file: Download) => readFile(await file.path(), 'utf8')

test('the directory is downloaded as filtered: as a table, and as an HSDS package', async ({ open }) => {
  const page = await open('entity', '/my-network/network/index1?search=Cedar%20Recovery')
  const table = await take(page, 'Table (CSV)')
  expect(table.suggestedFilename()).toMatch(/^directory-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await textOf(table)).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('Cedar Recovery Center')

  const services = await take(page, 'Directory package (HSDS 3)')
  expect(services.suggestedFilename()).toMatch(/^hsds-\d{4}-\d\d-\d\d\.json$/)
  const read = JSON.parse(await textOf(services)) as { organization: { name: string } }[]
  expect(new Set(read.map(({ organization }) => organization.name))).toEqual(new Set(['Cedar Recovery Center']))
})
