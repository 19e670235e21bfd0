import type { Input } from '@handoff/contracts/kit'
import { calendarDay } from '@handoff/contracts/kit/dates/day-words'
import { aDay } from '@handoff/contracts/kit/dates/durations'
import { momentOf, wallAt } from '@handoff/contracts/kit/dates/wall-clock'
import { HelpState, type help, helpStateNames } from '@handoff/contracts/referrals/help'
import type { Priority } from '@handoff/contracts/referrals/referrals/priority'
import type { Ctx, Tx } from '../../../kit/context.ts'
import { badInput, conflict, notFound } from '../../../kit/problem.ts'
import { stale } from '../../../kit/records/version.ts'
import { recordAgreement } from '../../customers/consents/consents.service.ts'
import { visibleCustomers } from '../../customers/customers/customers.queries.ts'
import { create } from '../../customers/customers/customers.service.ts'
import { refer as makeReferral } from '../referrals/sending/send-referral.ts'
import { clockFrom, noClock } from './help.clocks.ts'
import { answersToCustomer, withAnswers } from './help.customFields.ts'
import { linkable, show } from './help.detail.ts'
import { numberOf } from './help.number.ts'

const { New, InProgress, Done, Declined } = HelpState
const open = [New, InProgress]

type One = { id: number; version: number }

export const take = (ctx: Ctx, input: Input<typeof help.take>) =>
  ctx.transaction(async (tx) => {
    const request = await hold(tx, input, open)
    if (request.taken_by_id === tx.viewer.id) throw conflict('You work on this request already')
    await move(tx, input.id, {
      state: InProgress,
      taken_by_id: tx.viewer.id,
      taken_at: tx.now(),
      ...(await nextClock(tx, request)),
    })
    await tx.record({ type: 'help.taken', helpRequestId: input.id })
    return show(tx, input)
  })

/** After each act, the priority determines the time for the next step. */
const nextClock = (tx: Tx, { priority, category_ids }: Pick<Request, 'priority' | 'category_ids'>) =>
  clockFrom(tx.db, { priority, categoryIds: category_ids }, tx.now())

/** Until the end of the working day, and a day later the team is notified. */
const endsAt = '17:00'

export const plan = (ctx: Ctx, { priority, nextOn, ...one }: Input<typeof help.plan>) =>
  ctx.transaction(async (tx) => {
    const request = await hold(tx, one, open)
    if (nextOn !== null && nextOn < calendarDay(tx.viewer.timeZone, tx.now()))
      throw badInput({ nextOn: ['Choose today or a later day'] })
    // For one that no one has taken on yet, the time began with the request.
    const from = request.state === New ? request.created_at : tx.now()
    const clock = await clockFrom(tx.db, { priority, categoryIds: request.category_ids }, from)
    const chosenDate = nextOn === null ? null : new Date(momentOf(wallAt(nextOn, endsAt), tx.viewer.timeZone))
    await move(tx, one.id, {
      priority,
      ...clock,
      ...(chosenDate && { due_at: chosenDate, escalate_at: new Date(chosenDate.getTime() + aDay) }),
    })
    await tx.record({ type: 'help.planned', helpRequestId: one.id })
    return show(tx, one)
  })

export const makeCustomer = (ctx: Ctx, { id, version, ...person }: Input<typeof help.makeCustomer>) =>
  ctx.transaction(async (tx) => {
    const request = await holdWithoutCustomer(tx, { id, version })
    const customFieldsInputs = await withAnswers(tx, person.customFieldsInputs ?? [], request.custom_fields)
    const customer = await create(tx, { ...person, customFieldsInputs })
    return link(tx, request, customer.id, true)
  })

export const linkCustomer = (ctx: Ctx, { id, version, customerId }: Input<typeof help.linkCustomer>) =>
  ctx.transaction(async (tx) => {
    const request = await holdWithoutCustomer(tx, { id, version })
    const known = await visibleCustomers(tx)
      .select('customer.id')
      .where('customer.id', '=', customerId)
      .where('customer.state', 'in', linkable)
      .executeTakeFirst()
    if (!known) throw badInput({ customerId: ['We couldn’t find this customer'] })
    return link(tx, request, customerId, false)
  })

async function holdWithoutCustomer(tx: Tx, one: One) {
  const request = await hold(tx, one, open)
  if (request.customer_id !== null) throw conflict('This request already has a customer')
  return request
}

type Request = Awaited<ReturnType<typeof hold>>

/** Anyone who creates the customer works on the request; the person's consent is valid from the request. */
async function link(tx: Tx, request: Request, customerId: number, isNew: boolean) {
  const { id, consent_version, taken_by_id, taken_at, created_at, custom_fields } = request
  await move(tx, id, {
    state: InProgress,
    customer_id: customerId,
    taken_by_id: taken_by_id ?? tx.viewer.id,
    taken_at: taken_at ?? tx.now(),
    ...(await nextClock(tx, request)),
  })
  if (consent_version !== null)
    await recordAgreement(tx, { customerId, textVersion: consent_version, at: created_at, note: numberOf(id) })
  // A new customer's form has them: one that was removed there is not restored.
  if (!isNew) await answersToCustomer(tx, customerId, custom_fields)
  await tx.record({ type: 'help.customerLinked', helpRequestId: id, customerId, isNew })
  return show(tx, { id })
}

/** Creates a prefilled draft: reviewed and sent like all referrals. */
export const refer = (ctx: Ctx, { id, version, referToId, ...need }: Input<typeof help.refer>) =>
  ctx.transaction(async (tx) => {
    const request = await hold(tx, { id, version }, open)
    if (request.customer_id === null) throw conflict('Create a customer for this person first')
    const made = await makeReferral(tx, {
      ...need,
      customerId: request.customer_id,
      referToIds: [referToId],
      specialtyIds: [],
      housemateIds: [],
      files: [],
      notEligibleReasons: {},
      mode: 1,
      linkWay: null,
      draft: true,
      isUndoable: false,
    }).catch(underItsField)
    const draftId = made.referrals[0]!.id
    await tx.db.insertInto('help_request_referral').values({ help_request_id: id, referral_id: draftId }).execute()
    await move(tx, id, await nextClock(tx, request))
    await tx.record({ type: 'help.referred', helpRequestId: id, draftId })
    return show(tx, { id })
  })

/** The draft accepts several receivers, this form one. */
function underItsField(error: unknown): never {
  const fields = (error as { fields?: Record<string, string[]> }).fields
  if (!fields?.referToIds) throw error
  const { referToIds, ...others } = fields
  throw badInput({ ...others, referToId: referToIds })
}

export const decline = (ctx: Ctx, { note, ...one }: Input<typeof help.decline>) =>
  ctx.transaction(async (tx) => {
    await hold(tx, one, open)
    await end(tx, one.id, Declined, note)
    await tx.record({ type: 'help.declined', helpRequestId: one.id }, note)
    return show(tx, one)
  })

export const close = (ctx: Ctx, { note, ...one }: Input<typeof help.close>) =>
  ctx.transaction(async (tx) => {
    await hold(tx, one, [InProgress])
    await end(tx, one.id, Done, note)
    await tx.record({ type: 'help.closed', helpRequestId: one.id }, note || null)
    return show(tx, one)
  })

const end = (tx: Tx, id: number, state: HelpState, note: string | null) =>
  move(tx, id, { state, note: note || null, closed_at: tx.now(), ...noClock })

/**
 * Locks the request until the end of the transaction, if it still has the version seen. The second of two concurrent
 * calls finds another version: 409.
 */
async function hold({ db }: Tx, { id, version }: One, from: readonly HelpState[]) {
  const request = await db.selectFrom('help_request').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!request) throw notFound('help request')
  const state = request.state
  if (request.version !== version || !from.includes(state))
    throw stale('request', `It is ${helpStateNames[state].toLowerCase()} now`)
  return request
}

type Changes = {
  state?: HelpState
  taken_by_id?: number
  taken_at?: Date
  customer_id?: number
  closed_at?: Date
  note?: string | null
  priority?: Priority
  due_at?: Date | null
  escalate_at?: Date | null
  escalation?: 0
}

const move = ({ db, now }: Tx, id: number, changes: Changes) =>
  db
    .updateTable('help_request')
    .set((it) => ({ ...changes, version: it('version', '+', 1), updated_at: now() }))
    .where('id', '=', id)
    .execute()
