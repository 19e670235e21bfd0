import { generateSync } from 'otplib'
import { aColleague, logOut, typeCredentials } from '../kit/colleague.ts'
import { dialogOf, heading } from '../kit/parts.ts'
import { expect, test } from '../kit/test.ts'

/** The app's current code, or the one this many steps of 30 seconds later: no code works twice. */
const appCode = (secret: string, steps = 0) => generateSync({ secret, epoch: Date.now() / 1000 + steps * 30 })
const security = '/profile?tab=security'

test('two-factor authentication by app is set up, and requested at login until the browser is trusted', async ({
  open,
  people,
  product,
  watch,
}) => {
  const { token, email } = await aColleague(people, product)
  const page = await open('entitystaff', security, { token })
  let secret = ''

  await test.step('the key is typed into the app, whose first code turns it on', async () => {
    await page.getByRole('button', { name: 'Authenticator app' }).click()
    const setup = dialogOf(page, /^Set up an authenticator app/)
    await expect(setup.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
    secret = (await setup.locator('code').innerText()).replaceAll(/\s/g, '')
    const field = setup.getByLabel('Then enter the 6-digit code from the app')
    watch.announce(/^400 POST \/api\/auth\/profile\/verify\/two-factor/)
    await field.fill(another(appCode(secret)))
    await setup.getByRole('button', { name: 'Turn on' }).click()
    await expect(setup.getByText('This code is incorrect')).toBeVisible()
    await field.fill(appCode(secret))
    await setup.getByRole('button', { name: 'Turn on' }).click()

    const saving = dialogOf(page, /^Save your recovery codes/)
    const listed = saving.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(listed).toHaveCount(10)
    const codes = await listed.allInnerTexts()
    await saving.getByRole('button', { name: 'I saved them' }).click()
    await expect(saving).toBeHidden()
    await expect(page.getByText('10 of 10 left', { exact: false })).toBeVisible()
    await page.reload()
    await expect(page.getByText('10 of 10 left', { exact: false })).toBeVisible()
    await expect(page.getByText(codes[0]!), 'the codes are shown once').toHaveCount(0)
  })

  await test.step('a wrong code is refused, the right one continues, and this browser is trusted', async () => {
    await logOut(page, watch)
    await typeCredentials(page, email)
    await expect(heading(page)).toHaveText('One more step')
    watch.announce(/^400 POST \/api\/auth\/login\/verify\/two-factor/)
    await page.getByLabel('Code', { exact: true }).fill(another(appCode(secret)))
    await expect(page.getByText('This code is incorrect or was already used')).toBeVisible()
    await page.getByLabel('Trust this browser for 30 days').check()
    await page.getByLabel('Code', { exact: true }).fill(appCode(secret, 1))
    await expect(heading(page)).toHaveText('Dashboard')

    await logOut(page, watch)
    await typeCredentials(page, email)
    await expect(heading(page), 'a trusted browser is not asked').toHaveText('Dashboard')
  })
})

/** Six digits that differ from these. */
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
