import { GroupMode } from '@handoff/contracts/referrals/referrals/group-modes'
import { expect, test } from 'vitest'
import { proofOf, randomFrom } from '../proof.ts'
import { openWorld } from '../world.ts'
import { compareModes } from './network-modes.ts'

const proof = proofOf('network-modes')
// A sample is too small for chance, so it is the same each time.
const seed = proof.isWhole ? proof.seed : 20_261_123

test('asking several in order helps at least twenty points more people than asking one', async () => {
  const world = await openWorld()
  world.clock.set('2026-11-16T15:00:00Z')
  const results = await compareModes(world, {
    people: proof.count,
    providers: proof.isWhole ? 40 : 8,
    random: randomFrom(seed),
  })
  for (const { name, people, acceptedShare, medianDays } of results)
    proof.say(
      `${name.padEnd(18)}${people} people, accepted ${(100 * acceptedShare).toFixed(1)} %, median ${medianDays.toFixed(1)} days`,
    )
  const shareOf = (mode: GroupMode) => results.find((one) => one.mode === mode)!.acceptedShare
  expect(shareOf(GroupMode.Cascade) - shareOf(GroupMode.Direct)).toBeGreaterThanOrEqual(0.2)
  expect(shareOf(GroupMode.FirstToAccept)).toBeGreaterThan(shareOf(GroupMode.Direct))
  expect(shareOf(GroupMode.Offer)).toBeGreaterThan(shareOf(GroupMode.Direct))
})
