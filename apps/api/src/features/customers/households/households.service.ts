import { type Household, type households, mostHousemates } from '@handoff/contracts/customers/households'
import type { Input } from '@handoff/contracts/kit'
import type { Ctx, FieldChange, Tx } from '../../../kit/context.ts'
import { badInput, conflict, notFound } from '../../../kit/problem.ts'
import { refuseStale } from '../../../kit/records/version.ts'
import { refuseReadOnlyCustomer, refuseReadOnlyFields } from '../customers/customers.queries.ts'
import { findHousehold, getHousehold, householdsOf } from './households.queries.ts'

type Roles = { headId?: number | null | undefined; contactId?: number | null | undefined }
type Role = 'isHead' | 'isContact'

/** Columns and names in the audit. */
const roles = {
  isHead: { input: 'headId', column: 'is_head', field: 'headOfHousehold' },
  isContact: { input: 'contactId', column: 'is_contact', field: 'callForHousehold' },
} as const satisfies Record<Role, { input: keyof Roles; column: string; field: string }>
const roleNames = Object.keys(roles) as Role[]

export const create = (ctx: Ctx, { housemateIds, ...wanted }: Input<typeof households.create>) =>
  ctx.transaction(async (tx) => {
    const [first, ...others] = [...new Set(housemateIds)]
    if (!others.length) throw badInput({ housemateIds: ['Please select two people'] })
    // In one order, as for merges.
    for (const id of [first!, ...others].sort((a, b) => a - b)) await refuseReadOnlyFields(tx, id)
    const existing = await householdsOf(tx, first!)
    if (existing.some(({ people }) => others.every((id) => people.some((housemate) => housemate.id === id))))
      throw conflict('They live in one household already')
    const { id } = await tx.db
      .insertInto('household')
      .values({ created_at: tx.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const customerId of [first!, ...others]) await insertHousemate(tx, id, customerId)
    const household = await getHousehold(tx, id)
    await setRoles(tx, household, wanted)
    return getHousehold(tx, id)
  })

export const save = (ctx: Ctx, { id, version, ...wanted }: Input<typeof households.save>) =>
  ctx.transaction(async (tx) => {
    const household = await lockedHousehold(tx, id, version)
    if (await setRoles(tx, household, wanted)) await bump(tx, household)
    return getHousehold(tx, id)
  })

export const add = (ctx: Ctx, { id, version, customerId }: Input<typeof households.add>) =>
  ctx.transaction(async (tx) => {
    const household = await lockedHousehold(tx, id, version)
    refuseReader(household)
    await refuseReadOnlyFields(tx, customerId)
    if (household.people.some((housemate) => housemate.id === customerId))
      throw conflict('This person lives in the household already')
    const { count } = await tx.db
      .selectFrom('housemate')
      .select((it) => it.fn.countAll<number>().as('count'))
      .where('household_id', '=', id)
      .executeTakeFirstOrThrow()
    if (count >= mostHousemates) throw conflict(`A household can have ${mostHousemates} people`)
    await insertHousemate(tx, id, customerId)
    await bump(tx, household)
    return getHousehold(tx, id)
  })

export const remove = (ctx: Ctx, { id, version, customerId }: Input<typeof households.remove>) =>
  ctx.transaction(async (tx) => {
    const household = await lockedHousehold(tx, id, version)
    if (!household.people.some((housemate) => housemate.id === customerId)) throw notFound('housemate')
    await refuseReadOnlyCustomer(tx, customerId)
    await tx.db.deleteFrom('housemate').where('household_id', '=', id).where('customer_id', '=', customerId).execute()
    await tx.record({ type: 'household.left', customerId, householdId: id })
    await bump(tx, household)
    return findHousehold(tx, id)
  })

/** The household as the viewer sees it, at the version that they have seen. */
async function lockedHousehold(tx: Tx, id: number, version: number) {
  await tx.db.selectFrom('household').select('id').where('id', '=', id).forUpdate().execute()
  const household = await getHousehold(tx, id)
  refuseStale('household', household, version)
  return household
}

/** Someone who may only read every housemate adds no one. */
function refuseReader({ people }: Household) {
  if (!people.some(({ mayEdit }) => mayEdit)) throw notFound('household')
}

async function insertHousemate(tx: Tx, householdId: number, customerId: number) {
  await tx.db
    .insertInto('housemate')
    .values({ household_id: householdId, customer_id: customerId, created_at: tx.now() })
    .onConflict((it) => it.doNothing())
    .execute()
  await tx.record({ type: 'household.joined', customerId, householdId })
}

/** Head, and whom to call. Returns whether anything changed; a role that no one asked to change stays. */
async function setRoles(tx: Tx, { id: householdId, people }: Household, wanted: Roles) {
  const changes = new Map<number, FieldChange[]>()
  for (const role of roleNames) {
    const { input, column, field } = roles[role]
    const nextId = wanted[input]
    const before = people.find((housemate) => housemate[role])
    if (nextId === undefined || nextId === (before?.id ?? null)) continue
    const next = people.find(({ id }) => id === nextId)
    if (nextId !== null && !next) throw badInput({ [input]: ['Please select someone of the household'] })
    for (const person of [before, next]) if (person) await refuseReadOnlyCustomer(tx, person.id)
    const ofHousehold = tx.db.updateTable('housemate').where('household_id', '=', householdId)
    await ofHousehold
      .set({ [column]: false })
      .where(column, '=', true)
      .execute()
    if (next)
      await ofHousehold
        .set({ [column]: true })
        .where('customer_id', '=', next.id)
        .execute()
    const note = (person: { id: number } | undefined, is: boolean) =>
      person && changes.set(person.id, [...(changes.get(person.id) ?? []), { field, ...words(is) }])
    note(before, false)
    note(next, true)
  }
  for (const [customerId, fields] of changes)
    await tx.record({ type: 'household.changed', customerId, householdId }, null, fields)
  return changes.size > 0
}

const words = (is: boolean) => (is ? { before: 'No', after: 'Yes' } : { before: 'Yes', after: 'No' })

const bump = ({ db }: Tx, { id }: Household) =>
  db
    .updateTable('household')
    .set((it) => ({ version: it('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
