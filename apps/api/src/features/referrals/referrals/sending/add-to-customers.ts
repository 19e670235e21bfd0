import { CustomerAccess } from '@handoff/contracts/customers/customers/customers'
import { isEvident } from '@handoff/contracts/customers/duplicates/score'
import type { Input } from '@handoff/contracts/kit'
import type { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { sql } from 'kysely'
import { type Ctx, ownEntity, type Tx } from '../../../../kit/context.ts'
import { badInput } from '../../../../kit/problem.ts'
import { holdAsAdded } from '../../../customers/customers/customers.hold-as-added.ts'
import { visibleCustomers } from '../../../customers/customers/customers.queries.ts'
import { candidatesOf, identitiesOf } from '../../../customers/customers/duplicates/duplicates.candidates.ts'
import { mostShown, refuseDuplicates } from '../../../customers/customers/duplicates/duplicates.check.ts'
import { withFacts } from '../../../customers/customers/duplicates/duplicates.facts.ts'
import { show } from '../detail/show-referral.ts'
import { prepareStep } from '../steps/change-status.ts'
import { subjectOf } from '../steps/event-subject.ts'
import { takeStep } from '../steps/take-step.ts'

/** The receiver’s customers who are likely the person of the referral, likeliest first. */
export const sameCustomers = (ctx: Ctx, { id }: Input<typeof referrals.sameCustomers>) =>
  ctx.transaction(async (tx) => {
    const { row } = await prepareStep(tx, id, 'add')
    const person = await personOf(tx, row.customer_id)
    const candidates = await candidatesOf(ownCustomers(tx), person, { exceptId: row.customer_id })
    // A name alone is weak evidence: many share one.
    return withFacts(
      tx,
      candidates.filter(({ level, comparison }) => level !== 'hint' && isEvident(comparison)).slice(0, mostShown),
    )
  })

const personOf = async (tx: Tx, customerId: number) =>
  (await identitiesOf(visibleCustomers(tx), [customerId])).get(customerId)!

/** Those that the viewer’s entity manages or added. */
const ownCustomers = (ctx: Tx) =>
  visibleCustomers(ctx).where(sql<boolean>`exists (select from customer_access as held
    where held.customer_id = customer.id and held.entity_id = ${ownEntity(ctx.viewer)} and held.until is null
    and held.kind in (${CustomerAccess.Owner}, ${CustomerAccess.Added}))`)

/** The person becomes a customer of the receiver as well, or is linked to an existing one. */
export const addToCustomers = (
  ctx: Ctx,
  { id, customerId, duplicateChoice: choice, version }: Input<typeof referrals.addToCustomers>,
) =>
  ctx.transaction(async (tx) => {
    const { row, step } = await prepareStep(tx, id, 'add')
    if (customerId !== undefined) await checkOwn(tx, customerId)
    else await refuseAdded(tx, row.customer_id, choice)
    await takeStep(tx, row, step, { version })
    await tx.db
      .updateTable('referral')
      .set({ own_customer_id: customerId ?? row.customer_id })
      .where('id', '=', id)
      .execute()
    if (customerId === undefined) await holdAsAdded(tx, { customerId: row.customer_id, entityId: row.to_entity_id })
    await tx.record({ type: 'referral.customerAdded', ...subjectOf(row), ownCustomerId: customerId ?? row.customer_id })
    return show(tx, { id })
  })

/** The record itself is the receiver’s to see already. */
async function refuseAdded(tx: Tx, id: number, choice: Input<typeof referrals.addToCustomers>['duplicateChoice']) {
  const among = ownCustomers(tx).where('customer.id', '<>', id)
  const storeChoice = await refuseDuplicates(tx, { person: await personOf(tx, id), choice, among })
  await storeChoice(id)
}

async function checkOwn({ db, viewer }: Tx, customerId: number) {
  const access = await db
    .selectFrom('customer_access')
    .select('customer_id')
    .where('customer_id', '=', customerId)
    .where('entity_id', '=', ownEntity(viewer))
    .where('kind', 'in', [CustomerAccess.Owner, CustomerAccess.Added])
    .where('until', 'is', null)
    .executeTakeFirst()
  if (!access) throw badInput({ customerId: ['Please select one of your own customers'] })
}
