import { readFileSync } from 'node:fs'
import { heading, moveTo } from '../kit/parts.ts'
import { expect, test } from '../kit/test.ts'

test('an administrator sees where referrals get stuck, opens them, and downloads the table', async ({ open }) => {
  const page = await open('admin', '/analytics')
  await expect(heading(page)).toHaveText('Funnel')
  const table = page.getByRole('table')
  await expect(table.getByRole('row').last()).toContainText('All categories')

  await test.step('compares a category, which the address keeps', async () => {
    await table.getByRole('button').first().click()
    await expect(page).toHaveURL(/compare=\d+/)
    await expect(table.getByRole('button', { pressed: true })).toHaveCount(1)
  })

  await test.step('opens the referrals behind a number', async () => {
    const rejected = page.getByRole('link', { name: /^[\d,]+ rejected$/ })
    const count = Number((await rejected.innerText()).replace(/\D/g, ''))
    await rejected.click()
    await expect(heading(page)).toHaveText('Inbound Referrals')
    await expect(page.getByText(new RegExp(`of ${count.toLocaleString('en-US')}\\b`)).first()).toBeVisible()
    await page.goBack()
  })

  await test.step('downloads the table as a file', async () => {
    await page.getByRole('button', { name: 'Export' }).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: /This table/ }).click()
    const file = await saved
    expect(file.suggestedFilename()).toMatch(/^report-.+\.csv$/)
    expect(readFileSync(await file.path(), 'utf8')).toContain('Opened (% of sent)')
  })

  await test.step('opens another report with the same filters', async () => {
    await moveTo(page, '/analytics?priority=1')
    const scorecard = page
      .getByRole('navigation', { name: 'Reports' })
      .getByRole('link', { name: 'Provider scorecard' })
    await expect(scorecard).toHaveAttribute('href', /priority=1/)
    await scorecard.click()
    await expect(heading(page)).toHaveText('Provider scorecard')
    await expect(page).toHaveURL(/priority=1/)
  })

  await test.step('counts people once, splits them another way, and sees what is hidden', async () => {
    await moveTo(page, '/analytics?report=people')
    await expect(heading(page)).toHaveText('People served')
    const total = table.getByRole('row').last()
    await expect(total).toContainText('All people, counted once')
    await expect(table.getByText('<11').first()).toBeVisible()
    await page.getByRole('button', { name: /^Columns/ }).click()
    await page.getByRole('option', { name: 'and age' }).click()
    await expect(page).toHaveURL(/splitBy=category(,|%2C)age/)
    await expect(table.getByRole('columnheader', { name: 'Under 18' })).toBeVisible()
  })
})
