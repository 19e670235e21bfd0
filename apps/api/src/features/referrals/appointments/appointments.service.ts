import { hasFlag, type Input, phoneProblem, storedPhone } from '@handoff/contracts/kit'
import { aDay, anHour } from '@handoff/contracts/kit/dates/durations'
import { appointmentSteps, hasBegun } from '@handoff/contracts/referrals/appointments/appointment-steps'
import {
  AppointmentState,
  type appointments,
  longestHours,
  Modality,
  mostDaysAhead,
} from '@handoff/contracts/referrals/appointments/appointments'
import { ReasonUse } from '@handoff/contracts/referrals/reasons'
import { stageNames } from '@handoff/contracts/referrals/referrals/referral-stages'
import type { Insertable } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import { type Ctx, ownEntity, type Tx } from '../../../kit/context.ts'
import { exists } from '../../../kit/lists/exists.ts'
import { badInput, conflict, forbidden } from '../../../kit/problem.ts'
import { bumpVersion, stale } from '../../../kit/records/version.ts'
import { findReason } from '../reasons/reasons.queries.ts'
import { givesAccess } from '../referrals/detail/customer-access.ts'
import { prepareStep } from '../referrals/steps/change-status.ts'
import { lastBookedEnd } from '../referrals/steps/referral-clock.ts'
import { lockGroupsOf } from '../referrals/steps/settle-group.ts'
import { takeStep } from '../referrals/steps/take-step.ts'
import { checkZone, isTaken, lockAssignee } from './appointments.day.ts'
import { customerIsTaken, endEarlier, isCustomerTakenAt, refuseSameMinute } from './appointments.earlier.ts'
import { eventOf } from './appointments.events.ts'
import { assigneeIn, checkTime } from './appointments.free.ts'
import { hoursOf } from './appointments.hours.ts'
import { assigneeEmail, sendCalendars, sendWithdrawal } from './appointments.letters.ts'
import { assigneeOf, checkChoices } from './appointments.options.ts'
import { appointmentFrom, find, findRow, keyOf } from './appointments.queries.ts'
import { remindsByPhone, setReminders } from './appointments.reminders.ts'
import { type Subject, stepFor, subjectOf } from './appointments.subjects.ts'
import { type AppointmentRow, visibleAppointments } from './appointments.visibility.ts'

export const book = (
  ctx: Ctx,
  { customerId, referralId, confirmed, earlier, ...booking }: Input<typeof appointments.book>,
) =>
  ctx.transaction(async (tx) => {
    const subject = await subjectOf(tx, { customerId, referralId })
    const plan = { ...booking, assignee: booking.assignee ?? (await assigneeOf(tx, subject)) }
    // Locks people before referrals, as everywhere: someone who is being deactivated hands over both.
    await lockAssignee(tx, assigneeIn(plan.assignee))
    const prepared = await stepFor(tx, subject, 'book')
    await lockReferral(tx, subject)
    await endEarlier(tx, subject.referralId, earlier)
    const planned = await checkPlan(tx, subject, plan, { confirmed })
    const { id } = await tx.db
      .insertInto('appointment')
      .values({
        ...planned,
        customer_id: subject.customerId,
        referral_id: subject.referralId,
        entity_id: subject.entityId,
        booked_by: tx.viewer.id,
        created_at: tx.now(),
        updated_at: tx.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (prepared) await takeStep(tx, prepared.row, prepared.step)
    const row = await findRow(tx, id)
    await tx.record({ type: 'appointment.booked', ...eventOf(row), isOverlapping: row.isOverlapping })
    await sendCalendars(tx.db, id, 'booked', tx.now())
    await setReminders(tx.db, id, row.startsAt, tx.now())
    return find(tx, id)
  })

type Plan = Omit<Input<typeof appointments.book>, 'customerId' | 'referralId' | 'confirmed' | 'earlier'>
type Planned = Pick<
  Insertable<DB['appointment']>,
  | 'assigned_account_id'
  | 'assigned_entity_id'
  | 'location_id'
  | 'starts_at'
  | 'ends_at'
  | 'time_zone'
  | 'modality'
  | 'contact'
  | 'note'
  | 'is_overlapping'
>
type How = {
  confirmed: boolean
  /** The current state of the appointment that moves. */
  moved?: { id: number; contact: string | null }
}

/** The plan as stored. Refuses an overlap unless it is confirmed. */
async function checkPlan(
  tx: Tx,
  subject: Pick<Subject, 'entityId' | 'customerId' | 'referralId'>,
  plan: Plan,
  how: How,
): Promise<Planned> {
  const { startsAt, endsAt, timeZone, locationId } = plan
  const now = tx.now()
  checkZone(timeZone)
  if (startsAt <= now) throw badInput({ startsAt: ['This time has passed'] })
  if (startsAt.getTime() > now.getTime() + mostDaysAhead * aDay)
    throw badInput({ startsAt: ['Choose a time within two years'] })
  if (endsAt <= startsAt) throw badInput({ endsAt: ['The end must be after the start'] })
  if (endsAt.getTime() - startsAt.getTime() > longestHours * anHour)
    throw badInput({ endsAt: [`An appointment can last ${longestHours} hours at most`] })
  const assignee = assigneeIn(plan.assignee)
  const name = await checkChoices(tx, subject, { assignee, locationId })
  const isAssigned = plan.assignee !== null
  if (isAssigned) await lockAssignee(tx, assignee)
  const hours = await hoursOf(tx, locationId, timeZone)
  const { overlap, free } = await checkTime(tx, {
    startsAt,
    endsAt,
    hours,
    exceptId: how.moved?.id,
    assignee: isAssigned ? assignee : null,
    customerId: subject.customerId,
  })
  if (overlap && !how.confirmed) throw isTaken({ overlap, free, timeZone, name })
  const wanted = { startsAt, endsAt, exceptId: how.moved?.id }
  await refuseSameMinute(tx, subject.referralId, wanted)
  if (!how.confirmed && (await isCustomerTakenAt(tx, subject.customerId, wanted))) throw customerIsTaken()
  return {
    assigned_account_id: assignee.accountId,
    assigned_entity_id: assignee.providerId,
    location_id: locationId,
    starts_at: startsAt,
    ends_at: endsAt,
    time_zone: timeZone,
    modality: plan.modality,
    contact: contactOf(plan, how),
    note: plan.note,
    is_overlapping: overlap !== null,
  }
}

/** Validates a number to call; an unchanged one in an old format may remain. */
function contactOf({ modality, contact }: Plan, { moved }: How) {
  if (modality !== Modality.Phone || !contact || contact === moved?.contact) return contact
  const phone = storedPhone(contact)
  if (phone === null) throw badInput({ contact: [phoneProblem(contact)] })
  return phone
}

type Change = Input<typeof appointments.change>

const doing = { cancel: 'cancel it', noShow: 'record a no-show' } as const

export const change = (ctx: Ctx, { id, version, state, reasonCode, comment, confirmed, ...plan }: Change) =>
  ctx.transaction(async (tx) => {
    const row = await findRow(tx, id)
    const appointment = appointmentFrom(tx.viewer, row)
    if (row.state !== AppointmentState.Booked) throw conflict(`This appointment is ${stateWords[row.state]}`)
    const step = state === undefined ? 'move' : state === AppointmentState.NoShow ? 'noShow' : 'cancel'
    if (!appointment.mayMove) throw forbidden()
    if (step !== 'move' && !appointment.mayCancel)
      throw forbidden(`Only the provider that booked this appointment can ${doing[step]}`)
    if (!appointmentSteps(appointment, tx.now()).includes(step))
      throw conflict(`This appointment has ${hasBegun(row, tx.now()) ? 'already started' : 'not started yet'}`)
    const seen = { id, version }
    // An appointment kept at closing continues.
    if (state === undefined && row.stage !== null && row.stage !== 'closed' && !givesAccess(row.stage))
      throw conflict(`This referral is ${stageNames[row.stage]}: its appointments can’t be moved anymore`, row.stage)
    if (state === undefined) await move(tx, row, seen, { plan, confirmed })
    else await end(tx, row, seen, { state, reasonCode, comment })
    return find(tx, id)
  })

const stateWords: Record<number, string> = { 1: 'booked', 2: 'canceled', 3: 'a no-show', 4: 'done' }

type SeenVersion = { id: number; version: number }
type Move = { plan: Partial<Plan>; confirmed: boolean }

async function move(tx: Tx, row: AppointmentRow, seen: SeenVersion, { plan, confirmed }: Move) {
  const current: Plan = {
    assignee: keyOf(row),
    locationId: row.locationId,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    timeZone: row.timeZone,
    modality: row.modality as Plan['modality'],
    contact: row.contact,
    note: row.note,
  }
  const changes = Object.fromEntries(Object.entries(plan).filter(([, value]) => value !== undefined))
  const before = await assigneeEmail(tx.db, row.id)
  const next = { ...current, ...changes }
  // An overlap needs confirmation when it arises, not with every later change of words.
  const isSameTime = +next.startsAt === +row.startsAt && +next.endsAt === +row.endsAt
  const isSamePerson = next.assignee === current.assignee
  const isSameElse = (['locationId', 'timeZone', 'modality', 'contact', 'note'] as const).every(
    (field) => (next[field] || null) === (current[field] || null),
  )
  if (isSameTime && isSamePerson && isSameElse) return
  await lockAssignee(tx, assigneeIn(next.assignee))
  await lockReferral(tx, row)
  const planned = await checkPlan(tx, row, next, { confirmed: confirmed || (isSameTime && isSamePerson), moved: row })
  const update = tx.db
    .updateTable('appointment')
    .set({
      ...planned,
      sequence: row.sequence + 1,
      reminded_at: null,
      // A new time needs a new answer.
      customer_answer: null,
      customer_answered_at: null,
      customer_note: null,
      customer_link_maker_id: null,
      updated_at: tx.now(),
    })
    .where('state', '=', AppointmentState.Booked)
  await bumpVersion(update, seen, () => stale('appointment'))
  if (row.referralId !== null && row.stage === 'scheduled') {
    const { row: referral, step } = await prepareStep(tx, row.referralId, 'book')
    await takeStep(tx, referral, step)
  }
  const moved = await findRow(tx, row.id)
  await tx.record({ type: 'appointment.moved', ...eventOf(moved), isOverlapping: moved.isOverlapping })
  await sendCalendars(tx.db, row.id, 'moved', tx.now())
  if (before && keyOf(moved) !== keyOf(row)) await sendWithdrawal(tx.db, row.id, before, tx.now())
  await setReminders(tx.db, row.id, moved.startsAt, tx.now())
}

type End = Pick<Change, 'reasonCode' | 'comment'> & { state: 2 | 3 }

/** Canceled, or the customer did not come. Without another appointment the referral returns to its previous stage. */
async function end(tx: Tx, row: AppointmentRow, seen: SeenVersion, { state, reasonCode, comment }: End) {
  const isMissed = state === AppointmentState.NoShow
  // If two appointments of a referral end at the same time, the second sees that none is left.
  await lockReferral(tx, row)
  // After the start, the reason of a cancellation is coded like that of a no-show.
  const code = isMissed || hasBegun(row, tx.now()) ? reasonCode : undefined
  if (isMissed || code !== undefined) await checkReason(tx, code, comment)
  else if (!comment) throw badInput({ comment: ['Reason is required'] })
  const update = tx.db
    .updateTable('appointment')
    .set({
      state,
      comment,
      reason_code: code ?? null,
      sequence: row.sequence + 1,
      updated_at: tx.now(),
    })
    .where('state', '=', AppointmentState.Booked)
  await bumpVersion(update, seen, () => stale('appointment'))
  if (row.referralId !== null && row.stage === 'scheduled') {
    // Another booked appointment keeps it scheduled, with a separate clock.
    const isLeft = (await lastBookedEnd(tx.db, row.referralId)) !== null
    const { row: referral, step } = await prepareStep(tx, row.referralId, isLeft ? 'book' : 'unbook')
    await takeStep(tx, referral, step, { notes: comment })
  }
  const ended = { ...eventOf(row) }
  if (isMissed) await tx.record({ type: 'appointment.missed', ...ended, reasonCode: code! }, comment)
  else await tx.record({ type: 'appointment.cancelled', ...ended, ...(code && { reasonCode: code }) }, comment)
  if (!isMissed) await sendCalendars(tx.db, row.id, 'cancelled', tx.now())
  await setReminders(tx.db, row.id, null, tx.now())
}

async function lockReferral({ db }: Tx, { referralId }: Pick<Subject, 'referralId'>) {
  if (referralId === null) return
  await lockGroupsOf(db, [referralId])
  await db.selectFrom('referral').select('id').where('id', '=', referralId).forUpdate().execute()
}

async function checkReason(tx: Tx, reasonCode: string | undefined, comment: string | null) {
  const side = ownEntity(tx.viewer) === null ? 'admin' : 'receiver'
  const reason = await findReason(tx, { code: reasonCode, use: ReasonUse.NoShow, side })
  if (!reason) throw badInput({ reasonCode: ['Please select Reason'] })
  if (reason.isCommentRequired && !comment) throw badInput({ comment: ['Comment is required'] })
}

/** The customer was reminded by phone. */
export const remind = (ctx: Ctx, { id }: Input<typeof appointments.remind>) =>
  ctx.transaction(async (tx) => {
    await findRow(tx, id)
    const isOwn = await exists(visibleAppointments(tx).where('appointment.id', '=', id).where(remindsByPhone(tx)))
    if (!isOwn || !hasFlag(tx.viewer, 'referrals', 'edit')) throw forbidden()
    await tx.db
      .updateTable('appointment')
      .set({ reminded_at: tx.now() })
      .where('id', '=', id)
      .where('reminded_at', 'is', null)
      .execute()
    return null
  })
