import { profile } from '@handoff/contracts/access/profile'
import type { Page } from '@playwright/test'
import { askWith } from '../kit/api.ts'
import { aColleague } from '../kit/colleague.ts'
import { dialogOf } from '../kit/parts.ts'
import { aPicture } from '../kit/picture.ts'
import { expect, test } from '../kit/test.ts'

const about = (page: Page) => page.getByRole('region', { name: 'About you' })

test('names, photo and cover can be changed, and show immediately', async ({ open, people, product }) => {
  test.slow()
  const { token } = await aColleague(people, product)
  const ask = askWith(product, token)
  const page = await open('entitystaff', '/profile', { token })

  await test.step('names', async () => {
    await page.getByLabel('First name').fill('')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(page.getByText('First name is required')).toBeVisible()
    await page.getByLabel('First name').fill('Wilhelmina')
    await page.getByLabel('Phone').fill('+1 510 555 0101')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(page.getByText('Welcome Wilhelmina Fairweather')).toBeVisible()
  })

  await test.step('a photo, cropped to a part', async () => {
    await page.getByLabel('Your photo').setInputFiles(await aPicture(page, 'me.png', 900, 600))
    const dialog = dialogOf(page, 'Your photo')
    await dialog.getByRole('group', { name: /^Part of the photo/ }).focus()
    await page.keyboard.press('ArrowRight')
    await dialog.getByRole('slider', { name: 'Zoom' }).focus()
    for (let times = 0; times < 4; times++) await page.keyboard.press('ArrowRight')
    await expect(dialog.getByRole('slider', { name: 'Zoom' })).toHaveAttribute('aria-valuenow', /^1\.2/)
    await dialog.getByRole('button', { name: 'Save photo' }).click()
    await expect(dialog).toBeHidden()
    const { photo } = await ask(profile.show, {})
    // In the header, next to the name in the sidebar, and twice on the page itself.
    await expect(page.locator(`img[src="${photo}"]`)).toHaveCount(4)

    await page.getByRole('button', { name: 'Remove' }).click()
    await dialogOf(page, 'Remove your photo?').getByRole('button', { name: 'Remove' }).click()
    await expect(page.locator(`img[src="${photo}"]`)).toHaveCount(0)
  })

  await test.step('a cover from the gallery', async () => {
    await page.getByRole('link', { name: 'Edit cover' }).click()
    await expect(page.getByRole('button', { name: 'Save cover' })).toBeDisabled()
    await page.getByRole('radio', { name: 'Harbor' }).check()
    await page.getByRole('button', { name: 'Save cover' }).click()
    await expect(page).toHaveURL('/profile')
    await expect(about(page).locator('img').first()).toHaveAttribute('src', '/covers/harbor.svg')
  })

  await test.step('an uploaded cover, moved by keyboard', async () => {
    await page.getByRole('link', { name: 'Edit cover' }).click()
    await page.getByLabel('Your own cover').setInputFiles(await aPicture(page, 'wall.png', 900, 1600))
    await expect(page.getByRole('radio', { name: 'New' })).toBeChecked()
    const stage = page.getByRole('slider', { name: 'Part of the cover that shows' })
    await expect(stage).toHaveAttribute('aria-disabled', 'false')
    await stage.focus()
    for (const key of ['PageDown', 'PageDown', 'ArrowUp']) await page.keyboard.press(key)
    await expect(stage).toHaveAttribute('aria-valuenow', '68')
    await page.getByRole('button', { name: 'Save cover' }).click()
    await expect(page).toHaveURL('/profile')
    await expect(about(page).locator('img').first()).toHaveCSS('object-position', '50% 68%')
    const { cover, coverPosition } = await ask(profile.show, {})
    expect({ coverPosition, isOwn: !cover.endsWith('.svg') }).toEqual({ coverPosition: 68, isOwn: true })
  })
})
