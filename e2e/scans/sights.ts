import { auth } from '@handoff/contracts/access/auth/auth'
import { teams } from '@handoff/contracts/access/teams'
import { notes } from '@handoff/contracts/customers/notes'
import { entities } from '@handoff/contracts/network/entities/entities'
import { imports } from '@handoff/contracts/network/imports'
import { publicDirectory } from '@handoff/contracts/network/publicDirectory'
import { materials } from '@handoff/contracts/platform/materials'
import { help } from '@handoff/contracts/referrals/help'
import { askWith, type People } from '../kit/api.ts'
import { aColleague } from '../kit/colleague.ts'
import { mailTo } from '../kit/mailbox.ts'
import { aPartner, offerMail, refer } from '../kit/offering.ts'
import type { Product } from '../kit/product.ts'
import { aReferral, freshName } from '../kit/referring.ts'
import { surveyLink } from '../kit/surveying.ts'

/** Every page, for the accessibility scans and for `npm run pictures`. */

export type Sight = {
  /** Set if the path contains an id or a token. */
  name?: string
  path: string
  title: string | RegExp
  /**
   * On a phone its parts differ from those of earlier pages: cards for rows, a list for a map. The others are only
   * narrower.
   */
  differsOnPhone?: true
  /**
   * It draws with colors next to those of the theme's parts (charts, maps, categories, states): checked in the dark
   * too.
   */
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

/** The directory and its locations as maps and as cards. */
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

/** Personal settings: one or two of the tabs built from the same parts. */
const personal: Sight[] = [
  ...['details', 'security', 'notifications'].map((tab) => ({
    path: `/profile?tab=${tab}`,
    title: 'Settings',
  })),
  { path: '/profile/edit-cover', title: 'Edit cover' },
  { path: '/settings', title: 'Settings' },
]
/** Pages only for administrators, or with other columns and buttons for them. */
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

/** The reports of the administrative side: the one with a special drawing, and one with bars. */
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

type World = { people: People; product: Product }

/** One customer with a trail, and one entity. */
async function details({ people }: World): Promise<Sight[]> {
  const { customer } = await aReferral(people)
  const { data } = await people.ask('entity', entities.list, { search: 'Bright Path Housing', categoryIds: [] })
  const clients = `/customer-management/clients?id=${customer.id}`
  return [
    { name: 'customer', path: clients, title: new RegExp(customer.name) },
    {
      name: 'refer map',
      path: `/customer-management/refer-map?customerId=${customer.id}&categoryId=1`,
      title: /^Refer/,
      differsOnPhone: true,
      hasColors: true,
    },
    ...['notes', 'customFields', 'consent'].map((tab) => ({
      name: `customer ${tab}`,
      path: `${clients}&tab=${tab}`,
      title: new RegExp(customer.name),
    })),
    { name: 'provider', path: `/my-network/network-info?id=${data[0]!.id}`, title: /Bright Path Housing/ },
  ]
}

/** An import at each of its steps, and the files of an entity. */
async function records({ people }: World): Promise<Sight[]> {
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
    ...Object.entries({ draft, checked, done }).map(([state, one]) => ({
      name: `import ${state}`,
      path: `/my-network/import?id=${one.id}`,
      title: 'partners.csv',
    })),
    ...['notes', 'files'].map((tab) => ({
      name: `provider ${tab}`,
      path: `/my-network/network-info?id=${entity}&tab=${tab}`,
      title: name,
    })),
  ]
}

async function outside({ people, product }: World): Promise<Sight[]> {
  const invited = `${freshName('o').toLowerCase()}@example.org`
  await people.ask('admin', teams.invite, { emails: [invited], roleId: null, message: 'We would be glad to have you.' })
  const { email } = await aColleague(people, product)
  await askWith(product)(auth.forgotPassword, { email })
  const invitation = await mailTo(people, invited, /^Join the team/)
  const newPassword = await mailTo(people, email, /^Choose a new password/)
  return [
    { path: '/auth/login', title: 'Welcome back', hasColors: true },
    { path: '/auth/register', title: 'Apply to join' },
    { path: '/auth/forgot-password', title: 'Forgot your password?' },
    { name: 'new password', path: newPassword.link, title: 'Choose a new password' },
    { path: '/auth/verify-account?token=any', title: 'Confirm your email' },
    { name: 'invitation', path: invitation.link, title: /^Join / },
    { name: 'invitation used', path: '/teams/invitation-accept?token=used', title: /no longer valid$/ },
    { path: '/no/such/page', title: 'Page Not Found' },
  ]
}

const helpForm = () =>
  ({ firstName: freshName('V'), email: 'v@example.org', words: 'Something to eat', mayContact: true }) as const

async function behindLinks({ people, product }: World): Promise<Sight[]> {
  const ask = askWith(product)
  const { data } = await ask(publicDirectory.list, { search: 'Bright Path Housing' })
  const { token } = await ask(help.ask, helpForm())
  const partner = await aPartner(people)
  const both = [partner.id, (await aPartner(people)).id]
  const { customer } = await refer(people, both)
  const offer = await offerMail(people, customer.firstName, /^Choose/)
  await refer(people, [partner.id])
  const question = await mailTo(people, partner.email, /Can you help/)
  return [
    { path: '/public/network', title: 'Where are you?', differsOnPhone: true },
    { name: 'public provider', path: `/public/network/${data[0]!.id}`, title: 'Bright Path Housing' },
    { path: '/public/network/help', title: 'Request help' },
    { name: 'help status', path: `/public/referral/status?token=${token}`, title: 'We have your request' },
    { name: 'offer', path: offer.link, title: 'Two places can help you with food' },
    {
      name: 'offer details',
      path: `${offer.link.replace('?', '/details?')}&referToId=${partner.id}`,
      title: partner.name,
    },
    { name: 'answer', path: question.link, title: 'Can you help with food?' },
    { name: 'customer survey', path: await surveyLink(people), title: 'Did you hear from the provider?' },
  ]
}

async function queueOfHelp({ product }: World): Promise<Sight[]> {
  await askWith(product)(help.ask, helpForm())
  return [{ path: '/customer-referrals/out-bound?queue=help', title: 'Outbound Referrals' }]
}

export type Tour = {
  what: string
  /** Undefined: anyone, without a login. */
  account?: 'entity' | 'admin'
  sights: (world: World) => Sight[] | Promise<Sight[]>
}

const from = (account: 'entity' | 'admin', sights: Sight[]): Tour => ({
  what: `from ${sights[0]!.path} on, the pages of ${account}`,
  account,
  sights: () => sights,
})

export const tours: Tour[] = [
  ...[sights.slice(0, 4), [...sights.slice(4), ...team], personal, maps].map((part) => from('entity', part)),
  ...[ofTheNetwork, survey, reports].map((part) => from('admin', part)),
  { what: 'an import and what is kept with a provider', account: 'admin', sights: records },
  { what: 'one customer and one provider', account: 'entity', sights: details },
  { what: 'the pages before a login', sights: outside },
  { what: 'the public pages and those behind links', sights: behindLinks },
  { what: 'the queue of help requests', account: 'admin', sights: queueOfHelp },
]
