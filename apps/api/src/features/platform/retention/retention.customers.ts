import { CustomerState } from '@handoff/contracts/customers/customers/customers'
import { ErasureReason } from '@handoff/contracts/customers/erasures'
import type { Input } from '@handoff/contracts/kit'
import type { retention } from '@handoff/contracts/platform/retention'
import { open as openStages } from '@handoff/contracts/referrals/referrals/referral-stages'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../kit/context.ts'
import { page } from '../../../kit/lists/page.ts'
import { Problem } from '../../../kit/problem.ts'
import { personName } from '../../../kit/records/person-name.ts'
import { visibleCustomers } from '../../customers/customers/customers.queries.ts'
import { show as previewOf } from '../../customers/erasures/erasures.preview.ts'
import { erase } from '../../customers/erasures/erasures.service.ts'
import { periodsIn } from './retention.periods.ts'

const latestIn = (column: string, table: string) =>
  sql`(select max(${sql.ref(column)}) from ${sql.table(table)} as one where one.customer_id = customer.id)`

/** When anyone last did anything for the person, on any side; what jobs do is no activity. */
const lastActiveAt: RawBuilder<Date> = sql<Date>`greatest(customer.created_at, customer.last_contact_at, customer.last_referred_at,
  ${latestIn('one.last_contact_at', 'customer_access')}, ${latestIn('one.since', 'customer_access')},
  ${latestIn('one.updated_at', 'referral')}, ${latestIn('one.starts_at', 'appointment')},
  ${latestIn('one.created_at', 'note')}, ${latestIn('one.taken_at', 'consent')},
  ${latestIn('one.created_at', 'help_request')},
  (select max(at) from event where event.customer_id = customer.id and event.account_id is not null))`

/** Nothing is left to do for the person, and nothing happened for so many years. */
export function inactiveCustomers(ctx: Ctx, years: number) {
  const since = sql<Date>`${ctx.now()}::timestamptz - make_interval(years => ${years})`
  return visibleCustomers(ctx)
    .where('customer.state', '<>', CustomerState.Merged)
    .where('customer.created_at', '<', since)
    .where(sql<boolean>`coalesce(customer.last_contact_at, customer.created_at) < ${since}`)
    .where(sql<boolean>`${lastActiveAt} < ${since}`)
    .where(
      sql<boolean>`not exists (select from referral where referral.customer_id = customer.id
        and referral.stage = any(${openStages as unknown}))`,
    )
}

export async function customers(ctx: Ctx, paging: Input<typeof retention.customers>) {
  const { customers: years } = await periodsIn(ctx.db)
  return page(
    ctx,
    inactiveCustomers(ctx, years)
      .select([
        'customer.id',
        personName('customer').as('name'),
        'owner.name as owner',
        lastActiveAt.as('lastActiveAt'),
        sql<boolean>`exists (select from legal_hold where legal_hold.customer_id = customer.id)`.as('isHeld'),
      ])
      .orderBy(lastActiveAt)
      .orderBy('customer.id'),
    paging,
  )
}

/** Each by itself, as one erasure: a failure does not affect the others. */
export async function eraseCustomers(ctx: Ctx, { ids }: Input<typeof retention.eraseCustomers>) {
  const { customers: years } = await periodsIn(ctx.db)
  const erased: number[] = []
  const refused: { id: number; reason: string }[] = []
  for (const id of new Set(ids))
    try {
      const due = await inactiveCustomers(ctx, years)
        .select('customer.id')
        .where('customer.id', '=', id)
        .executeTakeFirst()
      if (!due) throw new Problem(409, 'conflict', 'This customer is active again')
      const { version, name } = await previewOf(ctx, { id })
      await erase(ctx, { id, version, name, reason: ErasureReason.Retention })
      erased.push(id)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      refused.push({ id, reason: error.message })
    }
  return { erased, refused }
}
