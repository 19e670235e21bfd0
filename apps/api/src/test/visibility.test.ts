import { consents } from '@handoff/contracts/customers/consents'
import { customers } from '@handoff/contracts/customers/customers/customers'
import { NoteType, notes } from '@handoff/contracts/customers/notes'
import { customFields } from '@handoff/contracts/network/customFields/customFields'
import { materials } from '@handoff/contracts/platform/materials'
import { trail } from '@handoff/contracts/platform/trail/trail'
import { describe, expect, test } from 'vitest'
import { customFieldsOf } from '../features/network/customFields/customFields.fixtures.ts'
import { referralsOf } from '../features/referrals/referrals/referrals.fixtures.ts'
import { viewersOf } from './viewers.ts'
import { everyAction, openWorld, type Person } from './world.ts'

/** What every kind of viewer sees of every kind of customer record: one table, with a request for each cell. */
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
type Named = { id: number; customerId: number; accepted: number; pending: number }

/** One record of each kind, for a customer with an accepted and a pending referral. */
async function fill({ customerId, accepted, pending }: Named) {
  const id = customerId
  await as(owner)(customFields.saveOfCustomer, { id, customFieldsInputs })
  const { version } = (await as(owner)(customers.show, { id })).data
  await as(owner)(customers.save, { id, version, preferredName: 'Rosie' })
  for (const noteType of [NoteType.General, NoteType.Internal])
    await as(owner)(notes.writeOfCustomer, { customerId, noteType, text: 'x' })
  await as(owner)(notes.send, { id: accepted, text: 'x' })
  await as(owner)(notes.send, { id: accepted, text: 'y', isInternal: true })
  const file = (isInternal: boolean) => new File(['%PDF-1.7\n'], isInternal ? 'internal.pdf' : 'general.pdf')
  for (const isInternal of [false, true])
    await as(owner)(materials.addToCustomer, { id, file: file(isInternal), isInternal })
  const upload = async (referralId: number, name: string, isInternal = false) => {
    const { data } = await as(owner)(materials.addToReferral, { referralId, file: new File(['%PDF-1.7\n'], name) })
    await as(owner)(notes.send, { id: referralId, text: name, isInternal, fileIds: [data.id] })
    return data.id
  }
  return {
    before: await upload(pending, 'before.pdf'),
    after: await upload(accepted, 'message.pdf'),
    inside: await upload(accepted, 'inside.pdf', true),
  }
}
const subject = { id: customerId, customerId, accepted: referrals.accepted.id, pending: referrals.pending.id }
const files = await fill(subject)
await take(closing, closed.id, 'close')

const words = (value: unknown) => (value ? 'sees' : 'none')
const pageSize = 100
const exported = (url: string) => async (by: Person) => {
  const { statusCode } = await ask(by, { url })
  if (statusCode >= 400) throw Object.assign(new Error(url), { status: statusCode })
  return 'sees'
}

type Kind = (by: Person) => Promise<string>

function kindsOf({ id, customerId, accepted, pending }: Named, uploads: typeof files): Record<string, Kind> {
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
    const change = data.flatMap(({ changes }) => changes).find((one) => one.field === field)
    return change?.isMasked ? 'masked' : words(change)
  }
  const trailOf = (allTrail: boolean) => async (by: Person) => {
    const { data } = (await as(by)(trail.ofCustomer, { customerId, allTrail, pageSize })).data
    return `${new Set(data.map(({ referral }) => referral?.id)).size}`
  }
  return {
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
    '… through its referral': throughReferral(accepted, uploads.after),
    '… before acceptance': throughReferral(pending, uploads.before),
    '… of an internal message': throughReferral(accepted, uploads.inside),
    consents: async (by) => words((await as(by)(consents.ofCustomer, { id })).data.length),
    'referrals in the trail': trailOf(false),
    'referrals in all trails': trailOf(true),
    'audit of details': auditOf('preferredName'),
    'audit of a sensitive field': auditOf(`customField:${sensitive.id}`),
    'access log': async (by) => words((await as(by)(trail.accessLog, { id })).data.total),
    'export of the record': exported(`/api/customers/${id}/export`),
    'export of the audit': exported(`/api/trail/audit/${id}/export`),
  }
}
const kinds = kindsOf(subject, files)

/** Or the error status; for the trail, the number of its referrals. */
// biome-ignore format: it is a table
const expected: Record<keyof typeof kinds, string> = {
  // The administrators (4), the owner’s side (4), added, receivers (before their answer, accepted, closed, rejected),
  // stranger.
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

async function answersOf(read: Kind, viewers: Record<string, Person>) {
  const answers = Object.entries(viewers).map(async ([name, by]) => [
    name,
    await read(by).catch(({ status }: { status: number }) => String(status)),
  ])
  return Object.fromEntries(await Promise.all(answers))
}
const byColumn = (viewers: object, row: string) =>
  Object.fromEntries(Object.keys(viewers).map((name, index) => [name, row.split(/ +/)[index]]))

test.each(Object.entries(kinds))('%s', async (kind, read) => {
  expect(await answersOf(read, people)).toEqual(byColumn(people, expected[kind]!))
})

describe('restricted, without the right', async () => {
  const cedar = await anEntity({ name: 'Cedar House', categories: ['Safety'] })
  const maple = await anEntity({ name: 'Maple House', categories: ['Safety'] })
  const cora = await aPerson({ entity: cedar, firstName: 'Cora' })
  const { id } = await world.aCustomer(owner, { firstName: 'Lena' })
  const secret = { customerId: id, categoryId: await world.categoryId('Safety') }
  const accepted = await send(owner, cedar, secret)
  await take(cora, accepted.id, 'accept')
  const one = { id, customerId: id, accepted: accepted.id, pending: (await send(owner, maple, secret)).id }
  const restrictedKinds = kindsOf(one, await fill(one))
  // Every right except this one, so that nothing else hides the data.
  const all = everyAction.filter((action) => action !== 'sensitive')
  const without = { customers: everyAction, referrals: all }
  const viewers = {
    'owner’s staff': await staffOf(entities.clinic, without),
    '… with the right': await staffOf(entities.clinic, { customers: everyAction, referrals: everyAction }),
    'admin staff': await staffOf(null, without),
    '… of the administrators with the right': await staffOf(null, { customers: everyAction, referrals: everyAction }),
    'receiver’s staff': await staffOf(cedar, without),
    '… of the receiver with the right': await staffOf(cedar, { customers: everyAction, referrals: everyAction }),
  }
  /** The owner’s, the administrators’, and the receiver’s staff, each without and with the right. */
  // biome-ignore format: it is a table
  const restricted: Record<keyof typeof kinds, string> = {
    'in the list':                'sees sees sees sees sees sees',
    details:                      'sees sees sees sees sees sees',
    'custom field':               'sees sees sees sees sees sees',
    'sensitive custom field':     'sees sees sees sees sees sees',
    'general note':               'sees sees sees sees sees sees',
    'internal note of the owner': 'sees sees none none none none',
    'note in a referral':         'none sees none sees none sees',
    'system note':                'sees sees sees sees sees sees',
    'general file':               'sees sees sees sees sees sees',
    'internal file of the owner': 'sees sees none none none none',
    'file of a message':          'none sees none sees none sees',
    'file of an internal message':'none sees none none none none',
    '… through its referral':     '403  sees 403  sees 403  sees',
    '… before acceptance':        '403  sees 403  sees 404  404',
    '… of an internal message':   '403  sees 403  404  403  404',
    consents:                     'sees sees sees sees none none',
    'referrals in the trail':     '2    2    2    2    1    1',
    'referrals in all trails':    '2    2    2    2    2    2',
    'audit of details':           'sees sees sees sees none none',
    'audit of a sensitive field': 'sees sees sees sees none none',
    'access log':                 'sees sees sees sees 403  403',
    'export of the record':       'sees sees sees sees 403  403',
    'export of the audit':        'sees sees sees sees sees sees',
  }
  test.each(Object.entries(restrictedKinds))('%s', async (kind, read) => {
    expect(await answersOf(read, viewers)).toEqual(byColumn(viewers, restricted[kind]!))
  })
})
