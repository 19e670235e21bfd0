import { answers } from '@handoff/contracts/referrals/answers'
import { appointments } from '@handoff/contracts/referrals/appointments/appointments'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { UnmetReason, unmetNeeds } from '@handoff/contracts/referrals/unmetNeeds'
import type { WorklistLine } from '@handoff/contracts/referrals/worklist'
import { followUps } from '@handoff/contracts/surveys/followUps'
import { verbal } from '../../features/referrals/referrals/referrals.fixtures.ts'
import type { Person } from '../world.ts'
import { proceedFor } from './customers.ts'
import { workOnHelp } from './help.ts'
import { recordByPhone } from './partners.ts'
import { ignore, type Life, type Provider } from './people.ts'
import { answer, careFor, recordOrMiss, step } from './providers.ts'
import { handOverLink } from './send.ts'

/** Someone works through the lines of their side; `character` determines how they answer. */
export type Worker = { person: Person; character: Provider['character']; provider: Provider | null }

const share = { acting: 0.8, again: 0.4, leavingIt: 0.3 }

export async function workThrough(life: Life, worker: Worker, lines: readonly WorklistLine[]) {
  for (const line of lines) if (life.chance(share.acting)) await actOn(life, worker, line)
}

async function actOn(life: Life, worker: Worker, line: WorklistLine) {
  const { person, character } = worker
  // Someone who never answers never follows up on received referrals either.
  if (character === 'silent' && line.side === 'inbound' && line.group !== 'escalated') return
  if (line.helpRequest) return workOnHelp(life, person, line.helpRequest.id)
  if (line.unmetNeed) return lookAgain(life, worker, line.unmetNeed)
  if (line.appointment) return onAppointment(life, person, line)
  return onReferral(life, worker, line, line.referral!.id)
}

async function onAppointment(life: Life, person: Person, { action, appointment }: WorklistLine) {
  if (action === 'recordVisit') return recordOrMiss(life, person, appointment!)
  if (action === 'remindCustomer')
    await life.world.as(person)(appointments.remind, { id: appointment!.id }).catch(ignore(409))
}

type Work = (life: Life, worker: Worker, line: WorklistLine, id: number) => unknown
const works: Partial<Record<WorklistLine['action'], Work>> = {
  answer: (life, { person, character }, _, id) => answer(life, person, character, id, 'worklist'),
  remind: remindOf,
  record: (life, { person }, _, id) => recordByPhone(life, person, id),
  markNotified: async (life, { person }, _, id) => {
    // Called about an email that did not arrive, they answer immediately.
    await recordByPhone(life, person, id)
    await life.world.as(person)(answers.markNotified, { id }).catch(ignore(404, 409))
  },
  showLink: chooseAgain,
  recordChoice: (life, { provider }, { referral }) => provider && proceedFor(life, provider, referral!.groupId),
  called: callCustomer,
  review: reviewAnswer,
  referAgain,
  open: openIt,
  step: takeStepOf,
}

const onReferral = (life: Life, worker: Worker, line: WorklistLine, id: number) =>
  works[line.action]?.(life, worker, line, id)

async function remindOf(life: Life, { person }: Worker, { group }: WorklistLine, id: number) {
  await life.world.as(person)(referrals.remind, { id }).catch(ignore(409))
  // A sender does not wait forever for a provider that never acts.
  if (group === 'stale' && life.chance(0.3)) await giveUp(life, person, id, 'requestCancel')
}

const giveUp = (life: Life, person: Person, id: number, key: 'requestCancel' | 'release') =>
  step(life, person, id, key, { reasonCode: 'served_elsewhere' }, 'worklist')

function takeStepOf(life: Life, { person }: Worker, { step: next }: WorklistLine, id: number) {
  if (next?.key === 'answer') return step(life, person, id, 'answer', { notes: 'As far as we know, yes' }, 'worklist')
  if (next?.key === 'requestCancel' || next?.key === 'release') return giveUp(life, person, id, next.key)
  if (next?.key === 'confirmCancel') return step(life, person, id, 'confirmCancel', {}, 'worklist')
  // At its review there is capacity: waiting longer would only end much later.
  if (next?.key === 'contact' || next?.key === 'review') return careFor(life, person, id)
}

/** The customer of a restarted offer gets the link, or chooses by phone. */
async function chooseAgain(life: Life, { provider }: Worker, { referral }: WorklistLine) {
  const customer = life.customers.get(referral!.customer.id ?? 0)
  if (!provider || !customer || customer.habit === 'never') return
  if (customer.reach === 'nothing' || customer.habit === 'late')
    await handOverLink(life, provider, customer, referral!.groupId)
  else await proceedFor(life, provider, referral!.groupId)
}

async function latestAnswer(life: Life, person: Person, id: number) {
  const { data } = await life.world.as(person)(followUps.ofReferral, { id })
  return data[0]
}

async function callCustomer(life: Life, { person }: Worker, _: WorklistLine, id: number) {
  const followUp = await latestAnswer(life, person, id)
  if (followUp?.mayCall)
    await life.world.as(person)(followUps.called, { id, followUpId: followUp.id, notes: null }).catch(ignore(409))
}

/** “Not yet”: the referral is reopened, or kept with a reason. */
async function reviewAnswer(life: Life, { person }: Worker, _: WorklistLine, id: number) {
  const followUp = await latestAnswer(life, person, id)
  if (!followUp?.may.length) return
  const review = followUp.may.includes('confirm')
    ? 'confirm'
    : life.pick(followUp.may.filter((key) => key !== 'update'))
  const { id: followUpId, version } = followUp
  const input = { id, followUpId, version, review, ...(review !== 'confirm' && { notes: 'As they said on the phone' }) }
  await life.world.as(person)(followUps.review, input).catch(ignore(400, 409))
}

/** A referral without help goes to another provider, or is dismissed. */
async function referAgain(life: Life, { person, provider }: Worker, _: WorklistLine, id: number) {
  if (life.isReferredAgain && life.chance(share.again)) {
    const receiver = life.pick([...life.providers, ...life.partners].filter((one) => one !== provider))
    const input = { id, referToIds: [receiver.entity.id], consent: verbal }
    await life.world
      .as(person)(referrals.reinitiate, input)
      .catch(ignore(400, 403, 409))
  } else if (life.chance(share.leavingIt)) await takeOffList(life, person, id)
}

const takeOffList = (life: Life, person: Person, id: number) =>
  life.world.as(person)(referrals.remove, { id }).catch(ignore(409))

/** A line without a step: its consent has ended, or no one can be reminded and they are called. */
function openIt(life: Life, { person }: Worker, { group }: WorklistLine, id: number) {
  if (group === 'consentRevoked') return takeOffList(life, person, id)
  if (group === 'escalated') return recordByPhone(life, person, id)
}

type Need = NonNullable<WorklistLine['unmetNeed']>

/** An open need: referred again, searched without success, or no longer wanted. */
async function lookAgain(life: Life, { person, provider }: Worker, { customer, category }: Need) {
  const call = life.world.as(person)
  const need = { customerId: customer.id, categoryId: category.id }
  const receiver = life.pick([...life.providers, ...life.partners].filter((one) => one !== provider))
  if (life.isReferredAgain && life.chance(share.again))
    await call(referrals.refer, { ...need, referToIds: [receiver.entity.id], consent: verbal }).catch(ignore(409))
  else {
    const reason = life.chance(0.3) ? UnmetReason.Declined : UnmetReason.NoCapacity
    await call(unmetNeeds.record, { ...need, reason, notify: life.chance(0.5) }).catch(ignore(404, 409))
  }
}
