import { CustomerAccess, CustomerState } from '@handoff/contracts/customers/customers/customers'
import { formatPhone, type Input } from '@handoff/contracts/kit'
import type { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { sql } from 'kysely'
import { type Ctx, ownEntity, type Tx } from '../../../../kit/context.ts'
import { badInput } from '../../../../kit/problem.ts'
import { personName } from '../../../../kit/records/person-name.ts'
import {
  foldedFirst,
  foldedLast,
  type Identity,
  likely,
  likeness,
  mostDuplicates,
} from '../../../customers/customers/customers.duplicates.ts'
import { show } from '../detail/show-referral.ts'
import { prepareStep } from '../steps/change-status.ts'
import { subjectOf } from '../steps/event-subject.ts'
import { takeStep } from '../steps/take-step.ts'

/** The receiver’s customers who are likely the person of the referral, likeliest first. */
export const sameCustomers = (ctx: Ctx, { id }: Input<typeof referrals.sameCustomers>) =>
  ctx.transaction(async (tx) => {
    const { row } = await prepareStep(tx, id, 'add')
    return likelyTheSame(tx, row.customer_id)
  })

type Person = Identity & { id: number; name: string; detail: string | null }

async function likelyTheSame({ db, viewer }: Tx, customerId: number) {
  const { rows } = await sql<Person>`
    select customer.id, ${personName('customer')} as name,
      coalesce(customer.phone, customer.email) as detail, ${foldedFirst} as first, ${foldedLast} as last, customer.date_of_birth::text as birth, customer.phone, lower(customer.email) as email
    from customer
    where customer.id = ${customerId} or (customer.state = ${CustomerState.Active} and exists (
      select from customer_access as held where held.customer_id = customer.id and held.entity_id = ${ownEntity(viewer)}
        and held.kind in (${CustomerAccess.Owner}, ${CustomerAccess.Added}) and held.until is null)
      and exists (select from customer as person where person.id = ${customerId} and (
        fold_key(person.last_name) = ${foldedLast} or person.search_name = customer.search_name or person.date_of_birth = customer.date_of_birth
        or lower(person.email) = lower(customer.email) or person.phone = customer.phone)))
    limit 500`.execute(db)
  const person = rows.find((one) => one.id === customerId)!
  return (
    rows
      .filter((one) => one.id !== customerId)
      .map(({ id, name, detail, ...other }) => ({ id, name, detail, ...likeness(person, other) }))
      // A name alone is weak evidence: many share one.
      .filter(({ score, known }) => score >= likely && known > 1)
      .sort((a, b) => b.score - a.score || a.id - b.id)
      .slice(0, mostDuplicates)
      .map(({ known: _, detail, ...one }) => ({ ...one, detail: formatPhone(detail) }))
  )
}

/** The person becomes a customer of the receiver as well, or is linked to an existing one. */
export const addToCustomers = (ctx: Ctx, { id, customerId, version }: Input<typeof referrals.addToCustomers>) =>
  ctx.transaction(async (tx) => {
    const { row, step } = await prepareStep(tx, id, 'add')
    if (customerId !== undefined) await checkOwn(tx, customerId)
    await takeStep(tx, row, step, { version })
    await tx.db
      .updateTable('referral')
      .set({ own_customer_id: customerId ?? row.customer_id })
      .where('id', '=', id)
      .execute()
    if (customerId === undefined) await holdAsAdded(tx, row)
    await tx.record({ type: 'referral.customerAdded', ...subjectOf(row), ownCustomerId: customerId ?? row.customer_id })
    return show(tx, { id })
  })

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

const holdAsAdded = ({ db, now }: Tx, row: { customer_id: number; to_entity_id: number }) =>
  db
    .insertInto('customer_access')
    .values({
      customer_id: row.customer_id,
      entity_id: row.to_entity_id,
      kind: CustomerAccess.Added,
      since: now(),
    })
    .onConflict((it) => it.columns(['customer_id', 'entity_id', 'kind']).doUpdateSet({ until: null }))
    .execute()
