import { ConsentScope } from '@handoff/contracts/customers/consents'
import { appointments } from '@handoff/contracts/referrals/appointments/appointments'
import type { StepKey } from '@handoff/contracts/referrals/referrals/referral-steps'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { expect, test } from 'vitest'
import { proofOf, randomFrom } from '../../../../test/proof.ts'
import { openWorld } from '../../../../test/world.ts'
import { referralsOf, verbal } from '../referrals.fixtures.ts'

const proof = proofOf('steps')
const random = randomFrom(proof.seed)
const world = await openWorld()
const { anEntity, as, db, clock, fireTimers, signIn } = world
const { twoSides, send, take, versionOf } = referralsOf(world)
const { ada, ben, shelter } = await twoSides()

/** Steps to a stage where both can act, and the act of each; `timer` acts as well. */
type Pair = { first: StepKey[]; one: StepKey; other: StepKey | 'timer' }
const pairs: Pair[] = [
  { first: [], one: 'accept', other: 'reject' },
  { first: [], one: 'accept', other: 'accept' },
  { first: ['open'], one: 'ask', other: 'cancel' },
  { first: ['open'], one: 'waitlist', other: 'timer' },
  { first: ['open', 'ask'], one: 'answer', other: 'accept' },
  { first: ['open', 'ask'], one: 'answer', other: 'timer' },
  { first: ['accept'], one: 'undoAccept', other: 'requestCancel' },
  { first: ['accept'], one: 'close', other: 'release' },
  { first: ['accept', 'requestCancel'], one: 'refuseCancel', other: 'confirmCancel' },
  { first: ['reject'], one: 'undoReject', other: 'undoReject' },
  { first: ['accept'], one: 'contact', other: 'release' },
  { first: ['accept'], one: 'add', other: 'close' },
  { first: ['accept'], one: 'book', other: 'requestCancel' },
  { first: ['accept'], one: 'visit', other: 'release' },
  { first: [], one: 'reroute', other: 'accept' },
]
const bySender: readonly string[] = ['cancel', 'answer', 'requestCancel']

const next = await anEntity({ name: 'Day Shelter', categories: ['Housing'] })
/** Steps with a separate endpoint; their message to the other side may be that of another event. */
const ownEndpoints: Partial<Record<StepKey, (id: number, version: number) => Promise<unknown>>> = {
  contact: (id, version) => as(ben)(referrals.logContact, { id, method: 1, result: 1, version }),
  add: (id, version) => as(ben)(referrals.addToCustomers, { id, version }),
  reroute: (id, version) => as(ben)(referrals.reroute, { id, referToId: next.id, version }),
  book: (referralId) =>
    as(ben)(appointments.book, {
      referralId,
      startsAt: '2026-11-20T15:00:00Z',
      endsAt: '2026-11-20T16:00:00Z',
      timeZone: 'America/New_York',
      confirmed: true,
    }),
  visit: (referralId) => as(ben)(appointments.recordVisit, { referralId, visitedOn: '2026-11-18', services: 'Intake' }),
}

const eventsOf = (referralId: number) =>
  db
    .selectFrom('event')
    .select(['id', 'data'])
    .where('referral_id', '=', referralId)
    .where('type', '=', 'referral.stageChanged')
    .orderBy('id')
    .execute()

test('of two who move a referral at the same time one wins, with one event and one notification a person', async () => {
  for (let done = 0; proof.goesOn(done); done++) {
    clock.set('2026-11-18T15:00:00Z')
    await db.deleteFrom('timer').execute()
    const { first, one, other } = pairs[done % pairs.length]!
    const { id } = await send(ada, shelter, { consent: { ...verbal, scope: ConsentScope.Network } })
    const by = (key: StepKey) => (bySender.includes(key) ? ada : ben)
    for (const key of first) await take(by(key), id, key)
    // What is undone at once notifies no one.
    clock.advance({ minutes: 1 })
    const before = await eventsOf(id)
    if (other === 'timer') {
      clock.advance({ days: 25 })
      for (const person of [ada, ben]) person.token = await signIn(person.id)
    }

    // Both have seen the same.
    const version = await versionOf(id)
    const moves = [
      () => ownEndpoints[one]?.(id, version) ?? take(by(one), id, one, { version }),
      () => (other === 'timer' ? timer(id) : take(by(other), id, other, { version })),
    ]
    if (random() < 0.5) moves.reverse()
    const answers = await Promise.allSettled(moves.map((move) => move()))
    const won = answers.filter(({ status }) => status === 'fulfilled').length
    const context = `${first.join(' ')} ${one}/${other}`
    expect(won, context).toBe(1)
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason, context).toMatchObject({ status: 409 })

    const [event, ...more] = (await eventsOf(id)).slice(before.length)
    expect(more, context).toEqual([])
    const notices = await db.selectFrom('notification').select('account_id').where('event_id', '=', event!.id).execute()
    expect(new Set(notices.map(({ account_id }) => account_id)).size, context).toBe(notices.length)
    if (!ownEndpoints[one]) expect(notices.length, context).toBeGreaterThan(0)
  }
})

/** Resolves if a timer moved it; else rejects like the second one. */
async function timer(id: number) {
  const before = await eventsOf(id)
  await fireTimers()
  const after = await eventsOf(id)
  const moved = after
    .slice(before.length)
    .some(({ data }) => ['expire', 'unanswered'].includes((data as { step: string }).step))
  if (!moved) throw Object.assign(new Error('Someone else was first'), { status: 409 })
}
