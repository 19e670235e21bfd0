import { auth } from '@handoff/contracts/access/auth/auth'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { askWith } from '../kit/api.ts'
import { aColleague, typeCredentials } from '../kit/colleague.ts'
import { isLive } from '../kit/live.ts'
import { choose, dialogOf, rowOf } from '../kit/parts.ts'
import { aReferral } from '../kit/referring.ts'
import { expect, test } from '../kit/test.ts'

test('a colleague with open work hands it over, is logged out immediately, and returns when activated', async ({
  open,
  visit,
  people,
  product,
  watch,
}) => {
  test.slow()
  watch.tolerateEndedSession()
  const them = await aColleague(people, product)
  const { referral } = await aReferral(people, { from: 'entity2', to: 'entity', category: 'Dental' })
  const { version } = await people.ask('entity', referrals.show, { id: referral.id })
  await people.ask('entity', referrals.assign, { referralId: referral.id, userId: them.id, version })

  const theirs = await open('entitystaff', '/dashboard', { token: them.token })
  await isLive(theirs)
  const page = await open('entity', `/staff/my-team?search=${them.email}`)
  await page.getByRole('button', { name: `Actions for ${them.name}` }).click()
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  const asking = dialogOf(page, `Deactivate ${them.name}?`)
  await expect(asking.getByRole('list', { name: 'Open referrals' })).toContainText(referral.reference)
  const confirm = asking.getByRole('button', { name: 'Reassign and deactivate' })
  await confirm.click()
  await expect(asking.getByText('Please select a person to take over')).toBeVisible()
  await choose(asking, 'Reassign to', 'Amara Lindqvist', 'Full access')
  await confirm.click()
  await expect(asking).toBeHidden()
  await expect(rowOf(page, them.email)).toContainText('Inactive')

  await expect(theirs).toHaveURL(/\/auth\/login/)
  const { assigned } = await people.ask('entity', referrals.show, { id: referral.id })
  expect(assigned?.name).toBe('Amara Lindqvist')
  watch.announce(/^401 POST \/api\/auth\/login/)
  const login = await visit('/auth/login')
  await typeCredentials(login, them.email)
  await expect(login.getByRole('alert')).toContainText('Incorrect email or password')

  await page.getByRole('button', { name: `Actions for ${them.name}` }).click()
  await page.getByRole('menuitem', { name: 'Activate' }).click()
  await expect(rowOf(page, them.email)).not.toContainText('Inactive')
  await typeCredentials(login, them.email)
  await expect(login.getByText(`Welcome ${them.name}`)).toBeVisible()
  await expect(askWith(product, them.token)(auth.me, {}), 'the former session stays ended').rejects.toMatchObject({
    status: 401,
  })
})
