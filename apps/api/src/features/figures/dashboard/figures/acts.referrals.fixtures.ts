import { appointments } from '@handoff/contracts/referrals/appointments/appointments'
import { MetLevel } from '@handoff/contracts/referrals/referrals/met-level'
import type { StepKey } from '@handoff/contracts/referrals/referrals/referral-steps'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { referralsOf, verbal } from '../../../referrals/referrals/referrals.fixtures.ts'
import { newCustomer } from './acts.customers.fixtures.ts'
import { dayOf } from './calendar.naive.fixtures.ts'
import { customersFrom, customersSeen } from './customers.naive.fixtures.ts'
import { directoryOf, entitiesFrom } from './entities.naive.fixtures.ts'
import type { Referral } from './known.fixtures.ts'
import { referralsFrom } from './referrals.naive.fixtures.ts'
import type { Act, Stage } from './stage.fixtures.ts'
import { teamsFrom } from './teams.naive.fixtures.ts'

export function referralActs(stage: Stage): Act[] {
  const { world, dice, ledger, people, admin, categoryIds, history, personOf } = stage
  const { as, clock } = world
  const { pick, chance } = dice
  const { send, take } = referralsOf(world)

  async function sendOne() {
    const rows = await history()
    const sender = pick(people)
    const viewer = { entityId: sender.entity?.id ?? null }
    const categoryId = pick(categoryIds)
    const known = { entities: entitiesFrom(rows, ledger), ledger }
    const receiver = pick(
      directoryOf(known, viewer, { categoryId }).filter(
        // Mostly providers whose people act here: others never answer.
        ({ id, state }) => state === 'active' && id !== viewer.entityId && (personOf(id) !== undefined || chance(0.1)),
      ),
    )
    const seen = customersSeen({ customers: customersFrom(rows, ledger), referrals: [] }, viewer, {})
    const customer = chance(0.3) ? pick(seen) : undefined
    const customerId = customer?.id ?? (await newCustomer(stage, sender)).id
    return send(sender, receiver, { customerId, categoryId, priority: pick([1, 1, 2, 3] as const) })
  }

  async function moveOne() {
    const all = referralsFrom(await history())
    if (!all.length) return sendOne()
    const one = pick(all)
    const sender = personOf(one.from)!
    if (chance(0.06)) return as(sender)(referrals.remove, { id: one.id, isRemoved: !one.isRemoved })
    if (endedWithoutHelp.includes(one.stage) && chance(0.3))
      return as(sender)(referrals.reinitiate, { id: one.id, consent: verbal })
    const receiver = personOf(one.to)
    if (!receiver) return
    if (inCare.includes(one.stage) && chance(0.2)) return assign(one)
    if (one.servedOn === null && inCare.includes(one.stage) && chance(0.5)) return visit(one)
    const [key, by] = pick(steps[one.stage] ?? onlyError)
    if (key === 'error' && chance(0.8)) return
    return take({ sender, receiver, admin }[by], one.id, key, {
      ...(key === 'close' && { metLevel: pick([MetLevel.Fully, MetLevel.Partly, MetLevel.Not]) }),
      ...(key === 'reject' && { reasonCode: pick(['no_capacity', 'not_eligible', 'outside_area']), notes: 'Sorry' }),
      ...(key === 'withdraw' && { reasonCode: pick(['withdraw_not_needed', 'withdraw_not_for_me']) }),
    })
  }

  async function assign({ id, to }: Referral) {
    const team = [...teamsFrom(await history(), ledger).teammates.values()]
    const userId = pick(team.filter(({ entityId, isActive }) => entityId === to && isActive)).id
    return as(personOf(to)!)(referrals.assign, { referralId: id, userId })
  }

  const visit = ({ id, to }: Referral) =>
    as(personOf(to)!)(appointments.recordVisit, {
      referralId: id,
      visitedOn: dayOf(clock.now()),
      services: 'A talk',
    })

  return [
    { weight: 22, take: sendOne },
    { weight: 48, take: moveOne },
  ]
}

const inCare = ['accepted', 'waitlisted', 'contacting', 'added', 'in_service']
const endedWithoutHelp = ['rejected', 'cancelled', 'withdrawn', 'recalled', 'expired']

type Taken = [StepKey, 'sender' | 'receiver' | 'admin']
const onlyError: Taken[] = [['error', 'admin']]
/** Possible steps by stage, and who takes them. */
const steps: Record<string, Taken[]> = {
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
