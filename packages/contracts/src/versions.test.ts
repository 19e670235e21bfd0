import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { contracts } from './all.ts'
import type { Endpoint, Named } from './kit/endpoint.ts'

const reasons = {
  creates: 'adds a record to what is named, and changes nothing that someone typed',
  step: 'refused where the record is not in the state that the step needs, so the second of two gets a 409',
  repeatable: 'the same after one call or two: it sends again, reminds, or confirms as of now',
  deletes: 'ends or deletes the whole record: no value is replaced by another one',
  flag: 'sets one flag to the value that is sent, and nothing else',
  order: 'arranges what exists, and is refused unless it names exactly what exists now',
  review:
    'selects what happens to one row under review, which everyone sees until the import runs; a typed cell has its `was`',
  logged: 'a later statement counts instead of an earlier one, which stays in the log with its words',
  own: 'changes what only the caller sees or has, in their account or behind their link',
  columns: 'selects columns; the selection for everyone is made by administrators, and no one types into it',
} as const

/** Writes that name something existing and need no version. */
const unversioned: Record<string, keyof typeof reasons> = {
  'answers.markNotified': 'repeatable',
  'answers.open': 'own',
  'answers.sendCode': 'repeatable',
  'answers.write': 'creates',
  'appointments.book': 'creates',
  'appointments.recordVisit': 'step',
  'appointments.remind': 'repeatable',
  'auth.endOtherSessions': 'own',
  'auth.endSession': 'own',
  'auth.forgetDevices': 'own',
  'auth.generateTwoFactor': 'own',
  'auth.removeTwoFactor': 'own',
  'auth.resetPassword': 'own',
  'auth.setup': 'step',
  'auth.verifyLogin': 'own',
  'categories.create': 'creates',
  'categories.merge': 'step',
  'categories.order': 'order',
  'categories.remove': 'deletes',
  'clocks.create': 'creates',
  'clocks.removeHoliday': 'deletes',
  'clocks.reset': 'deletes',
  'consents.add': 'creates',
  'consents.revoke': 'step',
  'customFields.addFile': 'creates',
  'customFields.create': 'creates',
  'customFields.makeActive': 'flag',
  'customFields.order': 'order',
  'customFields.remove': 'deletes',
  'customerSurveys.add': 'own',
  'customerSurveys.send': 'creates',
  'customerSurveys.stop': 'own',
  'customers.archiveMany': 'step',
  'customers.create': 'creates',
  'customers.dismissDuplicate': 'step',
  'customers.reportPrint': 'creates',
  'customers.restoreMany': 'step',
  'displayFields.save': 'columns',
  'entities.activate': 'step',
  'entities.addFavorite': 'own',
  'entities.create': 'creates',
  'entities.deactivate': 'deletes',
  'entities.invite': 'step',
  'entities.merge': 'step',
  'entities.publishMany': 'flag',
  'entities.removeFavorite': 'own',
  'entities.resendInvite': 'repeatable',
  'entities.resendMany': 'repeatable',
  'entities.verify': 'repeatable',
  'entities.verifyMany': 'repeatable',
  'erasures.changeHold': 'step',
  'followUps.called': 'step',
  'followUps.stop': 'own',
  'groups.add': 'creates',
  'groups.decline': 'step',
  'groups.proceed': 'step',
  'groups.proceeded': 'step',
  'groups.reassign': 'step',
  'groups.recall': 'step',
  'groups.withdraw': 'step',
  'help.ask': 'creates',
  'households.create': 'creates',
  'customerImports.choose': 'review',
  'customerImports.discard': 'deletes',
  'customerImports.stop': 'step',
  'customerImports.undo': 'step',
  'customerImports.undoRow': 'step',
  'imports.choose': 'review',
  'imports.discard': 'deletes',
  'imports.stop': 'step',
  'imports.undo': 'step',
  'invitations.acceptEntity': 'step',
  'invitations.acceptTeam': 'step',
  'links.setLanguage': 'flag',
  'locations.create': 'creates',
  'locations.remove': 'deletes',
  'mails.makeLink': 'creates',
  'mails.resend': 'repeatable',
  'materials.addForReferral': 'creates',
  'materials.addToCustomer': 'creates',
  'materials.addToEntity': 'creates',
  'materials.addToEntityByPath': 'creates',
  'materials.addToReferral': 'creates',
  'materials.removeFromCustomer': 'deletes',
  'materials.removeFromEntity': 'deletes',
  'merges.undo': 'step',
  'notes.markRead': 'own',
  'notes.remove': 'deletes',
  'notes.writeOfCustomer': 'creates',
  'notes.writeOfEntity': 'creates',
  'notifications.mark': 'own',
  'notifications.markAllAsReadByGet': 'own',
  'notifications.savePreferences': 'own',
  'offers.decline': 'step',
  'offers.markGiven': 'own',
  'offers.onward': 'step',
  'offers.open': 'own',
  'offers.proceed': 'step',
  'offers.resend': 'repeatable',
  'offers.restore': 'step',
  'offers.seen': 'own',
  'offers.sendCode': 'repeatable',
  'offers.stopSharing': 'step',
  'offers.withdraw': 'step',
  'profile.changePassword': 'own',
  'profile.removeImage': 'own',
  'profile.save': 'own',
  'profile.saveImage': 'own',
  'profile.updateCover': 'own',
  'publicDirectory.report': 'creates',
  'reasons.order': 'order',
  'referrals.follow': 'own',
  'referrals.reinitiate': 'creates',
  'referrals.reinitiated': 'creates',
  'referrals.remind': 'repeatable',
  'referrals.undoSend': 'step',
  'referrals.remindMany': 'repeatable',
  'referrals.remove': 'flag',
  'registrations.register': 'creates',
  'registrations.verify': 'step',
  'requests.addMany': 'step',
  'requests.cancel': 'step',
  'requests.cancelByPath': 'step',
  'requests.requestCategory': 'creates',
  'requests.requestEntity': 'creates',
  'requests.requestLocation': 'creates',
  'retention.eraseCustomers': 'step',
  'roles.remove': 'deletes',
  'savedViews.create': 'creates',
  'savedViews.remove': 'deletes',
  'reportShares.share': 'creates',
  'reportShares.stop': 'deletes',
  'surveys.copy': 'creates',
  'surveys.create': 'creates',
  'surveys.order': 'order',
  'surveys.remove': 'deletes',
  'surveys.removeGroup': 'deletes',
  'teams.create': 'creates',
  'teams.invite': 'creates',
  'teams.remove': 'deletes',
  'teams.removeTwoFactor': 'deletes',
  'teams.resendInvite': 'repeatable',
  'teams.revokeInvite': 'deletes',
  'unmetNeeds.record': 'logged',
  'unmetNeeds.remove': 'deletes',
  'verifications.ask': 'creates',
  'verifications.askMany': 'creates',
  'verifications.confirm': 'repeatable',
}

const nameOf = ({ feature, name }: Named<Endpoint>) => `${feature}.${name}`

/** Every name in a schema: of its fields, and of theirs. */
function namesIn(schema: z.core.$ZodType): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'object') return Object.entries(def.shape).flatMap(([name, field]) => [name, ...namesIn(field)])
  if (def.type === 'array') return namesIn(def.element)
  if (def.type === 'union') return def.options.flatMap(namesIn)
  return 'innerType' in def ? namesIn(def.innerType) : []
}

/** An id, several of them, a link, or an address of someone: what exists already. */
const isName = (name: string) => /^(id|ids|token|pass|Email|draftId)$|Ids?$/.test(name)
const writes = ({ isRead, method }: Endpoint) => !(isRead ?? method === 'GET')
const namesSomething = (endpoint: Endpoint) =>
  endpoint.method !== 'POST' || endpoint.path.includes('/:') || namesIn(endpoint.input).some(isName)
const takesVersion = ({ input }: Endpoint) => Object.keys(input.shape).some((field) => /version$/i.test(field))

const changing = Object.values(contracts)
  .flatMap((contract) => Object.values(contract) as Named<Endpoint>[])
  .filter((endpoint) => writes(endpoint) && namesSomething(endpoint))
const unlisted = changing.filter((endpoint) => !takesVersion(endpoint))

test('there are writes to check', () => expect(changing.length).toBeGreaterThan(150))

test('a write that names an existing record takes the version that was read, or a reason says why it needs none', () =>
  expect(unlisted.map(nameOf).filter((name) => !(name in unversioned))).toEqual([]))

test('every reason is about a write without a version', () => {
  const names = new Set(unlisted.map(nameOf))
  expect(Object.keys(unversioned).filter((name) => !names.has(name))).toEqual([])
})

test('a version is found in nested inputs of lists, and none is made up', () => {
  expect(changing.map(nameOf)).toEqual(expect.arrayContaining(['surveys.order', 'roles.save', 'referrals.refer']))
  expect(unlisted.map(nameOf)).not.toEqual(expect.arrayContaining(['roles.save']))
})
