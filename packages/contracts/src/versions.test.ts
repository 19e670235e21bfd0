import { expect, test } from 'vitest'
import { contracts } from './all.ts'
import type { Endpoint, Named } from './kit/endpoint.ts'

const reasons = {
  creates: 'adds something to what the id names, and changes nothing of it',
  act: 'an act that is refused where the record is no longer as it needs it',
  removes: 'ends or deletes: nothing that someone typed is written over',
  switch: 'sets one thing to the value that is sent, which is seen by everyone as the latest',
  own: 'changes what one person set for themselves',
  file: 'replaces a file, which is seen before it is saved',
} as const

/** Writes that change an existing thing and need no version. */
const without: Record<string, keyof typeof reasons> = {
  'answers.markNotified': 'act',
  'appointments.remind': 'act',
  'auth.endOtherSessions': 'own',
  'auth.endSession': 'own',
  'auth.forgetDevices': 'own',
  'auth.removeTwoFactor': 'own',
  'categories.merge': 'act',
  'categories.order': 'switch',
  'categories.remove': 'removes',
  'clocks.removeHoliday': 'removes',
  'clocks.reset': 'removes',
  'clocks.saveCalendar': 'switch',
  'consents.add': 'creates',
  'consents.revoke': 'act',
  'customFields.addFile': 'creates',
  'customFields.makeActive': 'switch',
  'customFields.order': 'switch',
  'customFields.remove': 'removes',
  'customers.archiveMany': 'act',
  'customers.reportPrint': 'creates',
  'customers.restoreMany': 'act',
  'displayFields.save': 'own',
  'entities.activate': 'act',
  'entities.addFavorite': 'own',
  'entities.deactivate': 'act',
  'entities.invite': 'act',
  'entities.merge': 'act',
  'entities.publishMany': 'switch',
  'entities.removeFavorite': 'own',
  'entities.resendMany': 'act',
  'entities.setCapacity': 'switch',
  'entities.verify': 'act',
  'entities.verifyMany': 'act',
  'followUps.called': 'act',
  'groups.add': 'act',
  'groups.decline': 'act',
  'groups.proceed': 'act',
  'groups.reassign': 'act',
  'groups.recall': 'act',
  'groups.withdraw': 'act',
  'imports.choose': 'switch',
  'imports.discard': 'removes',
  'imports.stop': 'act',
  'imports.undo': 'act',
  'locations.remove': 'removes',
  'mails.makeLink': 'creates',
  'mails.resend': 'act',
  'materials.addForReferral': 'creates',
  'materials.addToCustomer': 'creates',
  'materials.addToEntity': 'creates',
  'materials.addToEntityByPath': 'creates',
  'materials.addToReferral': 'creates',
  'materials.removeFromCustomer': 'removes',
  'materials.removeFromEntity': 'removes',
  'notes.markRead': 'own',
  'notes.remove': 'removes',
  'notifications.mark': 'own',
  'notifications.markAllAsReadByGet': 'own',
  'notifications.savePreferences': 'own',
  'offers.resend': 'act',
  'profile.changePassword': 'own',
  'profile.removeImage': 'own',
  'profile.save': 'own',
  'profile.saveImage': 'own',
  'profile.updateCover': 'own',
  'publicDirectory.report': 'creates',
  'reasons.order': 'switch',
  'referrals.follow': 'own',
  'referrals.reinitiate': 'creates',
  'referrals.remind': 'act',
  'referrals.remindMany': 'act',
  'referrals.remove': 'switch',
  'requests.addMany': 'act',
  'requests.cancel': 'act',
  'requests.cancelByPath': 'act',
  'requests.requestLocation': 'creates',
  'roles.remove': 'removes',
  'savedViews.remove': 'removes',
  'settings.removeLogo': 'removes',
  'settings.saveLogo': 'file',
  'surveys.copy': 'creates',
  'surveys.remove': 'removes',
  'surveys.removeGroup': 'removes',
  'teams.remove': 'act',
  'teams.removeTwoFactor': 'act',
  'teams.revokeInvite': 'act',
  'unmetNeeds.remove': 'removes',
  'verifications.ask': 'creates',
  'verifications.askMany': 'creates',
  'verifications.confirm': 'act',
}

const nameOf = ({ feature, name }: Named<Endpoint>) => `${feature}.${name}`
const takes = ({ input }: Endpoint, is: (field: string) => boolean) => Object.keys(input.shape).some(is)
const changesWhatExists = (endpoint: Endpoint) => {
  const { isRead, method, path } = endpoint
  if (isRead ?? method === 'GET') return false
  return (
    method !== 'POST' || path.includes('/:') || takes(endpoint, (field) => ['id', 'ids', 'draftId'].includes(field))
  )
}
const hasVersion = (endpoint: Endpoint) => takes(endpoint, (field) => /version$/i.test(field))

const changing = Object.values(contracts)
  .flatMap((contract) => Object.values(contract) as Named<Endpoint>[])
  .filter(changesWhatExists)

test('there are writes to check', () => expect(changing.length).toBeGreaterThan(100))

test('a write that changes an existing thing takes the version that was read, or has a reason to need none', () =>
  expect(changing.filter((endpoint) => !hasVersion(endpoint) && !(nameOf(endpoint) in without)).map(nameOf)).toEqual(
    [],
  ))

test('no reason is left over', () => {
  const needed = new Set(changing.filter((endpoint) => !hasVersion(endpoint)).map(nameOf))
  expect(Object.keys(without).filter((name) => !needed.has(name))).toEqual([])
})
