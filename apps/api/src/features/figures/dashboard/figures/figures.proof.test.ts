import { dashboard } from '@handoff/contracts/figures/dashboard'
import type { Answer } from '@handoff/contracts/kit'
import type { Figure } from '@handoff/contracts/kit/figures'
import { expect, test } from 'vitest'
import { rowsOf, totalBehind } from '../../../../test/figures.ts'
import { proofOf, randomFrom } from '../../../../test/proof.ts'
import { openWorld, type Person } from '../../../../test/world.ts'
import { rebuildTally } from '../../../referrals/referrals/figures/tally.ts'
import { actsOf } from './acts.fixtures.ts'
import { dayOf, daysFrom, shifted } from './calendar.naive.fixtures.ts'
import { type Call, calls } from './calls.fixtures.ts'
import { flowOf, loopsOf, trendOf } from './dashboard.naive.fixtures.ts'
import { historyOf } from './history.fixtures.ts'
import type { Known, Question } from './known.fixtures.ts'
import { knownFrom } from './known-from.naive.fixtures.ts'
import { namedFigures } from './named-figures.fixtures.ts'
import { needsByPlace } from './needs.naive.fixtures.ts'
import type { Values } from './rates.naive.fixtures.ts'
import { diceOf, type Stage, stageOf } from './stage.fixtures.ts'

const proof = proofOf('figures')
const dice = diceOf(randomFrom(proof.seed))
const world = await openWorld({ checkAnswers: !proof.isWhole })
const { as, db, clock, fireTimers } = world

/** A hundred days in one network, for any number of acts: long enough for the first loops to end. */
const days = 100

test('every figure equals a recount of the history, and its list has as many rows', async () => {
  const stage = await stageOf(world, dice, historyOf(db))
  const isRefused = actsOf(stage)
  const parts = proof.isWhole ? [Math.floor(proof.count / 2), proof.count] : [proof.count]
  let refused = 0
  for (let act = 1; act <= proof.count; act++) {
    clock.advance({ minutes: dice.whole(0, (2 * days * 24 * 60) / proof.count) })
    if (act % 5 === 0) await fireTimers()
    if (act % 10 === 1) await stage.logIn()
    if (await isRefused()) refused++
    proof.progress(act)
    if (parts.includes(act)) await compareAll(stage)
  }
  proof.say(`${refused} of ${proof.count} acts were refused`)
  expect(refused).toBeLessThan(proof.count * 0.5)
})

async function compareAll(stage: Stage) {
  const { people, admin, ledger } = stage
  await stage.logIn()
  const known = knownFrom(await stage.history(), ledger, clock.now())
  for (const person of [people[0]!, people[1]!, admin]) {
    const read = readerOf(person)
    for (const query of questionsOf(stage, known))
      for (const call of Object.keys(calls) as Call[]) await compare(read, known, call, query)
  }
  // Updated act by act, it equals a rebuild from all referrals.
  expect(await rebuildTally(db)).toMatchObject({ wasRight: true })
}

/** Three periods, and the filters of figures: all combinations in a whole run, else one per person. */
function questionsOf({ entities, categoryIds, ledger }: Stage, { now }: Known): Question[] {
  const today = dayOf(now)
  const recent = { from: shifted(today, -29), to: today }
  const long = { from: shifted(today, -days), to: today }
  const another = entities[2]!.id
  const { id: countyId, stateId } = ledger.counties[0]!
  const narrowed: Question[] = [
    { ...long, categoryId: categoryIds[0]!, entityId: another },
    { ...long, stateId, countyId, entityId: another },
    { ...recent, priority: 2, entityId: another },
    { ...long, stateId, priority: 1 },
  ]
  const whole = { from: shifted(today, -12), to: shifted(today, -3) }
  return proof.isWhole ? [recent, long, whole, ...narrowed] : [recent, long, dice.pick(narrowed)]
}

type Reader = ReturnType<typeof readerOf>

/** Calls as someone, and opens each list once. */
function readerOf(person: Person) {
  const ask = as(person)
  const totals = new Map<string, Promise<number>>()
  function total(link: string) {
    const known = totals.get(link) ?? totalBehind(ask, link)
    totals.set(link, known)
    return known
  }
  return { ask, total, viewer: { entityId: person.entity?.id ?? null } }
}

async function compare({ ask, total, viewer }: Reader, known: Known, call: Call, query: Question) {
  const { endpoint, all, flow } = calls[call]
  const { data } = await ask(endpoint as typeof dashboard.kpis, query)
  const figures = namedFigures(data)
  const context = { call, viewer, asked: query }
  // The recounted figures, and no others.
  const recounted = all(known, viewer, query)
  expect({ context, ...valuesOf(figures, ({ value }) => value) }).toEqual({ context, ...near(recounted) })

  const length = daysFrom(query.from, query.to) + 1
  const before = flow(known, viewer, { ...query, from: shifted(query.from, -length), to: shifted(query.from, -1) })
  const previous = Object.fromEntries(Object.keys(recounted).map((name) => [name, before[name] ?? null]))
  expect({ context, ...valuesOf(figures, (figure) => figure.previous) }).toEqual({ context, ...near(previous) })

  if (call === 'dashboard') {
    compareDashboard(known, viewer, query, data)
    for (const { month, sent, link } of data.loops ?? []) expect([month, await total(link)]).toEqual([month, sent])
  }
  if (!opensLists(call, query)) return
  for (const [name, { link, ...figure }] of figures)
    if (link !== null) expect([name, link, await total(link)]).toEqual([name, link, rowsOf(name, figure)])
}

/** In a sample, the many categories only without filters. */
const opensLists = (call: Call, { from, to, ...narrowed }: Question) =>
  proof.isWhole ||
  call !== 'categories' ||
  (daysFrom(from, to) === 29 && Object.values(narrowed).every((it) => it === undefined))

const valuesOf = (figures: [string, Figure][], of: (figure: Figure) => number | null) =>
  Object.fromEntries(figures.map(([name, figure]) => [name, of(figure)]))

/** Dashboard content next to the figures: slices of the period, days, months, and providers for unmet needs. */
function compareDashboard(
  known: Known,
  viewer: Reader['viewer'],
  query: Question,
  data: Answer<typeof dashboard.kpis>,
) {
  const length = daysFrom(query.from, query.to) + 1
  const daily = Array.from({ length }, (_, index) => shifted(query.from, index)).map((date) =>
    flowOf(known, viewer, { ...query, from: date, to: date }),
  )
  for (const key of ['inbound', 'rejected', 'closedMet'] as const) {
    const slices = Array.from({ length: Math.min(10, length) }, () => 0)
    for (const [index, values] of daily.entries()) slices[Math.floor((index * slices.length) / length)]! += values[key]!
    expect([key, data[key].series]).toEqual([key, slices])
  }
  expect(data.trend).toEqual(trendOf(known, viewer, query))
  expect(data.loops?.map(({ link: _, ...month }) => month) ?? null).toEqual(loopsOf(known, viewer, query))
  expect(data.unmet.map(({ providers, accepting }) => ({ providers, accepting }))).toEqual(
    needsByPlace(known, viewer, query).map(({ providers, accepting }) => ({ providers, accepting })),
  )
}

/** Hours, days, and miles are rounded to a tenth on both sides: a tiny difference may change the result. */
const near = (values: Values) =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      value !== null && /^(median|oldest|avg)/.test(key)
        ? expect.toSatisfy(
            (actual: number | null) => actual !== null && Math.abs(actual - value) < 0.11,
            `near ${value}`,
          )
        : value,
    ]),
  )
