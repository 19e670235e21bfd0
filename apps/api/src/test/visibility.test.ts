import { consents } from '@handoff/contracts/consents'
import { customers } from '@handoff/contracts/customers/customers'
import { customFields } from '@handoff/contracts/customFields/customFields'
import { materials } from '@handoff/contracts/materials'
import { NoteType, notes } from '@handoff/contracts/notes'
import { trail } from '@handoff/contracts/trail'
import { expect, test } from 'vitest'
import { customFieldsOf } from '../features/customFields/customFields.fixtures.ts'
import { referralsOf } from '../features/referrals/referrals.fixtures.ts'
import { viewersOf } from './viewers.ts'
import { openWorld, type Person } from './world.ts'

/** What every kind of viewer sees of every kind of record of a customer: one table, and each of its cells asked for. */
const world = await openWorld()
const { as, ask, aPerson, anEntity, staffOf } = world
const { send, take } = referralsOf(world)
const rights = ['view', 'export'] as const
const { people: some, entities, customerId, referrals, answer } = await viewersOf(world, { customers: rights })
const { admin, owner } = some
const closing = await aPerson({ entity: await anEntity({ name: 'Legal Aid' }) })
/** In the order of the columns below. */
const people = {
  admin,
  'admin staff': some['admin staff'],
  '… with sensitive': await staffOf(null, { customers: [...rights, 'sensitive'] }),
  '… without the right': some['admin staff without the right'],
  owner,
  'owner’s staff': some['owner’s staff'],
  '… of the owner with sensitive': await staffOf(entities.clinic, { customers: [...rights, 'sensitive'] }),
  '… of the owner without the right': some['owner’s staff without the right'],
  added: some.added,
  'receiver before its answer': some['receiver before its answer'],
  'receiver that accepted': some['receiver that accepted'],
  'receiver that closed': closing,
  'receiver that refused': some['receiver that refused'],
  stranger: some.stranger,
}
const closed = await send(owner, closing.entity!, { customerId })
await answer()
await take(closing, closed.id, 'accept')

const { aField } = customFieldsOf(world)
const plain = await aField(admin, { name: 'School' })
const sensitive = await aField(admin, { name: 'Case number', isSensitive: true })
const customFieldsInputs = [
  { id: plain.id, value: 'Oak Street' },
  { id: sensitive.id, value: 'C-4417' },
]
await as(owner)(customFields.saveOfCustomer, { id: customerId, customFieldsInputs })
const { version } = (await as(owner)(customers.show, { id: customerId })).data
await as(owner)(customers.save, { id: customerId, version, preferredName: 'Rosie' })
for (const noteType of [NoteType.General, NoteType.Internal])
  await as(owner)(notes.writeOfCustomer, { customerId, noteType, text: 'x' })
await as(owner)(notes.send, { id: referrals.accepted.id, text: 'x' })
await as(owner)(notes.send, { id: referrals.accepted.id, text: 'y', isInternal: true })
const file = (isInternal: boolean) => new File(['%PDF-1.7\n'], isInternal ? 'internal.pdf' : 'general.pdf')
for (const isInternal of [false, true])
  await as(owner)(materials.addToCustomer, { id: customerId, file: file(isInternal), isInternal })
const sent = async (referralId: number, name: string, isInternal = false) => {
  const { data } = await as(owner)(materials.addToReferral, { referralId, file: new File(['%PDF-1.7\n'], name) })
  await as(owner)(notes.send, { id: referralId, text: name, isInternal, fileIds: [data.id] })
  return data.id
}
const fileBefore = await sent(referrals.pending.id, 'before.pdf')
const fileAfter = await sent(referrals.accepted.id, 'message.pdf')
const fileInside = await sent(referrals.accepted.id, 'inside.pdf', true)
await take(closing, closed.id, 'close')

const id = customerId

const words = (found: unknown) => (found ? 'sees' : 'none')
const pageSize = 100
const noteOf = (noteType: NoteType) => async (by: Person) =>
  words((await as(by)(notes.ofCustomer, { customerId, noteType, pageSize })).data.total)
const fieldOf = (fieldId: number) => async (by: Person) => {
  const { value, masked } = (await as(by)(customFields.ofCustomer, { id })).data.find((one) => one.id === fieldId)!
  return masked ? 'masked' : words(value)
}
const fileOf = (name: string) => async (by: Person) =>
  words((await as(by)(materials.ofCustomer, { id, pageSize })).data.data.some((one) => one.name === name))
const throughReferral = (referralId: number, materialId: number) => async (by: Person) =>
  words((await as(by)(materials.viewOfReferral, { referralId, materialId })).data.url)
const auditOf = (field: string) => async (by: Person) => {
  const { data } = (await as(by)(trail.auditOfCustomer, { customerId, pageSize })).data
  const found = data.flatMap(({ changes }) => changes).find((one) => one.field === field)
  return found?.isMasked ? 'masked' : words(found)
}
const trailOf = (allTrail: boolean) => async (by: Person) => {
  const { data } = (await as(by)(trail.ofCustomer, { customerId, allTrail, pageSize })).data
  return `${new Set(data.map(({ referral }) => referral?.id)).size}`
}
const exported = (url: string) => async (by: Person) => {
  const { statusCode } = await ask(by, { url })
  if (statusCode >= 400) throw Object.assign(new Error(url), { status: statusCode })
  return 'sees'
}

const kinds: Record<string, (by: Person) => Promise<string>> = {
  'in the list': async (by) =>
    words((await as(by)(customers.table, { pageSize })).data.data.some((one) => one.id === id)),
  details: async (by) => words((await as(by)(customers.show, { id })).data.phones[0]?.number),
  'custom field': fieldOf(plain.id),
  'sensitive custom field': fieldOf(sensitive.id),
  'general note': noteOf(NoteType.General),
  'internal note of the owner': noteOf(NoteType.Internal),
  'note in a referral': noteOf(NoteType.Referral),
  'system note': noteOf(NoteType.System),
  'general file': fileOf('general.pdf'),
  'internal file of the owner': fileOf('internal.pdf'),
  'file of a message': fileOf('message.pdf'),
  'file of an internal message': fileOf('inside.pdf'),
  '… through its referral': throughReferral(referrals.accepted.id, fileAfter),
  '… before acceptance': throughReferral(referrals.pending.id, fileBefore),
  '… of an internal message': throughReferral(referrals.accepted.id, fileInside),
  consents: async (by) => words((await as(by)(consents.ofCustomer, { id })).data.length),
  'referrals in the trail': trailOf(false),
  'referrals in all trails': trailOf(true),
  'audit of details': auditOf('preferredName'),
  'audit of a sensitive field': auditOf(`customField:${sensitive.id}`),
  'access log': async (by) => words((await as(by)(trail.accessLog, { id })).data.total),
  'export of the record': exported(`/api/customers/${id}/export`),
  'export of the audit': exported(`/api/trail/audit/${id}/export`),
}

/** Or the status of the refusal; of the trail, how many referrals are in it. */
// biome-ignore format: it is a table
const expected: Record<keyof typeof kinds, string> = {
  // The administrators (4), the owner’s side (4), added, receivers (before their answer, accepted, closed, refused), stranger.
  'in the list':                'sees sees   sees 403 sees sees   sees 403 sees none sees none none none',
  details:                      'sees sees   sees 403 sees sees   sees 403 sees 404  sees 404  404  404',
  'custom field':               'sees sees   sees 403 sees sees   sees 403 sees 404  sees 404  404  404',
  'sensitive custom field':     'sees masked sees 403 sees masked sees 403 sees 404  sees 404  404  404',
  'general note':               'sees sees   sees 403 sees sees   sees 403 sees 404  sees 404  404  404',
  'internal note of the owner': 'none none   none 403 sees sees   sees 403 none 404  none 404  404  404',
  'note in a referral':         'sees none   none 403 sees none   none 403 none 404  sees 404  404  404',
  'system note':                'sees sees   sees 403 sees sees   sees 403 sees 404  sees 404  404  404',
  'general file':               'sees sees   sees 403 sees sees   sees 403 sees 404  sees 404  404  404',
  'internal file of the owner': 'none none   none 403 sees sees   sees 403 none 404  none 404  404  404',
  'file of a message':          'sees none   none 403 sees none   none 403 none 404  sees 404  404  404',
  'file of an internal message':'none none   none 403 sees sees   sees 403 none 404  none 404  404  404',
  '… through its referral':     'sees 403    403  403 sees 403    403  403 404  404  sees 404  404  404',
  '… before acceptance':        'sees 403    403  403 sees 403    403  403 404  sees 404  404  404  404',
  '… of an internal message':   '404  403    403  403 sees 403    403  403 404  404  404  404  404  404',
  consents:                     'sees sees   sees 403 sees sees   sees 403 none 404  none 404  404  404',
  'referrals in the trail':     '4    4      4    403 4    4      4    403 0    404  1    404  404  404',
  'referrals in all trails':    '4    4      4    403 4    4      4    403 4    404  4    404  404  404',
  'audit of details':           'sees sees   sees 403 sees sees   sees 403 sees 404  none 404  404  404',
  'audit of a sensitive field': 'sees masked sees 403 sees masked sees 403 sees 404  none 404  404  404',
  'access log':                 'sees sees   sees 403 sees sees   sees 403 403  404  403  404  404  404',
  'export of the record':       'sees sees   sees 403 sees sees   sees 403 403  404  403  404  404  404',
  'export of the audit':        'sees sees   sees 403 sees sees   sees 403 sees 404  sees 404  404  404',
}

test.each(Object.entries(kinds))('%s', async (kind, read) => {
  const columns = expected[kind]!.split(/ +/)
  const answers = Object.entries(people).map(async ([name, by]) => [
    name,
    await read(by).catch(({ status }: { status: number }) => String(status)),
  ])
  expect(Object.fromEntries(await Promise.all(answers))).toEqual(
    Object.fromEntries(Object.keys(people).map((name, index) => [name, columns[index]])),
  )
})
