import { expect, test } from 'vitest'
import { auth } from './access/auth/auth.ts'
import { profile } from './access/profile.ts'
import { contracts } from './all.ts'
import { DomainEvent } from './events.ts'
import { imports } from './network/imports.ts'
import { referrals } from './referrals/referrals/referrals.ts'
import { ofEvent, touchedBy, touchedByConflict, touches } from './touches.ts'

type Schema = { _zod: { def: object } }
type Def = { options?: Schema[]; shape?: { type: { _zod: { def: { values: string[] } } } } }

/** The types of all events, out of unions within unions. */
function typesIn(schema: Schema): string[] {
  const { options, shape } = schema._zod.def as Def
  return options ? options.flatMap(typesIn) : shape!.type._zod.def.values
}
const eventTypes = typesIn(DomainEvent) as DomainEvent['type'][]

test('there are event types to check', () => expect(eventTypes.length).toBeGreaterThan(50))

test.each(eventTypes)('%s touches features that exist', (type) => {
  expect(ofEvent(type)).not.toEqual([])
  expect(ofEvent(type).filter((feature) => !(feature in contracts))).toEqual([])
})

test('every noun in the table has events', () => {
  expect(Object.keys(touches).filter((noun) => !eventTypes.some((type) => type.startsWith(`${noun}.`)))).toEqual([])
})

test('a change touches its own feature and what its events touch, each once', () => {
  expect(touchedBy(auth.chooseChannel)).toEqual(['auth'])
  expect(touchedBy(referrals.changeStatus, ['referral.stageChanged', 'consent.given'])).toEqual([
    ...touches.referral,
    'notes',
  ])
})

test('a change of the profile touches who one is, and a discarded import nothing', () => {
  expect(touchedBy(profile.save)).toEqual(['profile', 'auth'])
  expect(touchedBy(imports.discard)).toEqual([])
})

test('a conflict touches whatever shows the noun of its feature', () => {
  expect(touchedByConflict(referrals.changeStatus)).toEqual(touches.referral)
  expect(touchedByConflict(profile.save)).toEqual(['profile'])
})
