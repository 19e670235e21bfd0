import { readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import { aColleague } from '../kit/colleague.ts'
import { mailTo } from '../kit/mailbox.ts'
import { heading, moveTo, sidebar, toast } from '../kit/parts.ts'
import { expect, test } from '../kit/test.ts'

test('an administrator sees where referrals get stuck, opens them, and downloads the table', async ({ open }) => {
  const page = await open('admin', '/analytics')
  await expect(heading(page)).toHaveText('Funnel')
  const table = page.getByRole('table')
  await expect(table.getByRole('row').last()).toContainText('All categories')

  await test.step('compares a category, which the address keeps', async () => {
    await table.getByRole('button', { expanded: false }).first().click()
    await expect(page).toHaveURL(/compare=\d+/)
    await expect(table.getByRole('button', { expanded: true })).toHaveCount(1)
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

test('which category fails most, why, and sending it take at most six presses', async ({ open, people, product }) => {
  const colleague = await aColleague(people, product, { by: 'admin', role: null })
  const page = await open('admin', '/dashboard')
  let presses = 0
  const press = async (it: Locator) => {
    await it.click()
    presses += 1
  }
  await press(sidebar(page).getByRole('link', { name: 'Analytics & Reports' }))
  await expect(heading(page)).toHaveText('Funnel')
  const table = page.getByRole('table')

  // Which: the weakest rate first.
  await press(table.getByRole('button', { name: 'Sent to met' }))
  await expect(table.getByRole('columnheader', { name: 'Sent to met' })).toHaveAttribute('aria-sort', 'ascending')
  const worst = table.getByRole('button', { expanded: false }).first()
  const name = (await worst.innerText()).trim()
  const rates = (await table.locator('tbody [data-rate] b').allInnerTexts())
    .filter((rate) => rate.endsWith('%'))
    .map((rate) => Number(rate.slice(0, -1)))
  expect(rates).toEqual(rates.toSorted((a, b) => a - b))

  // Why.
  await press(worst)
  const reasons = page.getByRole('list', { name: `Reasons: ${name}` }).getByRole('listitem')
  await expect(reasons.first()).toHaveText(/\d$/)

  // Send it.
  await press(page.getByRole('button', { name: 'Share' }))
  const dialog = page.getByRole('dialog', { name: 'Share Funnel' })
  await press(dialog.getByRole('checkbox', { name: colleague.name }))
  await press(dialog.getByRole('button', { name: 'Email now' }))
  await expect(toast(page, 'Funnel emailed to 1 colleague')).toBeVisible()
  expect(presses).toBeLessThanOrEqual(6)

  await test.step('the link in the email opens the same row in the same order', async () => {
    const { text } = await mailTo(people, colleague.email, /shared a report with you: Funnel/)
    const [address] = /\/analytics\?\S+/.exec(text)!
    const other = await open('admin', address, { token: colleague.token })
    await expect(other.getByRole('columnheader', { name: 'Sent to met' })).toHaveAttribute('aria-sort', 'ascending')
    await expect(other.getByRole('list', { name: `Reasons: ${name}` })).toBeVisible()
  })
})
