import { hasFlag, type Input } from '@handoff/contracts/kit'
import { calendarDay } from '@handoff/contracts/kit/dates/day-words'
import { isOneOf } from '@handoff/contracts/kit/is-one-of'
import { ReasonUse } from '@handoff/contracts/referrals/reasons'
import { neededAttempts } from '@handoff/contracts/referrals/referrals/contact-attempts'
import { type Stage, stageNames, stageOfStatus } from '@handoff/contracts/referrals/referrals/referral-stages'
import {
  isOnBehalf,
  ownEndpoint,
  refusalOf,
  type Step,
  type StepKey,
  statusAfter,
  stepNamed,
  steps,
  stepsFrom,
  targetOf,
} from '@handoff/contracts/referrals/referrals/referral-steps'
import type { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { sql } from 'kysely'
import { type Ctx, ownEntity, type Tx } from '../../../../kit/context.ts'
import { badInput, conflict, forbidden } from '../../../../kit/problem.ts'
import { withDocument } from '../../../customers/consents/consents.documents.ts'
import { findReason } from '../../reasons/reasons.queries.ts'
import { show } from '../detail/show-referral.ts'
import { hasUpcoming } from '../lists/upcoming-appointments.ts'
import { actorsFor } from '../lists/visible-referrals.ts'
import { isReturn } from '../sending/returned-referral.ts'
import { send } from '../sending/send-referral.ts'
import { refuseSecond } from '../sending/start-referral.ts'
import { factsOf, findReferral, outOfTurn, type Referral, staleReferral } from './find-referral.ts'
import { checkGroupOpen } from './settle-group.ts'
import { type Details } from './step-details.ts'
import { takeStep } from './take-step.ts'

type Change = Input<typeof referrals.changeStatus>

/** Every step that needs only words or codes; the one table of the contract has the possible steps. */
export const changeStatus = (ctx: Ctx, { consent: consentInput, ...change }: Change) =>
  withDocument(ctx, consentInput, (consent) =>
    ctx.transaction(async (tx) => {
      const row = await findReferral(tx, change.id)
      const step = stepTo(tx, row, change)
      // First: missing input of another step would be no help.
      if (row.version !== change.version) throw staleReferral(row)
      await checkNeeds(tx, row, step, change)
      if (isReturn(row.stage, step)) {
        await checkGroupOpen(tx, row)
        await refuseSecond(tx, row)
      }
      if (step.key === 'send') await send(tx, row, { ...change, consent })
      else await takeStep(tx, row, step, { ...detailsFor(step, change), ...(await upcomingFor(tx, row, step, change)) })
      return show(tx, { id: row.id })
    }),
  )

/** For an endpoint of one step: the row, if the table, the time, and the viewer's role allow the step. */
export async function prepareStep(tx: Tx, id: number, key: StepKey) {
  const row = await findReferral(tx, id)
  const step = stepNamed(key)
  if (!stepsFrom(row.stage, actorsFor(tx.viewer, row)).includes(step)) throw outOfTurn(row, step.done)
  checkAllowed(tx, row, step)
  return { row, step }
}

/** The row of the table for the requested target. Out of turn is a 409 with the current state. */
function stepTo(tx: Tx, row: Referral, { stage, status }: Change): Step {
  const target = stage ?? stageOfStatus[status]
  if (!target) throw badInput({ stage: ['Choose the next stage'] })

  const position = { stage: row.stage, status: row.status, stageBefore: row.stage_before as Stage | null }
  const step = stepsFrom(row.stage, actorsFor(tx.viewer, row)).find(
    (one) =>
      one.from.includes(row.stage) &&
      targetOf(one, position) === target &&
      [one.status, statusAfter(one, row.status, row.stage)].includes(status),
  )
  if (!step) throw outOfTurn(row, doneOf(target))
  checkAllowed(tx, row, step)
  if (step.needs && isOneOf(ownEndpoint, step.needs))
    throw badInput({ stage: [endpointHints[step.needs as (typeof ownEndpoint)[number]]] })
  return step
}

const endpointHints: Record<(typeof ownEndpoint)[number], string> = {
  attempt: 'Log a contact attempt instead',
  customer: 'Add them to your customers instead',
  receiver: 'Please select a provider to reroute to',
  appointment: 'Book, move, or cancel the appointment instead',
  visit: 'Record a visit instead',
  choice: 'Proceed for the customer instead',
}

const doneOf = (target: Stage) =>
  (steps as readonly Step[]).find(({ to }) => to.length === 1 && to[0] === target)?.done ??
  stageNames[target].toLowerCase()

function checkAllowed({ viewer, now }: Tx, row: Referral, step: Step) {
  if (![step.action].flat().some((action) => hasFlag(viewer, 'referrals', action))) throw forbidden()
  const refusal = refusalOf(step, factsOf(row), now())
  if (refusal) throw conflict(refusal, row.stage)
}

const wordsFor = { question: 'Question', answer: 'Answer', comment: 'Reason' } as const

async function checkNeeds(tx: Tx, row: Referral, step: Step, change: Change) {
  const { notes, metLevel, estimatedOn } = change
  if (step.needs && step.needs in wordsFor && !notes)
    throw badInput({ notes: [`${wordsFor[step.needs as keyof typeof wordsFor]} is required`] })
  if (step.needs === 'estimate') {
    if (!estimatedOn) throw badInput({ estimatedOn: ['Estimated date is required'] })
    if (estimatedOn < calendarDay(tx.viewer.timeZone, tx.now()))
      throw badInput({ estimatedOn: ['Estimated date can’t be in the past'] })
  }
  if (step.needs === 'outcome' && metLevel === undefined) throw badInput({ metLevel: ['Please select Need met'] })
  if (step.isForCustomer && !notes) throw badInput({ notes: ['How they told you is required'] })
  if (step.needs === 'reason' || step.needs === 'outcome') await checkReason(tx, row, step, change)
}

async function checkReason(tx: Tx, row: Referral, step: Step, { reasonCode, notes }: Change) {
  const label = step.needs === 'outcome' ? 'Outcome' : 'Reason'
  const actors = actorsFor(tx.viewer, row).filter((actor) => step.by.includes(actor))
  const isForOther = isOnBehalf(step, { actor: ownEntity(tx.viewer), sender: row.from_entity_id })
  const side = (!isForOther && actors.find((actor) => actor === 'sender' || actor === 'receiver')) || 'admin'
  const reason = await findReason(tx, { code: reasonCode, use: step.reasonUse!, side })
  if (!reason) throw badInput({ reasonCode: [`Please select ${label}`] })
  if (reason.isCommentRequired && !notes) throw badInput({ notes: ['Comment is required'] })
  if (step.reasonUse === ReasonUse.Close && reasonCode === unreached) await checkAttempts(tx, row)
}

/** The outcome that requires attempts to reach the customer. */
const unreached = 'close_could_not_contact'

async function checkAttempts({ db }: Tx, { id }: Referral) {
  const { count } = await db
    .selectFrom('contact_attempt')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('referral_id', '=', id)
    .executeTakeFirstOrThrow()
  if (count < neededAttempts)
    throw badInput({ reasonCode: [`Log ${neededAttempts} contact attempts first. Logged so far: ${count}`] })
}

/** Upcoming appointments are canceled, unless they are kept; without an appointment there is nothing to decide. */
const upcomingFor = async (tx: Tx, { id }: Referral, { key }: Step, { upcoming = 'cancel' }: Change) =>
  key === 'close' && (await hasUpcoming(tx, id)) ? { upcoming } : {}

function detailsFor(step: Step, { version, notes, reasonCode, metLevel, estimatedOn }: Change): Details {
  const isCoded = step.needs === 'reason' || step.needs === 'outcome'
  return {
    version,
    notes,
    ...(isCoded && { reasonCode }),
    ...(step.needs === 'outcome' && { metLevel }),
    ...(step.needs === 'estimate' && { estimatedOn }),
  }
}
