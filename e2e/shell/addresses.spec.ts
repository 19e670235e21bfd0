import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { isLive } from '../kit/live.ts'
import { fact, heading, main, moveTo, queue, rowOf } from '../kit/parts.ts'
import { expect, test } from '../kit/test.ts'

test('an unknown address responds with a 404 and shows two ways on', async ({ open, watch }) => {
  const page = await open('entity', '/customer-management')
  await expect(heading(page)).toHaveText('Customer Profiles')
  watch.announce(/^404 GET \/no\/such\/page/)
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(heading(page)).toHaveText('Page Not Found')
  await expect(page.getByText('This page could not be found')).toBeVisible()
  await expect(page).toHaveTitle(/^Page Not Found/)
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect(heading(page)).toHaveText('Customer Profiles')
  await page.goto('/no/such/page')
  await page.getByRole('link', { name: 'Go to home' }).click()
  await expect(heading(page)).toHaveText('Dashboard')
})

test('a missing detail is reported on its page', async ({ open, watch }) => {
  watch.announce(
    /^404 GET \/api\/customers\/987654/,
    /^404 GET \/api\/entities\/987654/,
    /^404 GET \/api\/refers\/987654/,
  )
  const page = await open('entity', '/customer-management/clients?id=987654')
  await expect(page.getByRole('alert')).toContainText('We couldn’t find this customer')
  await moveTo(page, '/my-network/network-info?id=987654')
  await expect(main(page)).toContainText('We couldn’t find that provider')
  await expect(main(page).getByRole('link', { name: 'Back to Network' })).toBeVisible()
  await moveTo(page, '/customer-referrals/in-bound?id=987654')
  await expect(page.getByRole('dialog', { name: 'Not found' })).toBeVisible()
})

test('Back restores the filters of the list', async ({ open, people }) => {
  const page = await open('entity', '/customer-referrals/in-bound?queue=closed&sort=dueAt')
  await expect(queue(page, 'Closed')).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/page=2/)
  const second = await people.ask('entity', referrals.listInbound, {
    queue: 'closed',
    sort: 'dueAt',
    pageNo: 2,
    pageSize: 25,
  })
  const name = second.data[0]!.customer.name!
  await expect(rowOf(page, name).first()).toBeVisible()
  await page.getByRole('link', { name: 'Customer Profiles' }).click()
  await expect(heading(page)).toHaveText('Customer Profiles')
  await page.goBack()
  await expect(page).toHaveURL(/queue=closed/)
  await expect(rowOf(page, name).first()).toBeVisible()
  await page.goBack()
  await expect(page).not.toHaveURL(/page=2/)
  await expect(queue(page, 'Closed')).toHaveAttribute('aria-selected', 'true')
})

test('the self-check reaches everything, and shows version and database only to the administrator', async ({
  open,
}) => {
  const page = await open('admin', '/test')
  await isLive(page)
  const main = page.getByRole('main')
  await page.getByRole('button', { name: 'Check again' }).click()
  for (const [name, words] of [
    ['Server', 'Reachable'],
    ['Live connection', 'Connected'],
    ['Messages between servers', 'Connected'],
    ['Clock', 'In sync'],
    ['Database', /PostgreSQL \d+/],
    ['Version', /\d+\.\d+/],
  ] as const)
    await expect(fact(main, name)).toHaveText(words)
  await expect(fact(main, 'Live connections')).toHaveText(/[1-9]/)

  const other = await open('entity', '/test')
  await expect(fact(other.getByRole('main'), 'Server')).toHaveText('Reachable')
  await expect(fact(other.getByRole('main'), 'Server time')).toBeVisible()
  await expect(fact(other.getByRole('main'), 'Database')).toHaveCount(0)
})

test('with blocked or missing scripts the page explains it in words', async ({ visit, watch }) => {
  const without = await visit('/', { javaScriptEnabled: false })
  const words = without.locator('noscript p')
  await expect(words).toBeVisible()
  await expect(words).toContainText('This page needs JavaScript, which is blocked in your browser.')

  watch.tolerate(/^failed GET .*\.js net::ERR_BLOCKED_BY_CLIENT/)
  const page = await visit('about:blank')
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort('blockedbyclient'))
  await page.goto('/')
  await expect(page.getByRole('alert')).toContainText('This page didn’t load completely.')
})
