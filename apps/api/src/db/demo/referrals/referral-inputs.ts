import { aDay, anHour } from '@handoff/contracts/kit/dates/durations'
import { businessTimeBetween } from '../../../kit/time/business-time.ts'
import { arrival } from '../local-time.ts'
import type { Entity } from '../network/entities.types.ts'
import { between, chance, shuffled } from '../random.ts'
import type { ReferralInput } from './plans.ts'

const days = 182
/** Most of what the clinic received in the last days is set up as its queues and its caseload. */
const setUpDays = 7

type Cast = { clinic: Entity; housing: Entity; around: readonly Entity[]; now: Date }

/** Referrals sent and received over half a year, oldest first. */
export function referralInputs(count: number, { clinic, housing, around, now }: Cast): ReferralInput[] {
  const kinds: [number, Omit<ReferralInput, 'at'>][] = [
    [330, { receiver: clinic, from: around }],
    [300, { receiver: housing, from: around }],
    [22, { receiver: clinic, sender: housing }],
    [24, { receiver: housing, sender: clinic }],
    [130, { sender: clinic }],
    [120, { sender: housing }],
    [60, { sender: null }],
  ]
  const set = kinds.flatMap(([times, input]) => Array.from({ length: times }, () => input))
  const rest = Array.from({ length: count - set.length }, (): Omit<ReferralInput, 'at'> => ({}))
  return shuffled([...set, ...rest])
    .map((input) => ({ ...input, at: arrivalOf(input, clinic, now) }))
    .sort((one, other) => one.at.getTime() - other.at.getTime())
}

/**
 * Old enough to be answered if it must be, and fewer in the last days, whose queues are set up explicitly. An emergency
 * may come at night.
 */
function arrivalOf({ receiver }: Omit<ReferralInput, 'at'>, clinic: Entity, now: Date): Date {
  const { timeZone } = clinic
  for (;;) {
    const at = arrival(now, { timeZone, days })
    const moved = chance(0.02) ? new Date(at.getTime() - between(6, 12) * anHour) : at
    if (receiver === clinic && now.getTime() - moved.getTime() < setUpDays * aDay && chance(0.8)) continue
    const age = businessTimeBetween(moved, now, timeZone)
    if (age > 40 * anHour || (chance(0.3) && (receiver !== clinic || age > 30 * anHour))) return moved
  }
}
