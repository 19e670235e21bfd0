import { heading, moveTo } from '../kit/parts.ts'
import { expect, test } from '../kit/test.ts'

test('an administrator goes from missing supply to providers with room, by county and by state', async ({ open }) => {
  const page = await open('admin', '/dashboard')
  const counties = page.getByRole('region', { name: 'Unmet needs by county' }).getByRole('rowheader')
  await counties.first().getByRole('link').click()
  await expect(heading(page)).toHaveText('Need and supply')
  await expect(page).toHaveURL(/countyId=\d+/)

  const table = page.getByRole('table')
  await test.step('opens the requests behind a number', async () => {
    const need = table.getByRole('link', { name: /County, Need: [\d,]+$/ }).first()
    const count = Number((await need.innerText()).replace(/\D/g, ''))
    expect(count).toBeGreaterThan(10)
    await need.click()
    await expect(heading(page)).toHaveText('Outbound Referrals')
    await expect(page.getByText(new RegExp(`of ${count.toLocaleString('en-US')}\\b`)).first()).toBeVisible()
    await page.goBack()
  })

  await test.step('opens the providers that have room there', async () => {
    const room = table.getByRole('link', { name: /County, Room: [\d,]+$/ }).first()
    const count = Number((await room.innerText()).replace(/\D/g, ''))
    await room.click()
    await expect(heading(page)).toHaveText(/^(Network|Entities and Providers)$/)
    await expect(page.getByText(new RegExp(`of ${count.toLocaleString('en-US')}\\b`)).first()).toBeVisible()
    await page.goBack()
  })

  await test.step('sees the country, and opens a state', async () => {
    await moveTo(page, '/analytics?report=supply&allStates=true')
    await table.getByRole('button', { name: 'California', exact: true }).click()
    await expect(page).toHaveURL(/stateId=\d+/)
    await expect(table.getByRole('columnheader', { name: 'In county' })).toBeVisible()
  })
})
