import { anHour } from '@handoff/contracts/kit/dates/durations'
import { Priority } from '@handoff/contracts/referrals/referrals/priority'
import type { Stage } from '@handoff/contracts/referrals/referrals/referral-stages'
import { businessHoursAgo, inOfficeHours } from '../local-time.ts'
import type { Entity } from '../network/entities.types.ts'
import { caseloadOf, caseOf, sentBefore } from '../people/caseload.ts'
import type { Customer } from '../people/customers.ts'
import type { Reference } from '../reference.ts'
import { type History, type Plan, play } from './history.ts'
import { openDiary } from './meetings.ts'
import { lifeOf, type Scene, waitingAt } from './moves.ts'
import { planner } from './plans.ts'
import { drafts, queuesElsewhere, queuesOf, type Setting } from './queues.ts'
import { referralInputs } from './referral-inputs.ts'
import { createdAt } from './referrals.ts'
import { makeSeveral, severalCount } from './several.ts'

type Parts = Scene & { customers: readonly Customer[]; reference: Reference }

const total = 2500

/** All referrals with their history, oldest first. */
export function makeHistories(source: Omit<Parts, 'diary'>): History[] {
  const parts: Parts = { ...source, diary: openDiary() }
  const { entities, now } = parts
  const [clinic, housing] = entities as [Entity, Entity]
  const around = entities.filter(({ area, state }) => area === 'bay' && state === 1).slice(2)
  const find = planner(parts)

  const settings = [...queuesOf(clinic, housing, around), ...queuesElsewhere(), ...drafts(clinic, housing)]
  const waiting = settings.map((setting) => {
    const [stage, , input] = setting
    const at = sentAt(setting, now, clinic.timeZone)
    const plan = find.plan({ at, isDraft: stage === 'draft', ...input })
    return play(plan, waitingAt(stage, plan, parts), now)
  })

  const cases = caseloadOf(clinic, around, parts).map((setting) => {
    const plan = find.plan({ ...setting[1], at: sentBefore(setting, now, clinic.timeZone) })
    const history = play(plan, caseOf(setting, plan, parts), now)
    find.remember(plan.customer, plan.receiver, history.answered_at!)
    return history
  })

  const others = referralInputs(total - waiting.length - cases.length - severalCount(clinic, housing), {
    clinic,
    housing,
    around,
    now,
  })
  const lived = others.map((input) => {
    const plan = find.plan(input)
    const history = settle(plan, parts, (stage) => isFree(stage, plan, clinic))
    if (history.answered_at && history.stage !== 'rejected')
      find.remember(plan.customer, plan.receiver, history.answered_at)
    return history
  })
  const several = makeSeveral(clinic, housing, { ...parts, find })
  return [...waiting, ...cases, ...lived, ...several].sort(
    (one, other) => createdAt(one).getTime() - createdAt(other).getTime(),
  )
}

function sentAt([, hours, { priority }]: Setting, now: Date, timeZone: string): Date {
  // An emergency runs on plain clock time, even on a Sunday.
  if (priority === Priority.Emergency) return new Date(now.getTime() - hours * anHour)
  return inOfficeHours(businessHoursAgo(now, hours, timeZone), new Date(0), now, timeZone)
}

/** The clinic's queues are set up explicitly: everything else it sent or received has moved on. */
const isFree = (stage: Stage, { receiver, sender }: Plan, clinic: Entity) =>
  !(receiver === clinic && ['sent', 'opened', 'info_requested'].includes(stage)) &&
  !(sender === clinic && stage === 'info_requested')

function settle(plan: Plan, parts: Parts, isWanted: (stage: Stage) => boolean) {
  let history = play(plan, lifeOf(plan, parts), parts.now)
  for (let tries = 0; tries < 200 && !isWanted(history.stage); tries++)
    history = play(plan, lifeOf(plan, parts), parts.now)
  return history
}
