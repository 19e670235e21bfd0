import { priorityNames } from '@handoff/contracts/referrals/priority'
import { describe, expect, test } from 'vitest'
import { type Ended, liveThrough } from './network-life.ts'
import { proofOf, randomFrom } from './proof.ts'
import { openWorld } from './world.ts'

const proof = proofOf('network-life')
const days = 90
// A sample of thirty says little about chance: it is the same one each time.
const seed = proof.isWhole ? proof.seed : 20_261_123

const counted = (ends: readonly Ended[], key: (end: Ended) => string) => {
  const groups = new Map<string, number[]>()
  for (const end of ends) groups.set(key(end), [...(groups.get(key(end)) ?? []), end.days])
  return [...groups].sort(([, one], [, other]) => other.length - one.length)
}
const medianOf = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!

describe('a network of providers of whom a third never answer', () => {
  test('loses no one: each referral has an end after 90 days, and someone by name until then', async () => {
    const world = await openWorld()
    const life = await liveThrough(world, {
      referrals: proof.count,
      providers: proof.isWhole ? 40 : 6,
      sendingDays: proof.isWhole ? 60 : 5,
      days,
      random: randomFrom(seed),
      onDay: (day) => proof.isWhole && day % 10 === 0 && proof.say(`day ${day}`),
    })
    for (const [what, all] of counted(life.ends, ({ stage }) => stage))
      proof.say(`${what.padEnd(14)}${String(all.length).padStart(6)}, median ${medianOf(all).toFixed(1)} days`)
    for (const [who, all] of counted(life.ends, ({ by }) => by))
      proof.say(`ended by ${who.padEnd(10)}${String(all.length).padStart(6)}`)
    for (const [priority, name] of Object.entries(priorityNames)) {
      const hours = life.contacts.filter((one) => one.priority === Number(priority)).map((one) => one.hours)
      if (!hours.length) continue
      const slowest = Math.max(...hours).toFixed(0)
      proof.say(
        `first contact, ${name}: ${hours.length}, median ${medianOf(hours).toFixed(0)} hr, slowest ${slowest} hr`,
      )
    }
    proof.say(`open at the end: ${life.stillOpen.length}`)
    for (const { stage, way } of life.stillOpen) proof.say(`${stage}: ${way}`)

    expect(life.lost.filter((count) => count > 0)).toEqual([])
    expect(life.ends.length).toBeGreaterThan(proof.count * 0.5)
    expect(life.ends.filter(({ isCoded }) => !isCoded)).toEqual([])
    // Ninety days after the last one was sent: an outcome or a coded reason each.
    expect(life.stillOpen).toEqual([])
  })

  test('in which no one acts anymore, each one has ended or was escalated to the administrative side', async () => {
    const world = await openWorld()
    const life = await liveThrough(world, {
      referrals: Math.ceil(proof.count / 5),
      providers: 6,
      sendingDays: 5,
      days,
      random: randomFrom(seed + 1),
      isIdle: true,
    })
    expect(life.lost.filter((count) => count > 0)).toEqual([])
    expect(life.stillOpen.filter(({ escalation }) => escalation < 3)).toEqual([])
    proof.say(`no one acts: ${life.ends.length} ended, ${life.stillOpen.length} escalated`)
  })
})
