import { isLive, nextLive } from '../kit/live.ts'
import { fact, heading, main, rowOf, toast } from '../kit/parts.ts'
import { aReferral } from '../kit/referring.ts'
import { expect, test } from '../kit/test.ts'

test('after the server was killed and restarted, the page recovers and receives the next push', async ({
  open,
  people,
  product,
  watch,
}) => {
  const page = await open('entity2', '/customer-referrals/in-bound?queue=to_answer')
  const check = await open('admin', '/test')
  await isLive(page)
  await isLive(check)
  await expect(fact(main(check), 'Live connection')).toHaveText('Connected')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))

  watch.tolerate(/^failed .*ERR_(CONNECTION|EMPTY|INCOMPLETE)/, /^socket \/api\/hub/, /^503 /)
  const again = nextLive(page)
  await product.kill()
  await expect(fact(main(check), 'Live connection')).toHaveText('Reconnecting')
  await product.go()
  await expect(fact(main(check), 'Live connection')).toHaveText('Connected', { timeout: 45_000 })
  await again

  const { referral, customer } = await aReferral(people)
  await expect(toast(page, referral.reference)).toBeVisible()
  await expect(rowOf(page, customer.short)).toBeVisible()
  await expect(heading(page)).toHaveText('Inbound Referrals')
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})
