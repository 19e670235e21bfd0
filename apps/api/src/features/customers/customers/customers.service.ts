import { type Identity, underCodeName } from '@handoff/contracts/customers/customers/code-name'
import {
  CustomerAccess,
  CustomerState,
  type customers,
  noContact,
} from '@handoff/contracts/customers/customers/customers'
import type { StoredCustomer } from '@handoff/contracts/customers/customers/fields'
import { changed, type Input, messages } from '@handoff/contracts/kit'
import type { ValuesInput } from '@handoff/contracts/network/customFields/values'
import { AppointmentState } from '@handoff/contracts/referrals/appointments/appointments'
import { open } from '@handoff/contracts/referrals/referrals/referral-stages'
import { sql } from 'kysely'
import { type Ctx, ownEntity, type Tx } from '../../../kit/context.ts'
import { badInput, conflict, forbidden, Problem } from '../../../kit/problem.ts'
import { bumpVersion, changeRecord, stale } from '../../../kit/records/version.ts'
import { saveValues } from '../../network/customFields/customFields.save-values.ts'
import { isPlace, pointOf } from '../../platform/reference/reference.queries.ts'
import { codeNameDifferences, concealBefore, refuseCodeName, withIdentity } from './code-names/code-names.ts'
import { removeIdentity, storeIdentity } from './code-names/identity.ts'
import { logAccess } from './customers.access-log.ts'
import { customerColumnsFrom, fieldsOf } from './customers.columns.ts'
import { type CustomerRecord, getCustomer } from './customers.queries.ts'
import { identityOf } from './duplicates/duplicates.candidates.ts'
import { refuseDuplicates } from './duplicates/duplicates.check.ts'

/**
 * A customer belongs to the entity of the person who creates it; one created by the administrative side belongs to the
 * network.
 */
export async function create(
  ctx: Ctx,
  { customFieldsInputs = [], duplicateChoice: choice, codeName: typed, ...input }: Input<typeof customers.create>,
) {
  const codeName = typed || null
  const { columns, identity } = await checkedColumns(ctx, input, codeName)
  return ctx.transaction(async (tx) => {
    await refuseCodeName(tx, { before: null, after: codeName }, null)
    const storeChoice = await refuseDuplicates(tx, { person: identityOf(fieldsOf(input)), choice })
    const customer = await addCustomer(tx, { columns, identity, customFieldsInputs })
    await storeChoice(customer.id)
    return choice ? show(tx, customer.id) : customer
  })
}

type New = Awaited<ReturnType<typeof checkedColumns>> & { customFieldsInputs: ValuesInput }

/** Whether someone is the same person is decided before. */
export async function addCustomer(tx: Tx, { columns, identity, customFieldsInputs }: New) {
  const owner = ownEntity(tx.viewer)
  const { id } = await tx.db
    .insertInto('customer')
    .values({
      ...columns,
      owner_entity_id: owner,
      created_by_id: tx.viewer.id,
      created_at: tx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (owner !== null)
    await tx.db
      .insertInto('customer_access')
      .values({ customer_id: id, entity_id: owner, kind: CustomerAccess.Owner, since: tx.now() })
      .execute()
  if (identity) await storeIdentity(tx, id, identity)
  const customer = await show(tx, id)
  await tx.record({ type: 'customer.created', customerId: id }, null, codeNameDifferences(null, customer))
  await saveValues(tx, { target: 'customer', id, inputs: customFieldsInputs, isWhole: true, isPart: true })
  return customer
}

/** Column values of the fields, checked together; under a code name without the person, whose identity is apart. */
export async function checkedColumns(ctx: Ctx, typed: StoredCustomer, codeName: string | null) {
  // With one name there is no last name, even if one was typed before.
  const fields = typed.hasOneName ? { ...typed, lastName: '' } : typed
  if (!fields.hasNoContact && fields.phones.length === 0 && !fields.email) throw badInput({ phones: [noContact] })
  if (!fields.hasOneName && !fields.lastName) throw badInput({ lastName: [messages.required('Last name')] })
  if (!(await isPlace(ctx, fields))) throw badInput({ cityId: ['City, county, and state don’t match'] })
  const shared = codeName === null ? fields : underCodeName(fields, codeName)
  const point = await pointOf(ctx, shared)
  const columns = customerColumnsFrom(fieldsOf(shared)) as { first_name: string; last_name: string }
  columns.last_name = shared.lastName
  return {
    columns: { ...columns, is_code_named: codeName !== null, lat: point?.lat ?? null, lng: point?.lng ?? null },
    identity: codeName === null ? null : (fields satisfies Identity),
  }
}

/** As much as this viewer may know. */
const show = async (ctx: Ctx, id: number) => withIdentity(ctx, await getCustomer(ctx, id))

/** Opening a customer is recorded in its access log. */
export async function showAndLog(ctx: Ctx, { id }: Input<typeof customers.show>) {
  const customer = await show(ctx, id)
  await logAccess(ctx, id, { kind: 'page' })
  return customer
}

/** Missing fields are unchanged. */
export const save = (
  ctx: Ctx,
  {
    id,
    version,
    customFieldsInputs,
    duplicateChoice: choice,
    codeName: typed,
    ...changes
  }: Input<typeof customers.save>,
) =>
  ctx.transaction(async (tx) => {
    const before = await show(tx, id)
    if (!before.mayEdit) throw forbidden('Only the provider that manages this customer can edit it')
    const fields = changed(fieldsOf(before), changes as Partial<StoredCustomer>)
    const codeName = typed === undefined ? before.codeName : typed || null
    await refuseCodeName(tx, { before: before.codeName, after: codeName }, before)
    const { columns, identity } = await checkedColumns(tx, fields, codeName)
    const person = identityOf(fields)
    const storeChoice = await refuseDuplicates(tx, { person, choice, before: { id, person: identityOf(before) } })
    const after = await changeRecord(tx, {
      before,
      write: async () => {
        await write(tx, { id, version }, columns)
        if (identity) await storeIdentity(tx, id, identity)
        else if (before.codeName !== null) await removeIdentity(tx, id)
      },
      read: () => show(tx, id),
      record: (_, saved) =>
        tx.record({ type: 'customer.changed', customerId: id }, null, codeNameDifferences(before, saved)),
    })
    if (codeName !== null && before.codeName === null) await concealBefore(tx, id, codeName)
    const isPart = after !== before
    if (customFieldsInputs) await saveValues(tx, { target: 'customer', id, inputs: customFieldsInputs, isPart })
    await storeChoice(id)
    return isPart && !choice ? after : show(tx, id)
  })

/** Passed in, because referrals and appointments come after customers. */
export type Dying = { endCare: (tx: Tx, customerId: number) => Promise<void> }

/** Nothing is deleted: the person is hidden, and can be restored. Open referrals have to be finished first. */
export const archive = (ctx: Ctx, { id, version }: Input<typeof customers.archive>) =>
  ctx.transaction(async (tx) => {
    const before = await getCustomer(tx, id)
    return moveTo(tx, { ...before, version: version ?? before.version }, CustomerState.Archived)
  })

/** Open referrals and appointments end when someone has died. */
export const changeState =
  ({ endCare }: Dying) =>
  (ctx: Ctx, { id, version, state, reason }: Input<typeof customers.changeState>) =>
    ctx.transaction(async (tx) => {
      await moveTo(tx, { ...(await getCustomer(tx, id)), version }, state, reason)
      if (state === CustomerState.Deceased) await endCare(tx, id)
      return show(tx, id)
    })

/** Each separately, so that a failure does not affect the others. */
export async function archiveMany(ctx: Ctx, { ids }: Input<typeof customers.archiveMany>) {
  const { done, refused } = await forEach(ids, (id) => archive(ctx, { id, version: undefined }))
  return { archived: done, refused }
}

/** For undo, right after archiving. */
export async function restoreMany(ctx: Ctx, { ids }: Input<typeof customers.restoreMany>) {
  const { done, refused } = await forEach(ids, (id) => restore(ctx, id))
  return { restored: done, refused }
}

const restore = (ctx: Ctx, id: number) =>
  ctx.transaction(async (tx) => {
    const before = await getCustomer(tx, id)
    if (before.state === CustomerState.Deceased) throw conflict('This customer is deceased')
    return moveTo(tx, before, CustomerState.Active, 'Archived by mistake')
  })

async function forEach(ids: readonly number[], act: (id: number) => Promise<unknown>) {
  const done: number[] = []
  const refused: { id: number; reason: string }[] = []
  for (const id of new Set(ids)) {
    try {
      await act(id)
      done.push(id)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      refused.push({ id, reason: error.message })
    }
  }
  return { done, refused }
}

/** Allowed states before each change, its event, and the message for the second of two people. */
const moves = {
  [CustomerState.Active]: { from: [2, 3], type: 'customer.restored', already: 'This customer is already active' },
  [CustomerState.Archived]: { from: [1], type: 'customer.archived', already: 'This customer is already archived' },
  [CustomerState.Deceased]: {
    from: [1, 2],
    type: 'customer.deceased',
    already: 'This customer is already recorded as deceased',
  },
} as const
const stateWords = { 1: 'Active', 2: 'Archived', 3: 'Deceased', 4: 'Merged' } as const

async function moveTo(tx: Tx, before: CustomerRecord, state: keyof typeof moves, reason?: string | null) {
  const { id, version } = before
  const allowed = state === CustomerState.Archived ? before.mayArchive : before.mayEdit && isOwn(before)
  if (!allowed) throw forbidden('Only the provider that manages this customer can do this')
  const { from, type, already } = moves[state]
  // A type guard would exclude the states that the message names.
  if (!from.some((one) => one === before.state))
    throw conflict(before.state === state ? already : `This customer is ${stateWords[before.state].toLowerCase()}`)
  if (state === CustomerState.Archived) await refuseUnderWay(tx, id)
  await write(tx, { id, version }, { state })
  await tx.record({ type, customerId: id }, reason || null, [
    { field: 'state', before: stateWords[before.state], after: stateWords[state] },
  ])
  return show(tx, id)
}

/** Anyone's open referrals, even if the viewer is not involved: an archived customer can't be helped. */
async function refuseUnderWay({ db, now }: Tx, id: number) {
  const { rows } = await sql<{ referrals: number; appointments: number }>`
    select
      (select count(*)::int from referral where customer_id = ${id} and stage = any(${open as unknown as string[]}))
        as referrals,
      (select count(*)::int from appointment where customer_id = ${id}
        and state = ${AppointmentState.Booked} and starts_at > ${now()}) as appointments`.execute(db)
  const { referrals, appointments } = rows[0]!
  const obstacles = [
    referrals > 0 && `${referrals} open ${referrals === 1 ? 'referral' : 'referrals'}`,
    appointments > 0 && `${appointments} ${appointments === 1 ? 'appointment' : 'appointments'} to come`,
  ].filter(Boolean)
  if (obstacles.length) throw conflict(`This customer has ${obstacles.join(' and ')}. End them first, then archive`)
}

/** The owner and the administrative side; an entity that added the person may only edit. */
const isOwn = ({ access }: CustomerRecord) => access === CustomerAccess.Owner || access === CustomerAccess.Admin

const write = (tx: Tx, which: { id: number; version: number }, columns: object) =>
  bumpVersion(tx.db.updateTable('customer').set(columns), which, () => stale('customer'))
