import { priorityNames } from '@handoff/contracts/referrals/referrals/priority'
import { describe, expect, test } from 'vitest'
import { proofOf, randomFrom } from '../proof.ts'
import { openWorld } from '../world.ts'
import type { Ended } from './figures.ts'
import { liveThrough } from './network-life.ts'

const proof = proofOf('network-life')
const days = 90
/** Thousands of calls: minutes on a busy machine, and more than an hour for the whole count. */
const patience = proof.isWhole ? 14_400_000 : 900_000
// A sample of thirty is too small for chance, so it is the same each time.
const seed = proof.isWhole ? proof.seed : 20_261_123

const counted = (ends: readonly Ended[], key: (end: Ended) => string) => {
  const groups = new Map<string, number[]>()
  for (const end of ends) groups.set(key(end), [...(groups.get(key(end)) ?? []), end.days])
  return [...groups].sort(([, one], [, other]) => other.length - one.length)
}
const medianOf = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!

type Outcome = Awaited<ReturnType<typeof liveThrough>>

function sayEnds({ ends, stillOpen }: Outcome) {
  for (const [what, all] of counted(ends, ({ stage }) => stage))
    proof.say(`${what.padEnd(14)}${String(all.length).padStart(6)}, median ${medianOf(all).toFixed(1)} days`)
  for (const [who, all] of counted(ends, ({ by }) => by))
    proof.say(`ended by ${who.padEnd(17)}${String(all.length).padStart(6)}`)
  proof.say(`open at the end: ${stillOpen.length}`)
  for (const { stage, way } of stillOpen) proof.say(`${stage}: ${way}`)
}

function sayContacts({ contacts }: Outcome) {
  for (const [priority, name] of Object.entries(priorityNames)) {
    const hours = contacts.filter((one) => one.priority === Number(priority)).map((one) => one.hours)
    if (!hours.length) continue
    const slowest = Math.max(...hours).toFixed(0)
    proof.say(`first contact, ${name}: ${hours.length}, median ${medianOf(hours).toFixed(0)} hr, slowest ${slowest} hr`)
  }
}

describe('a network of people who answer by login, email, or phone, late, or never', () => {
  test(
    'loses no one: each referral has ended after 90 days, and has an owner and a date until then',
    async () => {
      const world = await openWorld()
      const life = await liveThrough(world, {
        referrals: proof.count,
        providers: proof.isWhole ? 40 : 6,
        partners: proof.isWhole ? 24 : 5,
        sendingDays: proof.isWhole ? 60 : 5,
        days,
        random: randomFrom(seed),
        onLost: (words) => proof.say(`lost on ${words}`),
        onDay: (day) => proof.isWhole && day % 10 === 0 && proof.say(`day ${day}`),
      })
      sayEnds(life)
      sayContacts(life)
      for (const line of life.kinds) proof.say(line)

      expect(life.lost).toEqual([])
      expect(life.ends.length).toBeGreaterThan(proof.count * 0.5)
      expect(life.ends.filter(({ isCoded }) => !isCoded)).toEqual([])
      // Ninety days after the last one was sent: an outcome or a reason code for each.
      expect(life.stillOpen).toEqual([])
    },
    patience,
  )

  test(
    'in which everyone stops acting, each referral ends or is escalated to the administrative side',
    async () => {
      const world = await openWorld()
      const life = await liveThrough(world, {
        referrals: Math.ceil(proof.count / 5),
        providers: 6,
        partners: 4,
        sendingDays: 5,
        days,
        random: randomFrom(seed + 1),
        isIdle: true,
      })
      expect(life.lost).toEqual([])
      expect(life.stillOpen.filter(({ escalation }) => escalation < 3)).toEqual([])
      proof.say(`no one acts: ${life.ends.length} ended, ${life.stillOpen.length} escalated`)
    },
    patience,
  )
})
