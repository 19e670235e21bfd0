import { MetLevel } from '@handoff/contracts/referrals/referrals/met-level'
import {
  lostStages,
  type Milestone,
  milestones,
  stagesOfPhase,
} from '@handoff/contracts/referrals/referrals/referral-phases'
import { type RawBuilder, sql } from 'kysely'
import { listed } from '../lists/visible-referrals.ts'

const isMet = sql<boolean>`(referral.stage = 'closed'
  and coalesce(referral.met_level in (${sql.lit(MetLevel.Fully)}, ${sql.lit(MetLevel.Partly)}), false))`
const isServed = sql<boolean>`(referral.served_on is not null or ${isMet})`
const isAccepted = sql<boolean>`(referral.stage in (${listed(stagesOfPhase.accepted)}) or ${isServed}
  or (referral.answered_at is not null and referral.stage not in (${listed(stagesOfPhase.rejected)})))`
const isOpened = sql<boolean>`(referral.opened_at is not null or referral.answered_at is not null
  or referral.stage = 'info_requested' or ${isAccepted})`

const conditions: Record<Milestone, RawBuilder<boolean>> = {
  opened: isOpened,
  accepted: isAccepted,
  served: isServed,
  met: isMet,
}

/** Includes referrals that came further: an answer without opening the page counts as opened. */
export const hasReached = (milestone: Milestone) => conditions[milestone]

/** Ended without the need met: what is still open may yet be met. */
export const isLost = sql<boolean>`(referral.stage in (${listed(lostStages)}) and not ${isMet})`

export function isLostBefore(milestone: Milestone) {
  const before = milestones[milestones.indexOf(milestone) - 1]
  return before
    ? sql<boolean>`(${conditions[before]} and not ${conditions[milestone]})`
    : sql<boolean>`(not ${conditions[milestone]})`
}
