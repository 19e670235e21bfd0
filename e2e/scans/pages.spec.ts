import { auth } from '@handoff/contracts/access/auth/auth'
import { teams } from '@handoff/contracts/access/teams'
import { notes } from '@handoff/contracts/customers/notes'
import { entities } from '@handoff/contracts/network/entities/entities'
import { imports } from '@handoff/contracts/network/imports'
import { publicDirectory } from '@handoff/contracts/network/publicDirectory'
import { materials } from '@handoff/contracts/platform/materials'
import { help } from '@handoff/contracts/referrals/help'
import type { Page } from '@playwright/test'
import { askWith, type People } from '../kit/api.ts'
import { aColleague } from '../kit/colleague.ts'
import { mailTo } from '../kit/mailbox.ts'
import { aPartner, offerMail, refer } from '../kit/offering.ts'
import { heading } from '../kit/parts.ts'
import { aReferral, freshName } from '../kit/referring.ts'
import { expectNoFindings, expectNoOverflow, expectReadableColors, followSystem, isQuiet, paint } from '../kit/scan.ts'
import { surveyLink } from '../kit/surveying.ts'
import { expect, phone, tablet, test, wide } from '../kit/test.ts'

// Each in whichever worker is free.
test.describe.configure({ mode: 'parallel' })

type Sight = {
  path: string
  title: string | RegExp
  /** On a phone it has other parts than pages before it: cards for rows, a list for a map. Elsewhere it is narrower. */
  differsOnPhone?: true
  /** It draws with colors next to those of the theme's parts (charts, maps, categories, states): read in the dark too. */
  hasColors?: true
}

const sights: Sight[] = [
  { path: '/dashboard', title: 'Dashboard', hasColors: true },
  { path: '/customer-referrals/in-bound', title: 'Inbound Referrals', differsOnPhone: true, hasColors: true },
  { path: '/entity-requests', title: 'Awaiting Answer' },
  { path: '/customer-referrals/out-bound?queue=awaiting_customer', title: 'Outbound Referrals', differsOnPhone: true },
  { path: '/customer-management', title: 'Customer Profiles', differsOnPhone: true },
  { path: '/my-network/network', title: /^(Network|Entities and Providers)$/, differsOnPhone: true, hasColors: true },
  { path: '/my-network/category', title: 'Service Categories', differsOnPhone: true, hasColors: true },
  { path: '/received-requests', title: /^(Network|My) Requests$/ },
  { path: '/notifications', title: 'Notifications' },
  { path: '/test', title: 'Self-check' },
]

/** The directory and its places as maps and as cards. */
const maps: Sight[] = [
  { path: '/my-network/network/index1', title: /^(Network|Entities and Providers)$/ },
  { path: '/my-network/locations?view=map', title: 'Service Locations', differsOnPhone: true },
]

/** For those who manage the roles and the team of their side. */
const team: Sight[] = [
  { path: '/staff/my-team', title: 'My Team' },
  { path: '/staff/roles', title: 'Roles' },
  { path: '/staff/roles/edit', title: 'New role' },
]

/** What people set for themselves: of tabs built from the same parts one or two. */
const own: Sight[] = [
  ...['details', 'security', 'notifications'].map((tab) => ({
    path: `/profile?tab=${tab}`,
    title: 'Profile',
  })),
  { path: '/profile/edit-cover', title: 'Edit cover' },
  { path: '/settings', title: 'Settings' },
]
/** What only administrators see, or see with other columns and buttons than everyone else. */
const ofTheNetwork: Sight[] = [
  { path: '/dashboard', title: 'Dashboard' },
  { path: '/customer-survey', title: 'Fill in a survey' },
  ...['branding', 'public-directory', 'custom-fields', 'mail', 'time-zones'].map((tab) => ({
    path: `/settings?tab=${tab}`,
    title: 'Settings',
  })),
]

/** The survey of the administrative side: its builder, and its results. */
const survey: Sight[] = [
  { path: '/survey', title: 'Survey', differsOnPhone: true },
  { path: '/survey?tab=results', title: 'Survey', differsOnPhone: true, hasColors: true },
]

/** The reports of the administrative side: the one with a drawing of its own, and one of bars. */
const reports: Sight[] = [
  { path: '/analytics', title: 'Funnel', differsOnPhone: true, hasColors: true },
  { path: '/analytics?report=scorecards', title: 'Provider scorecard', differsOnPhone: true },
  { path: '/analytics?report=supply', title: 'Need and supply', differsOnPhone: true, hasColors: true },
  { path: '/analytics?report=network', title: 'Who refers to whom', differsOnPhone: true, hasColors: true },
  { path: '/analytics?report=team', title: 'Team activity', differsOnPhone: true },
  { path: '/analytics?report=survey', title: 'Survey', differsOnPhone: true },
  { path: '/analytics?report=people', title: 'People served', differsOnPhone: true },
  { path: '/analytics?report=equity', title: 'Outcomes by group', differsOnPhone: true },
]

/** One customer with a trail, and one entity. */
async function details(people: People): Promise<Sight[]> {
  const { customer } = await aReferral(people)
  const { data } = await people.ask('entity', entities.list, { search: 'Bright Path Housing', categoryIds: [] })
  const clients = `/customer-management/clients?id=${customer.id}`
  return [
    { path: clients, title: new RegExp(customer.name) },
    {
      path: `/customer-management/refer-map?customerId=${customer.id}&categoryId=1`,
      title: /^Refer/,
      differsOnPhone: true,
      hasColors: true,
    },
    ...['notes', 'customFields', 'consent'].map((tab) => ({
      path: `${clients}&tab=${tab}`,
      title: new RegExp(customer.name),
    })),
    { path: `/my-network/network-info?id=${data[0]!.id}`, title: /Bright Path Housing/ },
  ]
}

/** A file on its way into the network at each of its steps, and what is kept with an entity. */
async function records(people: People): Promise<Sight[]> {
  const name = freshName('Pantry')
  const file = new File([`Name,Email\n${name},\n${name} Two,wrong\n${name},\n`], 'partners.csv', { type: 'text/csv' })
  const [draft, done] = [
    await people.ask('admin', imports.ofEntities, { file }),
    await people.ask('admin', imports.ofEntities, { file }),
  ]
  const { id, mapping } = done
  const { version } = await people.ask('admin', imports.check, { id, version: done.version, mapping })
  const checked = await people.ask('admin', imports.ofEntities, { file })
  await people.ask('admin', imports.check, { id: checked.id, version: checked.version, mapping })
  await people.ask('admin', imports.run, { id, version })
  const { data } = await people.ask('admin', entities.table, { searchTerm: name })
  const entity = data[0]!.id
  await people.ask('admin', notes.writeOfEntity, { entityId: entity, text: 'Ring twice' })
  const license = new File(['%PDF-1.7'], 'License.pdf')
  await people.ask('admin', materials.addToEntity, { id: entity, file: license, expiresOn: '2020-01-31' })
  return [
    { path: '/my-network/import', title: 'Import' },
    ...[draft.id, checked.id, id].map((one) => ({ path: `/my-network/import?id=${one}`, title: 'partners.csv' })),
    ...['notes', 'files'].map((tab) => ({ path: `/my-network/network-info?id=${entity}&tab=${tab}`, title: name })),
  ]
}

/**
 * Looks at one page without loading it again: every rule once, wide and light; at the other widths that nothing is wider
 * than the screen, and every rule again where a phone sees other parts; in the dark the colors that are the page's own.
 */
const look = (page: Page, { path, title, differsOnPhone, hasColors }: Sight) =>
  test.step(path, async () => {
    await page.setViewportSize(wide)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(path)
    await expect(heading(page)).toHaveText(title)
    await expect(page).toHaveTitle(/^(?!Handoff$).+ · Handoff$/)
    await isQuiet(page)
    await expectNoFindings(page, path)
    await expectNoOverflow(page, path)
    if (hasColors) {
      await paint(page, 'dark')
      await isQuiet(page)
      await expectReadableColors(page, `${path} in the dark`)
    }
    for (const viewport of [tablet, phone]) {
      await page.setViewportSize(viewport)
      await expectNoOverflow(page, `${path} at ${viewport.width} pixels`)
    }
    if (!differsOnPhone) return
    await isQuiet(page)
    await expectNoFindings(page, `${path} at ${phone.width} pixels`)
  })

const parts = {
  entity: [sights.slice(0, 4), [...sights.slice(4), ...team], own, maps],
  admin: [ofTheNetwork, survey, reports],
} satisfies Record<string, Sight[][]>
const whole = 'whole and accessible at every width'

for (const account of ['entity', 'admin'] as const)
  for (const part of parts[account])
    test(`from ${part[0]!.path} on, the pages of ${account} are ${whole}`, async ({ open }) => {
      test.slow()
      const page = await open(account, 'about:blank')
      await page.addInitScript(followSystem)
      for (const sight of part) await look(page, sight)
    })

test(`an import and what is kept with a member are ${whole}`, async ({ open, people }) => {
  test.slow()
  const page = await open('admin', 'about:blank')
  await page.addInitScript(followSystem)
  for (const sight of await records(people)) await look(page, sight)
})

test(`one customer and one member are ${whole}`, async ({ open, people }) => {
  test.slow()
  const page = await open('entity', 'about:blank')
  await page.addInitScript(followSystem)
  for (const sight of await details(people)) await look(page, sight)
})

test(`the pages for anyone who is outside are ${whole}`, async ({ visit, people, product, watch }) => {
  test.slow()
  watch.tolerate(/^404 GET \/no\/such\/page/, /^404 GET \/api\/auth\/invitation/)
  const invited = `${freshName('o').toLowerCase()}@example.org`
  await people.ask('admin', teams.invite, { emails: [invited], roleId: null, message: 'We would be glad to have you.' })
  const { email } = await aColleague(people, product)
  await askWith(product)(auth.forgotPassword, { email })
  const invitation = await mailTo(people, invited, /^Join the team/)
  const newPassword = await mailTo(people, email, /^Choose a new password/)
  const page = await visit('about:blank')
  await page.addInitScript(followSystem)
  await look(page, { path: '/auth/login', title: 'Welcome back', hasColors: true })
  await look(page, { path: '/auth/register', title: 'Apply to join' })
  await look(page, { path: '/auth/forgot-password', title: 'Forgot your password?' })
  await look(page, { path: newPassword.link, title: 'Choose a new password' })
  await look(page, { path: '/auth/verify-account?token=any', title: 'Confirm your email' })
  await look(page, { path: invitation.link, title: /^Join / })
  await look(page, { path: '/teams/invitation-accept?token=used', title: /no longer valid$/ })
  await look(page, { path: '/no/such/page', title: 'Page Not Found' })
})

test(`the pages that anyone may open are ${whole}, and the queue of what they ask`, async ({
  visit,
  open,
  people,
  product,
}) => {
  test.slow()
  const ask = askWith(product)
  const { data } = await ask(publicDirectory.list, { search: 'Bright Path Housing' })
  const form = {
    firstName: freshName('V'),
    email: 'v@example.org',
    words: 'Something to eat',
    mayContact: true,
  } as const
  const { token } = await ask(help.ask, form)
  const page = await visit('about:blank')
  await page.addInitScript(followSystem)
  await look(page, { path: '/public/network', title: 'Find help', differsOnPhone: true })
  await look(page, { path: `/public/network/${data[0]!.id}`, title: 'Bright Path Housing' })
  await look(page, { path: '/public/network/help', title: 'Request help' })
  await look(page, { path: `/public/referral/status?token=${token}`, title: 'We have your request' })
  const partner = await aPartner(people)
  const both = [partner.id, (await aPartner(people)).id]
  const { customer } = await refer(people, both)
  const offer = await offerMail(people, customer.firstName, /^Choose/)
  await look(page, { path: offer.link, title: 'Two places can help you with food' })
  await look(page, {
    path: `${offer.link.replace('?', '/details?')}&referToId=${partner.id}`,
    title: partner.name,
  })
  await refer(people, [partner.id])
  const asked = await mailTo(people, partner.email, /Can you help/)
  await look(page, { path: asked.link, title: 'Can you help with food?' })
  await look(page, { path: await surveyLink(people), title: 'Did you hear from the provider?' })
  const admin = await open('admin', 'about:blank')
  await admin.addInitScript(followSystem)
  await look(admin, { path: '/customer-referrals/out-bound?queue=help', title: 'Outbound Referrals' })
})
