import { hasFlag, type Input } from '@handoff/contracts/kit'
import {
  awaitingAnswer,
  isOnBehalf,
  type Stage,
  type Step,
  stageNames,
  stageOfStatus,
  statusAfter,
  steps,
  stepsFrom,
} from '@handoff/contracts/referrals/referral-steps'
import { metLevelNames, type referrals } from '@handoff/contracts/referrals/referrals'
import type { NotNull } from 'kysely'
import { type Ctx, ownEntity, type Tx } from '../../kit/context.ts'
import { badInput, conflict, forbidden, notFound } from '../../kit/problem.ts'
import { bumpVersion, stale } from '../../kit/version.ts'
import { withDocument } from '../consents/consents.documents.ts'
import { show } from './referrals.detail.ts'
import { subjectOf } from './referrals.events.ts'
import { openCustomerTo, send } from './referrals.sending.ts'
import { actorsFor, visibleReferrals } from './referrals.visibility.ts'
import { responseClock } from './response-clock.ts'

type Change = Input<typeof referrals.changeStatus>

/** Every way a referral goes on passes here; what may follow what stands in the one table of the contract. */
export const changeStatus = (ctx: Ctx, { consent: given, ...change }: Change) =>
  withDocument(ctx, given, (consent) =>
    ctx.transaction(async (tx) => {
      const row = await getReferral(tx, change.id)
      const step = stepFor(tx, row, change)
      await checkNeeds(tx, step, change)

      if (row.version !== change.version) throw staleReferral(row)
      if (step.key === 'send') await send(tx, row.id, { ...change, consent })
      else await move(tx, row, step, change)
      return show(tx, { id: row.id })
    }),
  )

const getReferral = async (tx: Tx, id: number) => {
  const row = await visibleReferrals(tx)
    .select([
      'referral.id',
      'referral.group_id',
      'referral.customer_id',
      'referral.category_id',
      'referral.from_entity_id',
      'referral.to_entity_id',
      'referral.priority',
      'referral.stage',
      'referral.status',
      'referral.version',
      'referral.due_at',
      'referral.clock_left_ms',
      'referral.sent_at',
      'referral.met_level',
      'receiver.time_zone as timeZone',
    ])
    .$narrowType<{ timeZone: NotNull }>()
    .where('referral.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('referral')
  return { ...row, priority: row.priority }
}
type Referral = Awaited<ReturnType<typeof getReferral>>

/** The row of the table that leads where the viewer wants to go. Out of turn is a 409 that names the present state. */
function stepFor({ viewer }: Tx, row: Referral, { stage, status }: Change): Step {
  const target = stage ?? stageOfStatus[status]
  if (!target) throw badInput({ stage: ['Please say which stage comes next'] })

  const actors = actorsFor(viewer, row)
  const step = stepsFrom(row.stage, actors).find(
    (one) => one.to === target && [one.status, statusAfter(one, row.status)].includes(status),
  )
  if (!step) throw outOfTurn(row, target)
  if (![step.action].flat().some((action) => hasFlag(viewer, 'referrals', action))) throw forbidden()
  return step
}

const outOfTurn = (row: Referral, target: Stage) => {
  const done = (steps as readonly Step[]).find(({ to }) => to === target)?.done ?? stageNames[target].toLowerCase()
  return conflict(`This referral is ${presentState(row)} and cannot be ${done}`, row.stage)
}

const staleReferral = (row: Referral) => stale('referral', `It is ${presentState(row)} now`)

const presentState = ({ stage, met_level }: Referral) =>
  met_level ? `${stageNames[stage]} – ${metLevelNames[met_level as keyof typeof metLevelNames]}` : stageNames[stage]

const notesLabel = { question: 'Question', answer: 'Answer' } as const

async function checkNeeds(tx: Tx, step: Step, { notes, reasonCode, metLevel }: Change) {
  if ((step.needs === 'question' || step.needs === 'answer') && !notes)
    throw badInput({ notes: [`${notesLabel[step.needs]} is required`] })
  if (step.needs === 'outcome' && metLevel === undefined) throw badInput({ metLevel: ['Please select Need met'] })
  if (step.needs !== 'reason' && step.needs !== 'outcome') return

  const label = step.needs === 'outcome' ? 'Outcome' : 'Reason'
  const reason = await tx.db
    .selectFrom('reason')
    .select(['is_comment_required'])
    .where('code', '=', reasonCode ?? '')
    .where('applies_to', '=', step.reasonUse!)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!reason) throw badInput({ reasonCode: [`Please select ${label}`] })
  if (reason.is_comment_required && !notes) throw badInput({ notes: ['Comment is required'] })
}

async function move(tx: Tx, row: Referral, step: Step, { notes, reasonCode, metLevel, version }: Change) {
  const isCoded = step.needs === 'reason' || step.needs === 'outcome'
  const update = tx.db
    .updateTable('referral')
    .set({
      stage: step.to,
      status: statusAfter(step, row.status),
      updated_at: tx.now(),
      ...(isCoded && { reason_code: reasonCode }),
      ...(step.needs === 'outcome' && { met_level: metLevel }),
      ...effects(tx, row, step),
    })
    .where('stage', '=', row.stage)
  await bumpVersion(update, { id: row.id, version }, async () => staleReferral(await getReferral(tx, row.id)))

  await tx.record(
    {
      type: 'referral.stageChanged',
      ...subjectOf(row),
      from: row.stage,
      to: step.to,
      step: step.key,
      isOnBehalf: isOnBehalf(step, { actor: ownEntity(tx.viewer), sender: row.from_entity_id }),
      reasonCode: isCoded ? (reasonCode ?? null) : null,
      metLevel: step.needs === 'outcome' ? metLevel! : null,
    },
    notes || null,
  )
  if (step.key === 'accept') await openCustomerTo(tx, row)
}

/** Times and the response clock: it stands still while the sender is asked, and ends with the answer. */
function effects(tx: Tx, row: Referral, step: Step) {
  const now = tx.now()
  const clock = responseClock(row.priority, row.timeZone)
  const left = row.clock_left_ms ?? (row.due_at ? clock.leftAt(now, row.due_at) : 0)
  const stopped = { due_at: null, clock_left_ms: null }
  switch (step.key) {
    case 'open':
      return { opened_at: now }
    case 'ask':
      return { due_at: null, clock_left_ms: Math.round(left) }
    case 'answer':
      return { due_at: clock.dueAfter(now, left), clock_left_ms: null }
    case 'accept':
    case 'reject':
      return { ...stopped, answered_at: now, hours_to_answer: clock.hoursUsed(left) }
    case 'close':
      return { ...stopped, closed_at: now }
    default:
      return (awaitingAnswer as readonly Stage[]).includes(row.stage) ? stopped : {}
  }
}
