import { type Action, type Area, areas, type Endpoint, type Grant, toRequest, UserType } from '@handoff/contracts/kit'
import { describe, expect, test } from 'vitest'
import { asPayload } from './payload.ts'
import { endpoints, samples, someAddress } from './samples.ts'
import { everyAction, openWorld, type Person } from './world.ts'

const world = await openWorld()
const { ask, anEntity, aPerson, staffOf, db } = world

const closed = endpoints.filter(([, { access }]) => access !== 'public')
const kept = closed.filter(([, { access }]) => access !== 'signedIn')
const grantOf = ({ access }: Endpoint) => {
  if (typeof access === 'string') throw new Error('This endpoint asks for no right')
  return access
}

/** Sends the minimal input of an endpoint: anyone who passes the access check gets another status than 403. */
const statusFor = async (person: Pick<Person, 'token'> | null, name: string, endpoint: Endpoint) => {
  const { method, url, body } = toRequest(endpoint, samples[name])
  return (await ask(person, { method, url, ...(await asPayload(body)), remoteAddress: someAddress() })).statusCode
}

const shelter = await anEntity({ name: 'Night Shelter' })
const people = {
  [UserType.Admin]: await aPerson(),
  [UserType.Entity]: await aPerson({ entity: shelter }),
  [UserType.AdminStaff]: await staffOf(null),
  [UserType.EntityStaff]: await staffOf(shelter),
}
const withoutRole = await aPerson({ entity: shelter, userType: UserType.EntityStaff })

const known = new Map<string, Promise<Person>>()
/** Staff with one flag in one area. */
function staffWith(userType: UserType, area: Area, action: Action) {
  const key = `${userType} ${area} ${action}`
  const person = known.get(key) ?? staffOf(userType === UserType.EntityStaff ? shelter : null, { [area]: [action] })
  known.set(key, person)
  return person
}

test('every endpoint has a unique address', () => {
  const addresses = endpoints.map(([, { method, path }]) => `${method} ${path.split('?')[0]!.replace(/:\w+/g, ':')}`)
  expect(new Set(addresses).size).toBe(addresses.length)
})

test.each(endpoints)('%s has a sample that its shape accepts', (name, { input }) => {
  expect(input.safeParse(samples[name] ?? {}).error).toBeUndefined()
})

describe('strangers', () => {
  test.each(closed)('are rejected by %s', async (name, endpoint) => {
    expect(await statusFor(null, name, endpoint)).toBe(401)
  })

  test.each(closed)('with an unknown token are rejected by %s', async (name, endpoint) => {
    expect(await statusFor({ token: 'A'.repeat(43) }, name, endpoint)).toBe(401)
  })
})

/** What AdminStaff may do regardless of their role (spec, section 6). */
const isAlwaysTheirs = (userType: UserType, { area, actions }: Pick<Grant, 'area' | 'actions'>) =>
  userType === UserType.AdminStaff && area === 'survey' && actions.includes('view')

describe('without any right in the role', () => {
  test.each(kept)('%s is closed to staff on both sides', async (name, endpoint) => {
    const adminStaff = isAlwaysTheirs(UserType.AdminStaff, grantOf(endpoint)) ? [] : [people[UserType.AdminStaff]]
    for (const person of [...adminStaff, people[UserType.EntityStaff], withoutRole])
      expect(await statusFor(person, name, endpoint)).toBe(403)
  })
})

test.each(kept)('%s is open to its user types, and to staff with exactly its flags', async (name, endpoint) => {
  const { area, actions, types } = grantOf(endpoint)

  for (const userType of [UserType.Admin, UserType.Entity])
    expect((await statusFor(people[userType], name, endpoint)) === 403, `user type ${userType}`).toBe(
      !types.includes(userType),
    )
  for (const userType of [UserType.AdminStaff, UserType.EntityStaff])
    for (const action of everyAction) {
      const isServed =
        types.includes(userType) && (actions.includes(action) || isAlwaysTheirs(userType, { area, actions }))
      const status = await statusFor(await staffWith(userType, area, action), name, endpoint)
      expect(status === 403, `user type ${userType} with ${action}: ${status}`).toBe(!isServed)
      expect(status).not.toBe(401)
    }
})

test('a right in one area opens no other, and the other side’s name opens nothing', async () => {
  const elsewhere = await staffOf(shelter, { network: everyAction, customers: everyAction, dashboard: everyAction })
  expect((await ask(elsewhere, { url: '/api/refers/inbound' })).statusCode).toBe(403)

  const misnamed = await staffOf(shelter, { referrals: everyAction })
  expect((await ask(misnamed, { url: '/api/refers/inbound' })).statusCode).toBe(200)
  const { role_id } = await db
    .selectFrom('account')
    .select('role_id')
    .where('id', '=', misnamed.id)
    .executeTakeFirstOrThrow()
  await db.updateTable('role_access').set({ name: areas.referrals.admin }).where('role_id', '=', role_id!).execute()
  expect((await ask(misnamed, { url: '/api/refers/inbound' })).statusCode).toBe(403)
})

/** The design's access for each call; the contracts must match it. */
type Who = 'Admin only' | 'Admin side' | 'Entity side' | 'Admin and Entity'
const design: Record<string, 'public' | 'signedIn' | [Area, ...Action[]] | [Area, Action, Who]> = {
  'POST /settings': 'signedIn',
  'GET /time-zones': 'signedIn',
  'POST /time-zones': ['team', 'edit', 'Admin only'],
  'GET /self-check': 'signedIn',
  'POST /auth/login': 'public',
  'POST /auth/login/verify/two-factor': 'public',
  'POST /auth/generate/two-factor': 'public',
  'POST /auth/profile/verify/two-factor': 'signedIn',
  'DELETE /auth/profile/verify/two-factor': 'signedIn',
  'POST /auth/profile/recovery-codes': 'signedIn',
  'GET /auth/notificationBy': 'signedIn',
  'POST /auth/notificationBy': 'signedIn',
  'DELETE /auth/trusted-devices': 'signedIn',
  'POST /auth/refresh': 'signedIn',
  'GET /auth/sessions': 'signedIn',
  'DELETE /auth/sessions/:id': 'signedIn',
  'DELETE /auth/sessions': 'signedIn',
  'POST /auth/register': 'public',
  'POST /auth/verify-account': 'public',
  'POST /auth/verify-account/resend': 'public',
  'POST /auth/forgot-password': 'public',
  'GET /auth/reset-password': 'public',
  'POST /auth/reset-password': 'public',
  'GET /auth/invitation': 'public',
  'POST /auth/invitation-accept': 'public',
  'POST /teams/invitation-accept': 'public',
  'GET /branding': 'public',
  'GET /settings/map': 'public',
  'GET /settings/email': 'signedIn',
  'GET /settings/network': ['team', 'edit', 'Admin only'],
  'PUT /settings/network': ['team', 'edit', 'Admin only'],
  'PUT /settings/network/logo': ['team', 'edit', 'Admin only'],
  'DELETE /settings/network/logo': ['team', 'edit', 'Admin only'],
  'GET /settings/clocks': ['team', 'edit', 'Admin only'],
  'POST /settings/clocks': ['team', 'edit', 'Admin only'],
  'PUT /settings/clocks/:id': ['team', 'edit', 'Admin only'],
  'DELETE /settings/clocks/:id': ['team', 'edit', 'Admin only'],
  'PUT /settings/clocks/calendar': ['team', 'edit', 'Admin only'],
  'POST /settings/clocks/holidays': ['team', 'edit', 'Admin only'],
  'DELETE /settings/clocks/holidays/:id': ['team', 'edit', 'Admin only'],
  'POST /settings/clocks/preview': ['team', 'edit', 'Admin only'],
  'GET /mails': ['team', 'edit', 'Admin only'],
  'GET /settings/mail': ['team', 'edit', 'Admin only'],
  'PUT /settings/mail': ['team', 'edit', 'Admin only'],
  'GET /mails/export': ['team', 'export', 'Admin only'],
  'GET /mails/:id': ['team', 'edit', 'Admin only'],
  'POST /mails/test': ['team', 'edit', 'Admin only'],
  'POST /mails/:id/resend': ['team', 'edit', 'Admin only'],
  'POST /mails/:id/link': ['team', 'edit', 'Admin only'],
  'GET /roles': ['team', 'view', 'Admin and Entity'],
  'GET /roles/export': ['team', 'export', 'Admin and Entity'],
  'GET /roles/templates': ['team', 'view', 'Admin and Entity'],
  'GET /roles/ddl': 'signedIn',
  'GET /roles/:id': ['team', 'view', 'Admin and Entity'],
  'POST /roles': ['team', 'add', 'Admin and Entity'],
  'PUT /roles/:id': ['team', 'edit', 'Admin and Entity'],
  'DELETE /roles/:id': ['team', 'delete', 'Admin and Entity'],
  'GET /teams': ['team', 'view', 'Admin and Entity'],
  'GET /teams/export': ['team', 'export', 'Admin and Entity'],
  'GET /teams/invitations': ['team', 'view', 'Admin and Entity'],
  'GET /teams/invitations/export': ['team', 'export', 'Admin and Entity'],
  'GET /teams/kpis': ['team', 'view', 'Admin and Entity'],
  'GET /teams/ddl': 'signedIn',
  'POST /teams': ['team', 'add', 'Admin and Entity'],
  'POST /teams/invite': ['team', 'add', 'Admin and Entity'],
  'POST /teams/resend-invite': ['team', 'edit', 'Admin and Entity'],
  'DELETE /teams/invitations/:id': ['team', 'delete', 'Admin and Entity'],
  'GET /teams/:id/open-work': ['team', 'view', 'Admin and Entity'],
  'PUT /teams/:id': ['team', 'edit', 'Admin and Entity'],
  'DELETE /teams/:id': ['team', 'delete', 'Admin and Entity'],
  'DELETE /teams/:id/two-factor': ['team', 'edit', 'Admin and Entity'],
  'GET /display-fields/:targetType': 'signedIn',
  'POST /display-fields/:targetType': 'signedIn',
  'PUT /profile/image': 'signedIn',
  'DELETE /profile/image': 'signedIn',
  'GET /profile/cover-images': 'signedIn',
  'PUT /profile/update-cover': 'signedIn',
  'PUT /profile/password': 'signedIn',
  'GET /consents/text': 'signedIn',
  'GET /notifications/preferences': 'signedIn',
  'PUT /notifications/preferences': 'signedIn',
  'POST /auth/logout': 'signedIn',
  'GET /auth/me': 'signedIn',
  'GET /auth/setup': 'public',
  'POST /auth/setup': 'public',
  'GET /auth/demo-accounts': 'public',
  'GET /profile': 'signedIn',
  'PUT /profile': 'signedIn',
  'GET /roles/access': 'signedIn',
  'GET /reference/states': 'public',
  'GET /reference/states/:id': 'public',
  'GET /refers/matches': ['referrals', 'add'],
  'GET /refers/matches/map': ['referrals', 'add'],
  'GET /refers/matches/suggestions': ['referrals', 'add'],
  'GET /refers/offer-preview': ['referrals', 'add'],
  'GET /refers/offer-preview/details': ['referrals', 'add'],
  'GET /refers/matches/explain': ['referrals', 'add'],
  'GET /reference/counties': 'public',
  'GET /reference/places': 'public',
  'GET /reference/zips/:zip/cities': 'public',
  'POST /reference/import': ['team', 'edit', 'Admin only'],
  'GET /reasons': 'signedIn',
  'GET /reasons/all': ['team', 'edit', 'Admin only'],
  'POST /reasons': ['team', 'edit', 'Admin only'],
  'PUT /reasons/:id': ['team', 'edit', 'Admin only'],
  'POST /reasons/order': ['team', 'edit', 'Admin only'],
  'GET /categories/export': ['network', 'export'],
  'GET /categories/kpis': ['network', 'view'],
  'GET /categories/color-ddl': 'signedIn',
  'GET /categories/:id': ['network', 'view'],
  'POST /categories': ['network', 'add', 'Admin side'],
  'PUT /categories/:id': ['network', 'edit', 'Admin side'],
  'POST /categories/order': ['network', 'edit', 'Admin side'],
  'POST /categories/:id/merge': ['network', 'delete', 'Admin side'],
  'DELETE /categories/:id': ['network', 'delete', 'Admin side'],
  'GET /categories': ['network', 'view'],
  'GET /categories/ddl': 'signedIn',
  'GET /public/categories': 'public',
  // The area depends on targetType: see customFields.test.ts.
  'POST /custom-fields/new': 'signedIn',
  'PUT /custom-fields/update/:id': 'signedIn',
  'DELETE /custom-fields/:id': 'signedIn',
  'PATCH /custom-fields/make_active': 'signedIn',
  'POST /custom-fields/order': 'signedIn',
  'GET /custom-fields/all/:targetType': 'signedIn',
  'GET /custom-fields/active/list/:targetType': 'signedIn',
  'POST /custom-fields/:id/file': 'signedIn',
  'GET /custom-fields/file/:id': 'signedIn',
  'GET /public/custom-fields': 'public',
  'GET /custom-fields/customer/:id': ['customers', 'view'],
  'POST /custom-fields/customer/:id': ['customers', 'add'],
  'PUT /custom-fields/customer/:id': ['customers', 'edit'],
  'GET /custom-fields/entity/:id': ['network', 'view'],
  'POST /custom-fields/entity/:id': ['network', 'add'],
  'PUT /custom-fields/entity/:id': ['network', 'edit'],
  'GET /public/network': 'public',
  'GET /public/network/about': 'public',
  'GET /public/network/map': 'public',
  'GET /public/network/:id': 'public',
  'POST /public/network/:id/report': 'public',
  'POST /public/referral': 'public',
  'GET /public/referral/status': 'public',
  'GET /public/referral': 'public',
  'GET /public/referral/details': 'public',
  'POST /public/referral/seen': 'public',
  'POST /public/referral/proceed': 'public',
  'POST /public/referral/decline': 'public',
  'POST /public/referral/restore': 'public',
  'POST /public/referral/withdraw': 'public',
  'POST /public/referral/stop-sharing': 'public',
  'POST /public/referral/onward': 'public',
  'POST /public/referral/code': 'public',
  'POST /public/referral/open': 'public',
  'GET /public/appointment': 'public',
  'POST /public/appointment': 'public',
  'GET /public/referral/feedback': 'public',
  'POST /public/referral/feedback': 'public',
  'POST /public/referral/stop-asking': 'public',
  'GET /refers/:id/feedback': ['referrals', 'view'],
  'POST /refers/:id/feedback/review': ['referrals', 'edit'],
  'POST /refers/:id/undo-send': ['referrals', 'add'],
  'POST /refers/:id/feedback/called': ['referrals', 'edit'],
  'GET /refers/feedback/disagreements': ['referrals', 'view'],
  'GET /public/verification': 'public',
  'POST /public/verification': 'public',
  'GET /entities/:id/verification': ['network', 'view'],
  'POST /entities/:id/confirm': ['network', 'edit', 'Entity side'],
  'POST /entities/:id/verification': ['network', 'edit', 'Admin side'],
  'POST /entities/verifications': ['network', 'edit', 'Admin side'],
  'GET /add/customer-survey': 'public',
  'POST /add/customer-survey': 'public',
  'POST /public/survey/stop': 'public',
  'GET /customer-surveys': ['survey', 'view', 'Admin side'],
  'GET /customer-surveys/export': ['survey', 'export', 'Admin side'],
  'GET /customer-survey/:id': ['survey', 'view', 'Admin side'],
  'GET /customers/:id/survey-detail': ['customers', 'view'],
  'GET /survey/referrals': ['survey', 'view', 'Admin side'],
  'POST /survey/send': ['survey', 'edit', 'Admin side'],
  'GET /public/link-sender': 'public',
  'PUT /public/link-language': 'public',
  'GET /public/answer': 'public',
  'POST /public/answer': 'public',
  'POST /public/answer/messages': 'public',
  'POST /public/answer/code': 'public',
  'POST /public/answer/open': 'public',
  'GET /help-requests': ['referrals', 'view', 'Admin side'],
  'GET /help-requests/export': ['referrals', 'export', 'Admin side'],
  'GET /help-requests/count': ['referrals', 'view', 'Admin side'],
  'GET /help-requests/:id': ['referrals', 'view', 'Admin side'],
  'POST /help-requests/:id/take': ['referrals', 'edit', 'Admin side'],
  'POST /help-requests/:id/plan': ['referrals', 'edit', 'Admin side'],
  'POST /help-requests/:id/customer': ['customers', 'add', 'Admin side'],
  'POST /help-requests/:id/existing-customer': ['customers', 'add', 'Admin side'],
  'POST /help-requests/:id/referral': ['referrals', 'add', 'Admin side'],
  'POST /help-requests/:id/decline': ['referrals', 'edit', 'Admin side'],
  'POST /help-requests/:id/close': ['referrals', 'edit', 'Admin side'],
  'POST /entities/all': ['network', 'view'],
  'GET /entities/all/table': ['network', 'view'],
  'GET /entities/all/map': ['network', 'view'],
  'GET /entities/map/kpis': ['network', 'view'],
  'GET /entities/ddl/true': 'signedIn',
  'GET /entities/ddl/false': 'signedIn',
  'GET /entities/kpis': ['network', 'view'],
  'POST /entities': ['network', 'add', 'Admin side'],
  'GET /entities/:id/edit': ['network', 'view'],
  'PUT /entities/:id': ['network', 'edit'],
  'POST /entities/duplicates': ['network', 'add'],
  'GET /entities/:id/open-work': ['network', 'view', 'Admin side'],
  'DELETE /entities/:id': ['network', 'delete', 'Admin side'],
  'POST /entities/:id/activate': ['network', 'edit', 'Admin side'],
  'POST /entities/:id/invite': ['network', 'edit', 'Admin side'],
  'POST /entities/resend-invite': ['network', 'edit', 'Admin side'],
  'POST /entities/:id/verify': ['network', 'edit', 'Admin side'],
  'POST /entities/verify': ['network', 'edit', 'Admin side'],
  'POST /entities/capacity/remind': ['network', 'edit', 'Admin side'],
  'GET /entities/map/counties': ['network', 'view'],
  'POST /entities/public': ['network', 'edit', 'Admin side'],
  'POST /entities/resend-invites': ['network', 'edit', 'Admin side'],
  'PATCH /entities/:id/capacity': ['network', 'edit'],
  'PATCH /entities/:id/confidential': ['network', 'edit', 'Admin side'],
  'POST /entities/:id/merge': ['network', 'delete', 'Admin side'],
  'PUT /entities/:id/favorite': ['network', 'view'],
  'DELETE /entities/:id/favorite': ['network', 'view'],
  'GET /entities/favorites': ['network', 'view'],
  'GET /organizations': ['network', 'view'],
  'GET /organizations/export': ['network', 'export'],
  'GET /organizations/:id': ['network', 'view'],
  'GET /entity-locations': ['network', 'view'],
  'GET /entity-locations/map': ['network', 'view'],
  'GET /entity-locations/export': ['network', 'export'],
  'GET /entity-locations/kpis': ['network', 'view'],
  'GET /entity-locations/ddl': 'signedIn',
  'GET /entity-locations/locate': ['network', 'view'],
  'GET /entity-locations/:id': ['network', 'view'],
  'POST /entity-locations': ['network', 'add', 'Admin side'],
  'PUT /entity-locations/:id': ['network', 'edit'],
  'DELETE /entity-locations/:id': ['network', 'delete', 'Admin side'],
  'POST /entities/import': ['network', 'import', 'Admin side'],
  'POST /entity-locations/import': ['network', 'import', 'Admin side'],
  'POST /customers/import': ['customers', 'import'],
  'GET /customers/import': ['customers', 'import'],
  'GET /customers/import/:id': ['customers', 'import'],
  'GET /customers/import/:id/rows': ['customers', 'import'],
  'GET /customers/import/:id/remarks': ['customers', 'import'],
  'POST /customers/import/:id/preview': ['customers', 'import'],
  'PUT /customers/import/:id/encoding': ['customers', 'import'],
  'PUT /customers/import/:id/mapping': ['customers', 'import'],
  'PUT /customers/import/:id/rows/:row': ['customers', 'import'],
  'POST /customers/import/:id/run': ['customers', 'import'],
  'POST /customers/import/:id/stop': ['customers', 'import'],
  'POST /customers/import/:id/undo': ['customers', 'import'],
  'POST /customers/import/:id/rows/:row/undo': ['customers', 'import'],
  'DELETE /customers/import/:id': ['customers', 'import'],
  'GET /imports': ['network', 'import', 'Admin side'],
  'GET /imports/export': ['network', 'export', 'Admin side'],
  'GET /imports/:id': ['network', 'import', 'Admin side'],
  'GET /imports/:id/rows': ['network', 'import', 'Admin side'],
  'GET /imports/:id/failed': ['network', 'import', 'Admin side'],
  'PUT /imports/:id/encoding': ['network', 'import', 'Admin side'],
  'PUT /imports/:id/mapping': ['network', 'import', 'Admin side'],
  'PUT /imports/:id/rows/:row': ['network', 'import', 'Admin side'],
  'POST /imports/:id/run': ['network', 'import', 'Admin side'],
  'GET /imports/:id/progress': ['network', 'import', 'Admin side'],
  'POST /imports/:id/stop': ['network', 'import', 'Admin side'],
  'POST /imports/:id/undo': ['network', 'import', 'Admin side'],
  'DELETE /imports/:id': ['network', 'import', 'Admin side'],
  'GET /requests/all/:id': ['networkRequests', 'view'],
  'GET /requests/all/:id/export': ['networkRequests', 'export'],
  'GET /categories/requests/export': ['networkRequests', 'export'],
  'GET /entities/requests/:requestType/export': ['networkRequests', 'export'],
  'GET /categories/requests': ['networkRequests', 'view'],
  'GET /entities/requests/:requestType': ['networkRequests', 'view'],
  'GET /requests/count/pending': ['networkRequests', 'view'],
  'GET /requests/kpis': ['networkRequests', 'view'],
  'GET /requests/:id': ['networkRequests', 'view'],
  'GET /requests/location/:id': ['networkRequests', 'view'],
  'GET /requests/category/:id': ['networkRequests', 'view'],
  'GET /requests/entity/:id': ['networkRequests', 'view'],
  'POST /requests/duplicates': ['networkRequests', 'add', 'Entity side'],
  'GET /requests/:id/compare/:otherId': ['networkRequests', 'approve', 'Admin side'],
  'POST /requests/location/:requestType': ['networkRequests', 'add', 'Entity side'],
  'POST /categories/request': ['networkRequests', 'add', 'Entity side'],
  'POST /entities/request': ['networkRequests', 'add', 'Entity side'],
  'PATCH /requests/changeStatus/:id/:status': ['networkRequests', 'approve', 'Admin side'],
  'PATCH /requests/added/:id': ['networkRequests', 'approve', 'Admin side'],
  'POST /requests/bulk': ['networkRequests', 'approve', 'Admin side'],
  'PATCH /requests/entity/:id': ['networkRequests', 'edit', 'Entity side'],
  'PATCH /requests/entity/:id/:status': ['networkRequests', 'edit', 'Entity side'],
  'GET /entities/:id': ['network', 'view'],
  'GET /customers': ['customers', 'view'],
  'GET /customers/Kpis': ['customers', 'view'],
  'POST /customers': ['customers', 'add'],
  'POST /customers/link-requests': ['customers', 'add', 'Entity side'],
  'POST /customers/link-requests/check': ['customers', 'add', 'Entity side'],
  'GET /customers/link-requests': ['customers', 'view'],
  'GET /customers/link-requests/count': ['customers', 'view'],
  'GET /customers/link-requests/:id': ['customers', 'view'],
  'POST /customers/link-requests/:id/link': ['customers', 'edit', 'Admin side'],
  'POST /customers/link-requests/:id/refuse': ['customers', 'edit', 'Admin side'],
  'POST /customers/link-requests/:id/withdraw': ['customers', 'add', 'Entity side'],
  'POST /customers/duplicates': ['customers', 'add'],
  'GET /customers/duplicates': ['customers', 'view', 'Admin side'],
  'POST /customers/duplicates/:id/dismiss': ['customers', 'edit', 'Admin side'],
  'GET /customers/:id': ['customers', 'view'],
  'GET /customers/export': ['customers', 'export'],
  'GET /customers/code-name': ['customers', 'add'],
  'GET /customers/find': ['customers', 'view'],
  'GET /customers/table': ['customers', 'view'],
  'GET /customers/table/export': ['customers', 'export'],
  'PUT /customers/:id': ['customers', 'edit'],
  'DELETE /customers/:id': ['customers', 'delete'],
  'POST /customers/archive': ['customers', 'delete'],
  'POST /customers/restore': ['customers', 'edit'],
  'PATCH /customers/:id/state': ['customers', 'edit'],
  'GET /customers/:id/merge': ['customers', 'edit'],
  'POST /customers/:id/merge': ['customers', 'edit'],
  'GET /customers/:id/merges': ['customers', 'edit'],
  'POST /merges/:id/undo': ['customers', 'edit'],
  'GET /households/customer/:id': ['customers', 'view'],
  'POST /households': ['customers', 'edit'],
  'PUT /households/:id': ['customers', 'edit'],
  'POST /households/:id/people': ['customers', 'edit'],
  'DELETE /households/:id/people/:customerId': ['customers', 'edit'],
  'GET /consents/customer/:id': ['customers', 'view'],
  'GET /consents/text/:version': 'signedIn',
  'POST /consents/customer/:id': ['customers', 'edit'],
  'POST /consents/:id/revoke': ['customers', 'edit'],
  'GET /consents/:id/document': ['customers', 'view'],
  'POST /refers/entity-to-customer': ['referrals', 'add'],
  'GET /refers/answer-due': ['referrals', 'add'],
  'GET /refers/outbound': ['referrals', 'view'],
  'GET /refers/outbound/kpis': ['referrals', 'view'],
  'GET /refers/outbound/counts': ['referrals', 'view'],
  'GET /refers/inbound': ['referrals', 'view'],
  'GET /refers/inbound/kpis': ['referrals', 'view'],
  'GET /refers/inbound/counts': ['referrals', 'view'],
  'PATCH /refers/remove/:id': ['referrals', 'delete'],
  'PATCH /refers/following/:id': ['referrals', 'view'],
  'PATCH /refers/release/:id': ['referrals', 'edit'],
  'PATCH /refers/changeStatus/:id': ['referrals', 'approve', 'edit', 'add'],
  'PATCH /refers/assign/sp': ['referrals', 'assign'],
  'GET /entities/ddl/assigned/sp': ['referrals', 'view'],
  'GET /unmet-needs': ['referrals', 'add'],
  'GET /unmet-needs/export': ['referrals', 'export'],
  'POST /unmet-needs': ['referrals', 'add'],
  'DELETE /unmet-needs/:id': ['referrals', 'add'],
  'GET /refers/count': ['referrals', 'view'],
  'GET /refers/group-entities/:groupId': ['referrals', 'view'],
  'GET /refers/group-entities/:groupId/preview': ['referrals', 'view'],
  'GET /refers/group-entities/:groupId/preview/details': ['referrals', 'view'],
  'POST /refers/group-entities/:groupId/link': ['referrals', 'edit'],
  'POST /refers/group-entities/:groupId/link/given': ['referrals', 'edit'],
  'GET /refers/send-proceed-request/:groupId/:referToId': ['referrals', 'edit'],
  'POST /refers/send-proceed-request/:groupId/:referToId': ['referrals', 'edit'],
  'POST /refers/group-entities/:groupId/decline': ['referrals', 'edit'],
  'POST /refers/group-entities/:groupId/withdraw': ['referrals', 'edit'],
  'POST /refers/group-entities/:groupId/recall': ['referrals', 'edit'],
  'POST /refers/group-entities/:groupId/reassign': ['referrals', 'edit'],
  'POST /refers/group-entities/:groupId/receivers': ['referrals', 'add'],
  'GET /refers/:id': ['referrals', 'view'],
  'GET /refers/answered-by/:id': ['referrals', 'view'],
  'GET /notes/entity': ['network', 'view'],
  'POST /notes/entity': ['network', 'add'],
  // Depends on the right for the note's subject: notes.customers.test.ts.
  'PUT /notes/:id': 'signedIn',
  'GET /notes/:id/earlier': 'signedIn',
  'DELETE /notes/:id': 'signedIn',
  'GET /notes/readers': 'signedIn',
  'GET /notes/customer/:customerId/:noteType': ['customers', 'view'],
  'POST /notes/customer': ['customers', 'add'],
  'GET /appointments': ['referrals', 'view'],
  'GET /appointments/calendar': ['referrals', 'view'],
  'GET /appointments/day': ['referrals', 'edit'],
  'GET /appointments/options': ['referrals', 'edit'],
  'POST /appointment': ['referrals', 'edit'],
  'PATCH /appointment/:id': ['referrals', 'edit'],
  'POST /appointment/:id/reminded': ['referrals', 'edit'],
  'POST /visit': ['referrals', 'edit'],
  'GET /refers/:id/messages': ['referrals', 'view'],
  'POST /refers/:id/messages': ['referrals', 'add', 'edit', 'approve'],
  'POST /refers/:id/messages/read': ['referrals', 'view'],
  'GET /materials/entity/:id': ['network', 'view'],
  'POST /materials/entity/:id': ['network', 'add'],
  'GET /entities/materials/entity/:id': ['network', 'view'],
  'POST /entities/materials/entity/:id': ['network', 'add'],
  'PUT /materials/entity/:id/:materialId': ['network', 'edit'],
  'DELETE /materials/entity/:id/:materialId': ['network', 'delete'],
  'GET /materials/customer/:id': ['customers', 'view'],
  'POST /materials/customer/:id': ['customers', 'add'],
  'PUT /materials/customer/:id/:materialId': ['customers', 'edit'],
  'DELETE /materials/customer/:id/:materialId': ['customers', 'delete'],
  'GET /materials/google/customer/:customerId/:materialId': ['customers', 'view'],
  'GET /materials/referral/:referralId': ['referrals', 'view'],
  'POST /materials/referral/:referralId': ['referrals', 'add', 'edit', 'approve'],
  'POST /materials/customer/:id/referral': ['referrals', 'add'],
  'GET /materials/google/referral/:referralId/:materialId': ['referrals', 'view'],
  'GET /materials/google/entity/:entityId/:materialId': ['network', 'view'],
  'GET /trail/:customerId': ['customers', 'view'],
  'GET /trail/:customerId/export': ['customers', 'export'],
  'GET /trail': ['customers', 'view'],
  'GET /trail/export': ['customers', 'export'],
  'GET /trail/audit': ['customers', 'view'],
  'GET /trail/audit/export': ['customers', 'export'],
  'GET /trail/audit/:customerId': ['customers', 'view'],
  'GET /trail/audit/:customerId/export': ['customers', 'export'],
  'GET /customers/:id/export': ['customers', 'export'],
  'GET /settings/retention': ['customers', 'delete', 'Admin only'],
  'POST /settings/retention/preview': ['customers', 'delete', 'Admin only'],
  'PUT /settings/retention': ['customers', 'delete', 'Admin only'],
  'GET /settings/retention/customers': ['customers', 'delete', 'Admin only'],
  'POST /settings/retention/customers/erase': ['customers', 'delete', 'Admin only'],
  'GET /customers/:id/erasure': ['customers', 'delete', 'Admin only'],
  'POST /customers/:id/erase': ['customers', 'delete', 'Admin only'],
  'PATCH /customers/:id/legal-hold': ['customers', 'delete', 'Admin only'],
  'GET /customers/:id/access-log': ['customers', 'view'],
  'GET /customers/:id/access-log/export': ['customers', 'export'],
  'POST /customers/:id/printed': ['customers', 'view'],
  'POST /refers/:id/contact-attempts': ['referrals', 'edit'],
  'POST /refers/:id/notified': ['referrals', 'edit'],
  'GET /refers/:id/on-behalf': ['referrals', 'edit'],
  'POST /refers/:id/on-behalf': ['referrals', 'edit'],
  'POST /refers/:id/own-customer': ['referrals', 'edit'],
  'GET /refers/:id/own-customer': ['referrals', 'edit'],
  'POST /refers/:id/reroute': ['referrals', 'approve'],
  'POST /refers/:id/remind': ['referrals', 'edit', 'approve'],
  'POST /refers/remind': ['referrals', 'edit', 'approve'],
  'GET /refers/outbound/reinitiate': ['referrals', 'add'],
  'POST /refers/outbound/reinitiate': ['referrals', 'add'],
  'GET /refers/inbound/export': ['referrals', 'export'],
  'GET /refers/outbound/export': ['referrals', 'export'],
  'GET /entities/all/hsds': ['network', 'export'],
  'GET /public/network/hsds': 'public',
  'GET /entities/all/export': ['network', 'export'],
  'GET /entities/all/table/export': ['network', 'export'],
  'GET /audit/verify': ['dashboard', 'view', 'Admin only'],
  'GET /notifications': 'signedIn',
  'GET /notifications/export': 'signedIn',
  'POST /notifications/markAllUnread': 'signedIn',
  'GET /notifications/markAllUnread': 'signedIn',
  'PATCH /notifications/:id': 'signedIn',
  'GET /dashboard/worklist': ['referrals', 'view'],
  'GET /dashboard/kpis': ['dashboard', 'view'],
  'GET /dashboard/first-run': ['dashboard', 'view'],
  'POST /dashboard/first-run/dismiss': ['dashboard', 'view'],
  'POST /dashboard/first-run/skip': ['dashboard', 'view'],
  'GET /survey/all': ['survey', 'view', 'Admin side'],
  'POST /survey/create': ['survey', 'add', 'Admin side'],
  'PUT /survey/update/:id': ['survey', 'edit', 'Admin side'],
  'DELETE /survey/delete/:id': ['survey', 'delete', 'Admin side'],
  'POST /survey/copy/:id': ['survey', 'add', 'Admin side'],
  'POST /survey/order': ['survey', 'edit', 'Admin side'],
  'POST /survey/groups': ['survey', 'add', 'Admin side'],
  'PUT /survey/groups/:id': ['survey', 'edit', 'Admin side'],
  'DELETE /survey/groups/:id': ['survey', 'delete', 'Admin side'],
  'POST /survey/template': ['survey', 'add', 'Admin side'],
  'GET /customer-survey/kpis': ['survey', 'view', 'Admin side'],
  'GET /search': 'signedIn',
  'GET /analytics/:report': ['analytics', 'view', 'Admin side'],
  'GET /analytics/:report/export': ['analytics', 'export', 'Admin side'],
  'GET /analytics/team/acts': ['analytics', 'view', 'Admin side'],
  'GET /analytics/team/acts/export': ['analytics', 'export', 'Admin side'],
  // Stricter than the design, which allows anyone logged in: no one else has reports to save.
  'GET /report-shares/colleagues': ['analytics', 'view', 'Admin side'],
  'GET /report-shares': ['analytics', 'view', 'Admin side'],
  'POST /report-shares': ['analytics', 'view', 'Admin side'],
  'DELETE /report-shares/:id': ['analytics', 'view', 'Admin side'],
  'GET /saved-views': ['analytics', 'view', 'Admin side'],
  'POST /saved-views': ['analytics', 'view', 'Admin side'],
  'DELETE /saved-views/:id': ['analytics', 'view', 'Admin side'],
}

const narrow: Record<Who, UserType[]> = {
  'Admin only': [UserType.Admin],
  'Admin side': [UserType.Admin, UserType.AdminStaff],
  'Entity side': [UserType.Entity, UserType.EntityStaff],
  'Admin and Entity': [UserType.Admin, UserType.Entity],
}

test('no endpoint is more open than the design', () => {
  const addresses = endpoints.map(([, { method, path }]) => `${method} ${path.split('?')[0]}`)
  expect(addresses.filter((address) => !(address in design))).toEqual([])
  for (const [address, designed] of Object.entries(design)) {
    const [, endpoint] = endpoints.find(([, { method, path }]) => `${method} ${path.split('?')[0]}` === address) ?? []
    expect(endpoint, address).toBeDefined()
    if (typeof designed === 'string') expect(endpoint!.access, address).toBe(designed)
    else {
      const [area, ...actions] = designed
      const who = (actions as string[]).find((word) => word in narrow)
      const { types, ...grant } = grantOf(endpoint!)
      expect(grant, address).toEqual({ area, actions: (actions as string[]).filter((word) => word !== who) })
      if (who) expect(types, address).toEqual(narrow[who as Who])
      else expect(types.length, address).toBeGreaterThan(1)
    }
  }
})
