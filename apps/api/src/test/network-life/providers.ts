import { teams } from '@handoff/contracts/access/teams'
import type { RequestOf } from '@handoff/contracts/kit'
import { entities } from '@handoff/contracts/network/entities/entities'
import { AppointmentState, appointments } from '@handoff/contracts/referrals/appointments/appointments'
import { MetLevel } from '@handoff/contracts/referrals/referrals/met-level'
import type { StepKey } from '@handoff/contracts/referrals/referrals/referral-steps'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import type { WorklistLine } from '@handoff/contracts/referrals/worklist'
import type { Person } from '../world.ts'
import { type By, ignore, type Life, type Provider } from './people.ts'

/** How providers with a login handle what they receive, and how they and their people leave. */
const share = { noShow: 0.15, prompt: 0.6, asking: 0.1, waitlisting: 0.1, callingAgain: 0.2, assigning: 0.3 }
const outcomes = [
  ['service_received', MetLevel.Fully],
  ['enrolled', MetLevel.Fully],
  ['service_received', MetLevel.Partly],
  ['not_eligible_after_assessment', MetLevel.Not],
] as const

/** What a receiver does without a reminder, when a referral arrives. */
export async function answerSome(life: Life, { person, colleague, character }: Provider) {
  const { world, chance } = life
  if (character === 'silent') return
  const listed = async (more: Partial<RequestOf<typeof referrals.listInbound>>) =>
    (await world.as(person)(referrals.listInbound, { ...more, pageSize: 100, sort: 'sentAt' })).data.data
  for (const { id } of await listed({ queue: 'to_answer' }))
    if (chance(share.prompt)) {
      await answer(life, person, character, id, 'receiver')
      if (colleague && chance(share.assigning))
        await world.as(person)(referrals.assign, { referralId: id, userId: colleague.id }).catch(ignore(403, 409))
    }
  // Those not reached are called again, before any reminder.
  for (const { id } of await listed({ stage: ['contacting'] }))
    if (chance(share.callingAgain)) await careFor(life, person, id, 'receiver')
}

export async function answer(life: Life, person: Person, character: Provider['character'], id: number, from: By) {
  const { chance, pick, dayIn } = life
  if (character === 'refusing')
    return step(life, person, id, 'reject', { reasonCode: pick(['no_capacity', 'outside_area']) }, from)
  if (chance(share.asking)) return step(life, person, id, 'ask', { notes: 'Is there proof of income?' }, from)
  if (chance(share.waitlisting)) return step(life, person, id, 'waitlist', { estimatedOn: dayIn(20) }, from)
  return step(life, person, id, 'accept', {}, from)
}

type Change = Partial<RequestOf<typeof referrals.changeStatus>>

export async function step(life: Life, person: Person, id: number, key: StepKey, more: Change, from: By) {
  const call = life.world.as(person)
  const { data } = await call(referrals.show, { id })
  const next = data.nextSteps.find((one) => one.key === key)
  if (!next) return
  const { status, stage } = next
  await call(referrals.changeStatus, { id, status, stage, version: data.version, ...more }).catch(ignore(409))
  life.actedFrom.set(id, from)
}

/** The next step for an accepted referral. */
export async function careFor(life: Life, person: Person, id: number, from: By = 'worklist') {
  const { data } = await life.world.as(person)(referrals.show, { id })
  if (data.stage === 'in_service' || data.attempts.length >= 3) return closeIt(life, person, id, from)
  const isReached = life.chance(0.7)
  const attempt = { id, method: 1, result: isReached ? 1 : 3, note: null } as const
  await life.world.as(person)(referrals.logContact, attempt).catch(ignore(409))
  if (isReached) await book(life, person, id)
}

function closeIt(life: Life, person: Person, id: number, from: By = 'worklist') {
  const [reasonCode, metLevel] = life.pick(outcomes)
  return step(life, person, id, 'close', { reasonCode, metLevel, notes: 'As recorded' }, from)
}

async function book({ world, pick }: Life, person: Person, referralId: number) {
  const at = new Date(world.clock.now().getTime() + pick([1, 2, 3, 4]) * 86_400_000)
  const times = { startsAt: at.toISOString(), endsAt: new Date(at.getTime() + 1_800_000).toISOString() }
  const booked = { referralId, ...times, timeZone: 'America/New_York', confirmed: true }
  await world.as(person)(appointments.book, booked).catch(ignore(409))
}

type Booked = NonNullable<WorklistLine['appointment']>

export async function recordOrMiss(life: Life, person: Person, { id, version, noShows, referral }: Booked) {
  const { world, chance } = life
  if (chance(share.noShow)) return miss(life, person, { id, version, noShows, referral })
  await world
    .as(person)(appointments.recordVisit, {
      appointmentId: id,
      ...(referral && { referralId: referral.id }),
      visitedOn: world.clock.now().toISOString().slice(0, 10),
      services: 'Intake',
    })
    .catch(ignore(409))
  // Some need only one visit; the others are closed when their clock is due.
  if (referral && chance(0.5)) await closeIt(life, person, referral.id)
}

type Missed = Pick<Booked, 'id' | 'version' | 'noShows' | 'referral'>

async function miss(life: Life, person: Person, { id, version, noShows, referral }: Missed) {
  const missed = { state: AppointmentState.NoShow, reasonCode: 'forgot' } as const
  await life.world
    .as(person)(appointments.change, { id, version, ...missed })
    .catch(ignore(409))
  const ended = { reasonCode: 'close_no_show', metLevel: MetLevel.Not } as const
  if (referral && noShows >= 1) return step(life, person, referral.id, 'close', ended, 'worklist')
  return referral ? book(life, person, referral.id) : undefined
}

/** A provider leaves for good, with everything it has sent and accepted. */
export async function leave({ world, providers, administration }: Life) {
  const at = providers.findIndex(({ character, colleague }) => character === 'answering' && !colleague)
  const [{ entity }] = providers.splice(at, 1) as [Provider]
  await world.as(administration[0]!)(entities.deactivate, { id: entity.id, force: true })
}

/** Every teammate leaves: the work of one is handed over, that of the next becomes unassigned. */
export async function colleaguesLeave({ world, providers }: Life) {
  for (const [index, provider] of providers.filter(({ colleague }) => colleague !== null).entries()) {
    const { id } = provider.colleague!
    const choice = index % 2 === 0 ? { leaveUnassigned: true } : { handOverTo: provider.person.id }
    await world.as(provider.person)(teams.remove, { id, ...choice })
    provider.colleague = null
  }
}
