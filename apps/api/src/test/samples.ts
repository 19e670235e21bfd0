import { contracts } from '@handoff/contracts/all'
import type { Endpoint, Named } from '@handoff/contracts/kit'

/** Every endpoint there is, each with its name in front, for `test.each`. */
export const endpoints = Object.values(contracts).flatMap((contract) =>
  Object.values(contract).map((endpoint): [string, Named<Endpoint>] => [
    `${endpoint.feature}.${endpoint.name}`,
    endpoint,
  ]),
)

/** The smallest picture there is: one pixel. */
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
export const aPicture = () => new File([Buffer.from(onePixel, 'base64')], 'pixel.png', { type: 'image/png' })

/** What an endpoint needs at the least, so that one wrong field is the only thing wrong. Ids lead nowhere. */
export const samples: Record<string, Record<string, unknown>> = {
  'settings.saveTimeZone': { timezone: 'America/New_York' },
  'auth.login': { email: 'nobody@handoff.test', password: 'whatever' },
  'auth.verifyLogin': { challengeId: 'none', code: '123456' },
  'auth.confirmTwoFactor': { code: '123456' },
  'auth.removeTwoFactor': { password: 'whatever it is' },
  'auth.renewRecoveryCodes': { password: 'whatever it is' },
  'auth.chooseChannel': { notificationBy: 1 },
  'auth.endSession': { id: 2_000_000_000 },
  'auth.forgotPassword': { email: 'nobody@handoff.test' },
  'auth.resetState': { token: 'none' },
  'auth.resetPassword': { token: 'none', password: 'correct horse battery' },
  'auth.setupState': { token: 'none' },
  'auth.setup': {
    token: 'none',
    firstName: 'Ada',
    lastName: 'Lane',
    email: 'ada@handoff.test',
    password: 'correct horse battery',
  },
  'settings.saveNetwork': {
    name: 'Handoff',
    colorCode: '#6f6af6',
    mailFooter: null,
    consentText: 'I agree',
    twoFactorRequired: [],
  },
  'settings.saveLogo': { file: aPicture() },
  'mails.show': { id: 2_000_000_000 },
  'mails.resend': { id: 2_000_000_000 },
  'profile.save': { firstName: 'Ada', lastName: 'Lane', colorCode: '#6f6af6' },
  'profile.saveImage': { file: aPicture() },
  'profile.updateCover': { coverImageId: 1 },
  'profile.changePassword': { currentPassword: 'not the right one', password: 'correct horse battery' },
  'roles.show': { id: 2_000_000_000 },
  'roles.create': { name: 'Front desk', roleAccesses: [] },
  'roles.save': { id: 2_000_000_000, name: 'Front desk', roleAccesses: [] },
  'roles.remove': { id: 2_000_000_000 },
  'registrations.register': {
    networkType: 2,
    name: 'Harbor Clinic',
    firstName: 'Ada',
    lastName: 'Lane',
    email: 'ada@handoff.test',
    addressLine1: '1 Main Street',
    categoryIds: [1],
    message: 'We would like to receive referrals',
  },
  'registrations.resend': { email: 'nobody@handoff.test' },
  'registrations.verify': { token: 'none' },
  'invitations.show': { token: 'none' },
  'invitations.acceptEntity': { token: 'none', answer: { accept: false } },
  'invitations.acceptTeam': { token: 'none', answer: { accept: false } },
  'teams.create': { firstName: 'Ada', lastName: 'Lane', email: 'ada@handoff.test', roleId: 2_000_000_000 },
  'teams.invite': { emails: ['ada@handoff.test'], roleId: 2_000_000_000 },
  'teams.resendInvite': { Email: 'nobody@handoff.test' },
  'teams.revokeInvite': { id: 2_000_000_000 },
  'teams.openWork': { id: 2_000_000_000 },
  'teams.save': { id: 2_000_000_000, roleId: null, isActive: true },
  'teams.remove': { id: 2_000_000_000 },
  'teams.removeTwoFactor': { id: 2_000_000_000 },
  'notifications.savePreferences': { mailed: [], quietFrom: null, quietUntil: null, digest: 0 },
  'categories.show': { id: 2_000_000_000 },
  'categories.create': { name: 'Pets', color: '#3b3b46', icon: 'heart' },
  'categories.save': { id: 2_000_000_000, version: 1, name: 'Pets', color: '#3b3b46', icon: 'heart' },
  'categories.order': { ids: [2_000_000_000] },
  'categories.merge': { id: 2_000_000_000, intoId: 1 },
  'categories.remove': { id: 2_000_000_000 },
  'reference.state': { id: 2_000_000_000 },
  'reference.places': { q: 'Oak' },
  'entities.show': { id: 2_000_000_000 },
  'customers.create': { firstName: 'Rosa', lastName: 'Marin', hasNoContact: true },
  'customers.show': { id: 2_000_000_000 },
  'consents.ofCustomer': { id: 2_000_000_000 },
  'referrals.refer': { customerId: 2_000_000_000, referToIds: [2_000_000_000], categoryId: 1, draft: true },
  'referrals.remove': { id: 2_000_000_000 },
  'referrals.changeStatus': { id: 2_000_000_000, status: 1, version: 1 },
  'referrals.assign': { referralId: 2_000_000_000, userId: null, version: 1 },
  'referrals.assignees': { referralId: 2_000_000_000 },
  'referrals.group': { groupId: 2_000_000_000 },
  'referrals.show': { id: 2_000_000_000 },
  'trail.ofCustomer': { customerId: 2_000_000_000 },
  'notifications.mark': { id: 2_000_000_000, isSeen: true },
  'search.all': { q: 'rosa' },
}

let callers = 0
/** Public calls are counted by address; a test that is not about counting comes from a new one each time. */
export const someAddress = () => {
  callers++
  return `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`
}
