import { appointments } from '@handoff/contracts/appointments/appointments'
import { dashboard } from '@handoff/contracts/dashboard'
import { ApiError } from '@handoff/contracts/kit'
import type { Figure } from '@handoff/contracts/kit/figures'
import { MetLevel } from '@handoff/contracts/referrals/met-level'
import type { StepKey } from '@handoff/contracts/referrals/referral-steps'
import { referrals } from '@handoff/contracts/referrals/referrals'
import { expect, test } from 'vitest'
import { figuresAndLists, valuesIn } from '../../test/figures.ts'
import { proofOf, randomFrom } from '../../test/proof.ts'
import { openWorld, type Person } from '../../test/world.ts'
import { referralsOf } from '../referrals/referrals.fixtures.ts'
import { rebuildTally } from '../referrals/referrals.tally.ts'
import { dayOf, figuresOf, knownFrom, shifted } from './figures.naive.fixtures.ts'

const proof = proofOf('figures')
const random = randomFrom(proof.seed)
const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
const pick = <T>(from: readonly T[]): T => from[whole(0, from.length - 1)]!
const chance = (probability: number) => random() < probability

const world = await openWorld({ checkAnswers: !proof.isWhole })
const { as, db, aPerson, anEntity, aCustomer, clock, categoryId, signIn, fireTimers } = world
const { send, take } = referralsOf(world)

/** A hundred days of one network, however many acts there are: long enough that the first loops are over. */
const days = 100

test('every figure equals a recount of what has happened, and its list has that many rows', async () => {
  const offered = { categories: ['Food', 'Housing'] }
  const entities = await Promise.all(
    ['Harbor Clinic', 'Night Shelter', 'Open Pantry'].map((name) => anEntity({ name, ...offered })),
  )
  const people = await Promise.all(entities.map((entity) => aPerson({ entity })))
  const admin = await aPerson()
  const kinds = [await categoryId('Food'), await categoryId('Housing')]
  const everyone = [...people, admin]
  const personOf = (entityId: number | null) =>
    entityId === null ? admin : people[entities.findIndex(({ id }) => id === entityId)]!

  const refused = { count: 0 }
  const events: ({ id: number } & Parameters<typeof knownFrom>[0][number])[] = []
  const parts = proof.isWhole ? [Math.floor(proof.count / 2), proof.count] : [proof.count]
  for (let act = 1; act <= proof.count; act++) {
    clock.advance({ minutes: whole(0, (2 * days * 24 * 60) / proof.count) })
    if (act % 5 === 0) await fireTimers()
    for (const person of everyone) if (act % 10 === 1) person.token = await signIn(person.id)
    try {
      await actOnce()
    } catch (error) {
      // Out of turn, or not possible anymore: then nothing has happened.
      if (!(error instanceof ApiError) || error.status >= 500) throw error
      refused.count++
    }
    proof.progress(act)
    if (parts.includes(act)) await compare()
  }
  proof.say(`${refused.count} of ${proof.count} acts were refused`)
  expect(refused.count).toBeLessThan(proof.count * 0.5)

  async function actOnce() {
    if (chance(0.3)) return sendOne()
    const all = await knownNow()
    if (!all.length) return sendOne()
    const one = pick(all)
    if (chance(0.06)) return as(personOf(one.from))(referrals.remove, { id: one.id, isRemoved: !one.isRemoved })
    if (one.servedOn === null && isInCare(one.stage) && chance(0.5)) return visit(one)
    const [key, by] = pick(acts[one.stage] ?? onlyError)
    if (key === 'error' && chance(0.8)) return
    const person = by === 'admin' ? admin : personOf(by === 'sender' ? one.from : one.to)
    return take(person, one.id, key, {
      ...(key === 'close' && { metLevel: pick([MetLevel.Fully, MetLevel.Partly, MetLevel.Not]) }),
      ...(key === 'reject' && { reasonCode: pick(['no_capacity', 'not_eligible', 'outside_area']), notes: 'Sorry' }),
    })
  }

  async function sendOne() {
    const sender = pick(everyone)
    const receiver = pick(entities.filter((entity) => sender !== personOf(entity.id)))
    const customer = await aCustomer(sender, { firstName: `No ${whole(1, 1_000_000)}` })
    const priority = pick([1, 1, 2, 3] as const)
    return send(sender, receiver, { customerId: customer.id, categoryId: pick(kinds), priority })
  }

  function visit(one: { id: number; to: number }) {
    const visitedOn = dayOf(clock.now())
    return as(personOf(one.to))(appointments.recordVisit, { referralId: one.id, visitedOn, services: 'A talk' })
  }

  async function knownNow() {
    const more = db.selectFrom('event').select(['id', 'type', 'at', 'data']).orderBy('id')
    events.push(...((await more.where('id', '>', events.at(-1)?.id ?? 0).execute()) as typeof events))
    return knownFrom(events)
  }

  async function compare() {
    for (const person of everyone) person.token = await signIn(person.id)
    const today = dayOf(clock.now())
    const known = await knownNow()
    const periods = [
      [shifted(today, -29), today],
      [shifted(today, -days), today],
      [shifted(today, -12), shifted(today, -3)],
    ] as const
    for (const [person, entityId] of [
      [people[0]!, entities[0]!.id],
      [people[1]!, entities[1]!.id],
      [admin, null],
    ] as [Person, number | null][])
      for (const [from, to] of periods) {
        const naive = figuresOf(known, { entityId }, clock.now())
        await compareDashboard(person, naive, from, to)
        await compareSides(person, naive, from, to)
      }
    // Kept act by act, it is what all referrals make.
    expect(await rebuildTally(db)).toMatchObject({ wasRight: true })
  }
})

type Naive = ReturnType<typeof figuresOf>

async function compareDashboard(person: Person, naive: Naive, from: string, to: string) {
  const ask = as(person)
  const { data } = await ask(dashboard.kpis, { from, to })
  const expected = naive.dashboard(from, to)
  expect(valuesIn(data)).toMatchObject({ ...expected.now, ...near(expected.flow) })
  const length = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  const before = naive.flow(shifted(from, -length), shifted(from, -1))
  const figures = data as unknown as Record<string, Figure>
  const previous = Object.keys(before).map((key) => [key, figures[key]!.previous])
  expect(Object.fromEntries(previous)).toEqual(near(before))
  // Each slice of the course has the days of which it is made.
  for (const key of ['inbound', 'rejected', 'closedMet'] as const) {
    const slices = Math.min(10, length)
    const course = Array.from({ length: slices }, () => 0)
    for (let index = 0; index < length; index++)
      course[Math.floor((index * slices) / length)]! += naive.flow(shifted(from, index), shifted(from, index))[key]
    expect([key, data[key].series]).toEqual([key, course])
  }
  expect(data.byPhase.map(({ value }) => value)).toEqual(expected.byPhase)
  expect(data.trend).toEqual(expected.trend)
  const categories = data.byCategory.map(({ id, accepted, waiting, rejected }) => [
    id,
    [accepted.value, waiting.value, rejected.value],
  ])
  expect(new Map(categories as [number, number[]][])).toEqual(expected.byCategory)
  await expectLists(ask, data)
}

async function compareSides(person: Person, naive: Naive, from: string, to: string) {
  const ask = as(person)
  const inbound = (await ask(referrals.inboundKpis, { from, to })).data
  const outbound = (await ask(referrals.outboundKpis, { from, to })).data
  for (const [data, expected] of [
    [inbound, naive.inbound(from, to)],
    [outbound, naive.outbound(from, to)],
  ] as const) {
    const { ageing, reasons, medianHoursToAnswer, ...rest } = expected
    const plain = Object.fromEntries(Object.entries(rest).filter(([key]) => key !== 'receivers'))
    expect(valuesIn(data)).toMatchObject({ ...plain, ...near({ medianHoursToAnswer }) })
    expect(data.ageing.map(({ value }) => value)).toEqual(ageing)
    for (const { code, value } of data.topRejectReasons) expect([code, value]).toEqual([code, reasons.get(code)])
    expect(data.topRejectReasons).toHaveLength(Math.min(5, reasons.size))
  }
  const { receivers } = naive.outbound(from, to)
  expect(new Map(outbound.topReceivers.map(({ id, value }) => [id, value]))).toEqual(receivers)
  await expectLists(ask, inbound)
  await expectLists(ask, outbound)
}

async function expectLists(ask: ReturnType<typeof as>, answer: unknown) {
  const { figures, lists } = await figuresAndLists(ask, answer)
  expect(figures).toEqual(lists)
}

/** Hours are rounded to a tenth on either side: a hair decides to which. */
const near = (values: Record<string, number | null>) =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      value !== null && key.startsWith('median')
        ? expect.toSatisfy((found: number | null) => found !== null && Math.abs(found - value) < 0.11, `near ${value}`)
        : value,
    ]),
  )

const isInCare = (stage: string) => ['accepted', 'waitlisted', 'contacting', 'added', 'in_service'].includes(stage)

type Act = [StepKey, 'sender' | 'receiver' | 'admin']
const onlyError: Act[] = [['error', 'admin']]
/** What may be done in a stage, and by whom. */
const acts: Record<string, Act[]> = {
  sent: [
    ['open', 'receiver'],
    ['open', 'receiver'],
    ['accept', 'receiver'],
    ['reject', 'receiver'],
    ['cancel', 'sender'],
    ['recall', 'sender'],
  ],
  opened: [
    ['ask', 'receiver'],
    ['accept', 'receiver'],
    ['accept', 'receiver'],
    ['waitlist', 'receiver'],
    ['reject', 'receiver'],
    ['withdraw', 'sender'],
  ],
  info_requested: [
    ['answer', 'sender'],
    ['accept', 'receiver'],
    ['cancel', 'sender'],
  ],
  accepted: [
    ['close', 'receiver'],
    ['close', 'receiver'],
    ['undoAccept', 'receiver'],
    ['requestCancel', 'sender'],
    ['release', 'receiver'],
  ],
  waitlisted: [
    ['close', 'receiver'],
    ['undoAccept', 'receiver'],
  ],
  in_service: [
    ['close', 'receiver'],
    ['close', 'receiver'],
    ['release', 'receiver'],
  ],
  cancel_requested: [
    ['confirmCancel', 'receiver'],
    ['refuseCancel', 'receiver'],
  ],
  rejected: [['undoReject', 'receiver']],
  closed: [['reopen', 'receiver']],
}
