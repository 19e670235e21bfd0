import { auth } from '@handoff/contracts/access/auth/auth'
import { roles } from '@handoff/contracts/access/roles/roles'
import { teams } from '@handoff/contracts/access/teams'
import { consents } from '@handoff/contracts/customers/consents'
import { customerImports } from '@handoff/contracts/customers/customerImports'
import { customers } from '@handoff/contracts/customers/customers/customers'
import { households } from '@handoff/contracts/customers/households'
import { linkRequests } from '@handoff/contracts/customers/linkRequests'
import { merges } from '@handoff/contracts/customers/merges'
import { notes } from '@handoff/contracts/customers/notes'
import { records } from '@handoff/contracts/figures/records'
import { adminSide, type Endpoint, type RequestOf } from '@handoff/contracts/kit'
import { customFields } from '@handoff/contracts/network/customFields/customFields'
import { entities } from '@handoff/contracts/network/entities/entities'
import { requests } from '@handoff/contracts/network/requests/requests'
import { verifications } from '@handoff/contracts/network/verifications'
import { materials } from '@handoff/contracts/platform/materials'
import { notifications } from '@handoff/contracts/platform/notifications'
import { search } from '@handoff/contracts/platform/search'
import { trail } from '@handoff/contracts/platform/trail/trail'
import { answers } from '@handoff/contracts/referrals/answers'
import { appointments } from '@handoff/contracts/referrals/appointments/appointments'
import { groups } from '@handoff/contracts/referrals/groups'
import { offers } from '@handoff/contracts/referrals/offers'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { unmetNeeds } from '@handoff/contracts/referrals/unmetNeeds'
import { customerSurveys } from '@handoff/contracts/surveys/customerSurveys'
import { followUps } from '@handoff/contracts/surveys/followUps'
import { expect, test } from 'vitest'
import { referralsOf, verbal } from '../features/referrals/referrals/referrals.fixtures.ts'
import { aPicture, endpoints } from './samples.ts'
import { openWorld } from './world.ts'

const world = await openWorld()
const { as, ask, aPerson, anEntity, staffOf, categoryId } = world
const { aSentReferral } = referralsOf(world)

const { ada, ben, referral } = await aSentReferral()
const elsewhere = await anEntity({ name: 'Elsewhere' })
const olaf = await aPerson({ entity: elsewhere, firstName: 'Olaf' })
const rights = ['view', 'add', 'edit', 'delete', 'approve', 'assign', 'export', 'import', 'sensitive'] as const
const staff = await staffOf(elsewhere, {
  referrals: rights,
  customers: rights,
  network: rights,
  networkRequests: rights,
})
const { id, groupId, customerId } = referral
const notificationId = (await as(ben)(notifications.list, {})).data.data[0]!.id

const { id: sessionId } = (await as(ada)(auth.sessions, {})).data[0]!

const request = (await as(ada)(requests.requestCategory, { payload: { name: 'Pets' } })).data

const timesOfAppointment = {
  startsAt: '2026-11-24T17:30:00.000Z',
  endsAt: '2026-11-24T18:00:00.000Z',
  timeZone: 'America/Los_Angeles',
}
const appointment = (await as(ada)(appointments.book, { customerId, ...timesOfAppointment })).data
const note = (await as(ada)(notes.writeOfEntity, { entityId: ada.entity!.id, text: 'Ring twice' })).data
const { id: materialId } = (await as(ada)(materials.addToEntity, { id: ada.entity!.id, file: aPicture() })).data
const shared = { file: aPicture(), shareBeforeAcceptance: true }
const consent = (await as(ada)(consents.ofCustomer, { id: customerId })).data[0]!
const scan = (await as(ada)(materials.addToCustomer, { id: customerId, ...shared })).data
const need = (await as(ada)(unmetNeeds.record, { categoryId: 1, reason: 1 })).data
const kept = { id: ada.entity!.id }
const olafsCustomer = (await world.aCustomer(olaf, { firstName: 'Nora', lastName: 'Diaz' })).id
const nora = { firstName: 'Nora', lastName: 'Diaz' }
const mergedIds = [(await world.aCustomer(ada, nora)).id, (await world.aCustomer(ada, nora)).id] as const
const merging = { id: mergedIds[0], otherId: mergedIds[1], version: 1, otherVersion: 1 }
const { id: mergeId } = (await as(ada)(merges.merge, merging)).data.merge
const { data: home } = await as(ada)(households.create, {
  housemateIds: [customerId, (await world.aCustomer(ada, nora)).id],
})

await as(ada)(linkRequests.submit, { ...nora, dateOfBirth: '1984-02-03' })
const linkRequestId = (await as(ada)(linkRequests.list, {})).data.data[0]!.id

const people = new File(['Name\nNora Diaz\n'], 'people.csv', { type: 'text/csv' })
const { id: importId } = (await as(ada)(customerImports.read, { file: people })).data
const ofImport = { id: importId, version: 1 }

const foreign: [Endpoint, Record<string, unknown>][] = [
  [auth.endSession, { id: sessionId }],
  [customers.show, { id: customerId }],
  [customers.save, { id: customerId, version: 1, lastName: 'Mine' }],
  [customers.archive, { id: customerId }],
  [customers.changeState, { id: customerId, version: 1, state: 3 }],
  [merges.compare, { id: customerId, otherId: olafsCustomer }],
  [merges.merge, { id: customerId, otherId: olafsCustomer, version: 1, otherVersion: 1 }],
  [merges.ofCustomer, { id: customerId }],
  [merges.undo, { id: mergeId }],
  [households.ofCustomer, { id: customerId }],
  [households.create, { housemateIds: [customerId, olafsCustomer] }],
  [households.save, { id: home.id, version: 1, headId: null }],
  [households.add, { id: home.id, version: 1, customerId: olafsCustomer }],
  [households.remove, { id: home.id, version: 1, customerId }],
  [customerImports.show, { id: importId }],
  [customerImports.rows, { id: importId }],
  [customerImports.remarks, { id: importId }],
  [customerImports.preview, { id: importId, mapping: { name: 0 } }],
  [customerImports.readAs, { ...ofImport, encoding: 'macintosh' }],
  [customerImports.check, { ...ofImport, mapping: { name: 0 } }],
  [customerImports.choose, { id: importId, row: 2, choice: 'skip' }],
  [customerImports.run, ofImport],
  [customerImports.stop, { id: importId }],
  [customerImports.undo, { id: importId }],
  [customerImports.undoRow, { id: importId, row: 2 }],
  [customerImports.discard, { id: importId }],
  [customFields.ofCustomer, { id: customerId }],
  [customFields.addToCustomer, { id: customerId, customFieldsInputs: [] }],
  [customFields.saveOfCustomer, { id: customerId, customFieldsInputs: [] }],
  [customFields.addToEntity, { id: ada.entity!.id, customFieldsInputs: [] }],
  [customFields.saveOfEntity, { id: ada.entity!.id, customFieldsInputs: [] }],
  [consents.ofCustomer, { id: customerId }],
  [consents.add, { id: customerId, consent: { ...verbal, scope: 3 } }],
  [consents.revoke, { id: consent.id, reason: 'Mine' }],
  [consents.document, { id: consent.id }],
  [trail.ofCustomer, { customerId }],
  [trail.ofCustomer, { customerId, allTrail: true }],
  [trail.exportOfCustomer, { customerId, allTrail: true }],
  [trail.auditOfCustomer, { customerId }],
  [trail.exportAuditOfCustomer, { customerId }],
  [records.exportOfCustomer, { id: customerId }],
  [trail.accessLog, { id: customerId }],
  [trail.exportAccessLog, { id: customerId }],
  [customers.reportPrint, { id: customerId }],
  [referrals.show, { id }],
  [referrals.answerer, { id: ada.id }],
  [groups.show, { groupId }],
  [groups.proceeded, { groupId, referToId: elsewhere.id }],
  [groups.proceed, { groupId, referToId: elsewhere.id, channel: 2 }],
  [groups.decline, { groupId, referToId: elsewhere.id, channel: 2 }],
  [groups.withdraw, { groupId, channel: 2, reasonCode: 'withdraw_not_needed' }],
  [groups.recall, { groupId, reasonCode: 'moved' }],
  [groups.reassign, { groupId, referralId: id, referToId: elsewhere.id, reasonCode: 'moved' }],
  [groups.add, { groupId, referToIds: [elsewhere.id] }],
  [offers.preview, { groupId }],
  [offers.previewDetails, { groupId, referToId: elsewhere.id }],
  [offers.resend, { groupId }],
  [offers.markGiven, { groupId }],
  [unmetNeeds.remove, { id: need.id }],
  [referrals.assignees, { referralId: id }],
  [referrals.changeStatus, { id, status: 1, version: 2 }],
  [referrals.changeStatus, { id, status: 4, version: 2, reasonCode: 'moved' }],
  [referrals.assign, { referralId: id, userId: null, version: 2 }],
  [referrals.logContact, { id, method: 1, result: 1 }],
  [answers.markNotified, { id }],
  [answers.showOnBehalf, { id }],
  [answers.recordOnBehalf, { id, key: 'accept', version: 2, reportedBy: 'Ana Ruiz' }],
  [referrals.addToCustomers, { id }],
  [referrals.sameCustomers, { id }],
  [referrals.reroute, { id, referToId: elsewhere.id }],
  [referrals.undoSend, { id }],
  [referrals.remind, { id }],
  [referrals.reinitiated, { id }],
  [referrals.reinitiate, { id }],
  [referrals.remove, { id }],
  [referrals.remove, { id, isRemoved: false }],
  [followUps.ofReferral, { id }],
  [referrals.release, { id, fields: ['name'] }],
  [referrals.follow, { id, following: 'follow' }],
  [followUps.called, { id, followUpId: 1 }],
  [followUps.review, { id, followUpId: 1, version: 1, review: 'keep', notes: 'Mine' }],
  [verifications.show, kept],
  [verifications.confirm, kept],
  [notifications.mark, { id: notificationId, isSeen: true }],
  [linkRequests.show, { id: linkRequestId }],
  [linkRequests.withdraw, { id: linkRequestId, version: 1 }],
  [requests.show, { id: request.id }],
  [requests.location, { id: request.id }],
  [requests.category, { id: request.id }],
  [requests.entity, { id: request.id }],
  [requests.cancel, { id: request.id, status: 4 }],
  [requests.cancelByPath, { id: request.id, status: 4 }],
  [notes.ofEntity, { entityId: kept.id }],
  [notes.writeOfEntity, { entityId: kept.id, text: 'Mine' }],
  [notes.ofCustomer, { customerId, noteType: 0 }],
  [notes.writeOfCustomer, { customerId, text: 'Mine' }],
  [appointments.options, { referralId: id }],
  [appointments.options, { customerId }],
  [appointments.day, { referralId: id, ...timesOfAppointment }],
  [appointments.day, { customerId, ...timesOfAppointment }],
  [appointments.book, { referralId: id, ...timesOfAppointment }],
  [appointments.book, { customerId, ...timesOfAppointment }],
  [appointments.change, { id: appointment.id, version: 1, note: 'Mine' }],
  [appointments.remind, { id: appointment.id }],
  [customerSurveys.ofCustomer, { id: customerId }],
  [appointments.recordVisit, { referralId: id, visitedOn: '2026-11-17', services: 'Mine' }],
  [appointments.recordVisit, { appointmentId: appointment.id, visitedOn: '2026-11-17', services: 'Mine' }],
  [notes.messages, { id }],
  [notes.send, { id, text: 'Mine' }],
  [notes.markRead, { id, noteId: note.id }],
  [materials.addForReferral, { id: customerId, file: new File(['%PDF-1.7\n'], 'mine.pdf') }],
  [materials.addToReferral, { referralId: id, file: new File(['%PDF-1.7\n'], 'mine.pdf') }],
  [notes.readers, { customerId }],
  [notes.readers, { referralId: id }],
  [notes.edit, { id: note.id, version: 1, text: 'Mine' }],
  [notes.earlier, { id: note.id }],
  [notes.remove, { id: note.id }],
  [materials.ofEntity, kept],
  [materials.ofEntityByPath, kept],
  [materials.addToEntity, { ...kept, file: aPicture() }],
  [materials.addToEntityByPath, { ...kept, file: aPicture() }],
  [materials.saveOfEntity, { ...kept, materialId, version: 1 }],
  [materials.ofCustomer, { id: customerId }],
  [materials.addToCustomer, { id: customerId, file: aPicture() }],
  [materials.saveOfCustomer, { id: customerId, materialId: scan.id, version: 1 }],
  [materials.removeFromCustomer, { id: customerId, materialId: scan.id }],
  [materials.viewOfCustomer, { customerId, materialId: scan.id }],
  [materials.ofReferral, { referralId: id }],
  [materials.viewOfReferral, { referralId: id, materialId: scan.id }],
  [materials.removeFromEntity, { ...kept, materialId }],
  [materials.viewOfEntity, { entityId: kept.id, materialId }],
  [entities.edit, { id: ada.entity!.id }],
  [entities.save, { id: ada.entity!.id, version: 1, networkType: 2, name: 'Mine' }],
  [entities.setCapacity, { id: ada.entity!.id, capacity: 5 }],
]

const role = (await as(ada)(roles.create, { name: 'Front desk', roleAccesses: [] })).data
const colleague = await aPerson({ entity: ada.entity!, firstName: 'Sam' })
const invited = await as(ada)(teams.invite, { emails: ['nina@handoff.test'], roleId: role.id })

/** For managers only: staff get a 403 before that. */
const foreignToManagers: [Endpoint, Record<string, unknown>][] = [
  [roles.show, { id: role.id }],
  [roles.save, { id: role.id, name: 'Mine', roleAccesses: [] }],
  [roles.remove, { id: role.id }],
  [teams.openWork, { id: colleague.id }],
  [teams.save, { id: colleague.id, roleId: null, isActive: true }],
  [teams.remove, { id: colleague.id }],
  [teams.removeTwoFactor, { id: colleague.id }],
  [teams.revokeInvite, { id: invited.data.invited[0]!.id }],
]

test.each(foreignToManagers)('records of the other side are a 404', async (endpoint, input) => {
  for (const person of [olaf, await aPerson({ firstName: 'Alma' })])
    await expect(as(person)(endpoint, input as RequestOf<typeof endpoint>)).rejects.toMatchObject({
      status: 404,
      message: expect.stringMatching(/^We couldn’t find this [a-z ]+$/),
    })
})

test.each(foreign)('records of others are a 404', async (endpoint, input) => {
  for (const person of [olaf, staff])
    await expect(as(person)(endpoint, input as RequestOf<typeof endpoint>)).rejects.toMatchObject({
      status: 404,
      message: expect.stringMatching(/^We couldn’t find this [a-z ]+$/),
    })
})

/** Ids that are public, and ids that only filter the caller's own list. */
const open = [
  'appointments.list',
  // Hours are those of the directory.
  'appointments.calendar',
  // Numbers of lists, with the caller’s own columns.
  'displayFields.show',
  'displayFields.save',
  // Everyone may read what customers agree to.
  'consents.textOfVersion',
  'reference.state',
  'reference.citiesOfZip',
  'entities.show',
  // Public.
  'publicDirectory.show',
  'publicDirectory.report',
  'entities.organizationDropdown',
  'entities.individualDropdown',
  'categories.colors',
  'categories.show',
  'customFields.ofEntity',
  // For the administrative side only, by area: 403.
  'customerSurveys.form',
  'customerSurveys.add',
  'customFields.save',
  'customFields.remove',
  'customFields.makeActive',
  'customFields.all',
  'customFields.addFile',
  // In customFields.values.test.ts.
  'customFields.viewOfFile',
  'customFields.active',
  'locations.show',
  // Everyone sees that location, and only its entity may change it: 403.
  'locations.save',
  'entities.organization',
  'entities.addFavorite',
  'entities.removeFavorite',
  'requests.list',
  'requests.exportList',
  'requests.entityRequests',
  'requests.exportEntityRequests',
  'requests.requestLocation',
]
/** Administrators have no peers. */
const isAdministrators = ({ access }: Endpoint) =>
  typeof access !== 'string' && access.types.every((type) => adminSide.includes(type))

test('every call with a row’s id is in the list above', () => {
  const covered = new Set([...foreign, ...foreignToManagers].map(([endpoint]) => endpoint))
  for (const [name, endpoint] of endpoints) {
    const byId = 'id' in endpoint.input.shape || /:\w+/.test(endpoint.path) || 'referralId' in endpoint.input.shape
    if (byId && !open.includes(name) && !isAdministrators(endpoint))
      expect(
        [...covered].some((one) => one.path === endpoint.path),
        name,
      ).toBe(true)
  }
})

test('a receiver may not read its group', async () => {
  await expect(as(ben)(groups.show, { groupId })).rejects.toMatchObject({ status: 404 })
  expect((await as(ada)(groups.show, { groupId })).data.referrals).toHaveLength(1)
})

test('a referral cannot use records of others', async () => {
  const customer = await world.aCustomer(olaf)
  const refer = { referToIds: [ben.entity!.id], categoryId: await categoryId('Food') }
  await expect(as(olaf)(referrals.refer, { ...refer, customerId, consent: verbal })).rejects.toMatchObject({
    status: 404,
  })
  const consentId = (await as(ada)(consents.ofCustomer, { id: customerId })).data[0]!.id
  await expect(as(olaf)(referrals.refer, { ...refer, customerId: customer.id, consentId })).rejects.toMatchObject({
    status: 400,
  })
  await expect(
    as(olaf)(referrals.refer, { ...refer, customerId: customer.id, draftId: id, draftVersion: 1, draft: true }),
  ).rejects.toMatchObject({ status: 404 })
})

test('the palette searches the lists, and leaves out what the role does not allow', async () => {
  const kinds = async (person: typeof ada, q: string) =>
    (await as(person)(search.all, { q })).data.matches.map(({ kind, title }) => `${kind}: ${title}`)
  expect(await kinds(ada, 'Rosa')).toEqual(['customer: Rosa Marin', `referral: ${referral.reference} · Rosa Marin`])
  expect(await kinds(ben, 'Rosa')).toEqual([`referral: ${referral.reference} · Rosa M.`])
  expect(await kinds(olaf, 'Marin')).toEqual(['customer: Rosa Marin'])
  expect(await kinds(olaf, referral.reference)).toEqual([])
  expect(await kinds(await staffOf(ada.entity, { network: ['view'] }), 'Harbor')).toEqual(['entity: Harbor Clinic'])
  expect(await kinds(await staffOf(ada.entity), 'Rosa')).toEqual([])
  for (const { link } of (await as(ada)(search.all, { q: 'Rosa' })).data.matches)
    expect(link).toMatch(/^\/[a-z-]+\/[a-z-]+\?id=\d+$/)
})

test('figures of one side include nothing of others', async () => {
  for (const url of ['/api/refers/inbound/kpis', '/api/refers/outbound/kpis'])
    expect((await ask(olaf, { url })).json()).toMatchObject({ data: { total: { value: 0 }, overdue: { value: 0 } } })
})
