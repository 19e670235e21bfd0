import { entities } from '@handoff/contracts/entities'
import type { Account, People } from '../kit/api.ts'
import { heading } from '../kit/parts.ts'
import { aReferral } from '../kit/referring.ts'
import { findings, followSystem, isQuiet, overflow, paint, schemes } from '../kit/scan.ts'
import { expect, phone, tablet, test, wide } from '../kit/test.ts'

type Sight = { path: string; title: string | RegExp }

const sights: Sight[] = [
  { path: '/dashboard', title: 'Dashboard' },
  { path: '/customer-referrals/in-bound', title: 'Inbound Referrals' },
  { path: '/customer-referrals/out-bound', title: 'Outbound Referrals' },
  { path: '/customer-management', title: 'Customer Profiles' },
  { path: '/customer-management/clients', title: 'My customers' },
  { path: '/my-network/network', title: /^(Network|Entities and Providers)$/ },
  { path: '/my-network/category', title: 'Service Categories' },
  { path: '/notifications', title: 'Notifications' },
  { path: '/profile', title: 'Profile' },
  { path: '/test', title: 'Self-check' },
]

/** One customer with a trail, and one member. */
async function details(people: People): Promise<Sight[]> {
  const { customer } = await aReferral(people)
  const { data } = await people.ask('entity', entities.list, { search: 'Bright Path Housing', categoryIds: [] })
  const clients = `/customer-management/clients?id=${customer.id}`
  return [
    { path: clients, title: new RegExp(customer.name) },
    { path: `${clients}&tab=trail`, title: new RegExp(customer.name) },
    { path: `${clients}&tab=referrals`, title: new RegExp(customer.name) },
    { path: `/my-network/network-info?id=${data[0]!.id}`, title: /Bright Path Housing/ },
  ]
}

for (const account of ['entity', 'admin'] satisfies Account[])
  for (const viewport of [wide, tablet, phone])
    test(`every page of ${account} is whole and accessible at ${viewport.width} pixels, light and dark`, async ({
      open,
      people,
    }) => {
      test.slow()
      const page = await open(account, 'about:blank', { viewport, reducedMotion: 'reduce' })
      await page.context().addInitScript(followSystem)
      for (const { path, title } of [...sights, ...(account === 'entity' ? await details(people) : [])])
        await test.step(path, async () => {
          await page.goto(path)
          await expect(heading(page)).toHaveText(title)
          await expect(page).toHaveTitle(/^(?!Handoff$).+ · Handoff$/)
          for (const scheme of schemes) {
            await paint(page, scheme)
            await isQuiet(page)
            expect.soft(await overflow(page), `${path} scrolls sideways`).toBe(0)
            expect.soft(await findings(page), `${path} ${scheme}`).toEqual([])
          }
        })
    })

test('the pages for whoever is outside are whole and accessible', async ({ visit, watch }) => {
  test.slow()
  watch.tolerate(/^404 GET \/no\/such\/page/)
  const page = await visit('about:blank', { reducedMotion: 'reduce' })
  await page.context().addInitScript(followSystem)
  for (const path of ['/auth/login', '/no/such/page'])
    for (const viewport of [wide, tablet, phone]) {
      await page.setViewportSize(viewport)
      await page.goto(path)
      await expect(heading(page)).toBeVisible()
      for (const scheme of schemes) {
        await paint(page, scheme)
        await isQuiet(page)
        expect.soft(await overflow(page), `${path} ${viewport.width}`).toBe(0)
        expect.soft(await findings(page), `${path} ${viewport.width} ${scheme}`).toEqual([])
      }
    }
})
