import { expect, test } from 'vitest'
import { auth } from './access/auth/auth.ts'
import { profile } from './access/profile.ts'
import { contracts } from './all.ts'
import { changeOf, changesBy, mergeChanges, ofFeature, touchedBy } from './change.ts'
import { notes } from './customers/notes.ts'
import { DomainEvent } from './events.ts'
import type { Contract, Endpoint, Named } from './kit/endpoint.ts'
import { entities } from './network/entities/entities.ts'
import { imports } from './network/imports.ts'
import { requests } from './network/requests/requests.ts'
import { materials } from './platform/materials.ts'
import { referrals } from './referrals/referrals/referrals.ts'
import { subjectOf, touches } from './touches.ts'

type Schema = { _zod: { def: object } }
type Def = { options?: Schema[]; shape?: { type: { _zod: { def: { values: string[] } } } } }

/** Event types of a schema, including those in nested unions. */
function typesIn(schema: Schema): string[] {
  const { options, shape } = schema._zod.def as Def
  return options ? options.flatMap(typesIn) : shape!.type._zod.def.values
}
const eventTypes = typesIn(DomainEvent) as DomainEvent['type'][]

test('lists event types to check', () => expect(eventTypes.length).toBeGreaterThan(50))

test.each(eventTypes)('%s touches features that exist', (type) => {
  const features = touchedBy(changeOf({ type }))
  expect(features).not.toEqual([])
  expect(features.filter((feature) => !(feature in contracts))).toEqual([])
})

test('every noun in the table has events, unless nothing is recorded about it', () => {
  const quiet = Object.keys(touches).filter((noun) => !eventTypes.some((type) => type.startsWith(`${noun}.`)))
  expect(quiet.sort()).toEqual(['firstRun', 'letter', 'mail', 'notice', 'profile', 'reading'])
})

const event = {
  type: 'referral.sent',
  referralId: 7,
  groupId: 3,
  customerId: 5,
  senderId: null,
  receiverId: 9,
} as const

test('a change names each record of its event, as often as it occurs', () => {
  const ids = { referral: [7], group: [3], customer: [5], entity: [9] }
  expect(changesBy(referrals.refer, [event, { type: 'consent.given' }])).toEqual([
    { noun: 'referral', ids },
    { noun: 'consent', ids: {} },
  ])
  expect(mergeChanges([changeOf(event), changeOf({ ...event, referralId: 8 } as never)])).toEqual([
    { noun: 'referral', ids: { ...ids, referral: [7, 8] } },
  ])
})

test('merging a change without ids drops the ids of the others', () => {
  expect(mergeChanges([changeOf(event), { noun: 'referral' }])).toEqual([{ noun: 'referral', ids: {} }])
  const many = Array.from({ length: 101 }, (_, at) => changeOf({ ...event, referralId: at } as never))
  expect(mergeChanges(many)).toEqual([{ noun: 'referral', ids: { group: [3], customer: [5], entity: [9] } }])
})

test('a call without events changes its feature, or what is declared for it', () => {
  expect(changesBy(auth.chooseChannel)).toEqual([{ noun: 'account' }])
  expect(changesBy(profile.save)).toEqual([{ noun: 'profile' }])
  expect(changesBy(imports.discard)).toEqual([])
})

test('a conflict touches everything that shows the noun of its feature', () => {
  expect(ofFeature(referrals.changeStatus)).toEqual([{ noun: 'referral' }])
  expect(ofFeature(profile.save)).toEqual([{ noun: 'profile' }])
})

test('a path names the record it is about, or none', () => {
  const subjects: [Named<Endpoint>, ReturnType<typeof subjectOf>][] = [
    [referrals.show, { noun: 'referral', id: 7 }],
    [notes.messages, { noun: 'referral', id: 7 }],
    [materials.ofCustomer, { noun: 'customer', id: 7 }],
    [entities.show, { noun: 'entity', id: 7 }],
    [requests.entity, null],
    [referrals.listInbound, null],
    [referrals.answerer, null],
  ]
  for (const [endpoint, subject] of subjects) {
    expect(subjectOf(endpoint, { id: 7 }) || null, endpoint.path).toEqual(subject)
  }
})

const writes = Object.values(contracts as Record<string, Contract>)
  .flatMap((contract) => Object.values(contract))
  .filter(({ method, isRead, access }) => method !== 'GET' && !isRead && access !== 'public')

test('every call that changes something is pushed, with or without events', () => {
  const silent = writes
    .filter((endpoint) => !changesBy(endpoint).length)
    .map(({ feature, name }) => `${feature}.${name}`)
  expect(silent).toEqual(['imports.stop', 'imports.discard'])
})
