import { CustomerState, type customers } from '@handoff/contracts/customers/customers'
import type { Input } from '@handoff/contracts/kit'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../kit/context.ts'
import { periodOf } from '../../kit/period.ts'
import { conditionsOf, hasExpiringConsent, isQuiet } from './customers.filters.ts'
import { hasOpenReferral, visibleCustomers } from './customers.queries.ts'

const bands = [
  { name: 'Under 18', from: 0, to: 17 },
  { name: '18–24', from: 18, to: 24 },
  { name: '25–44', from: 25, to: 44 },
  { name: '45–64', from: 45, to: 64 },
  { name: '65 and over', from: 65, to: null },
] as const
const mostListed = 10

/** Figures of the customers that the viewer sees; each counts the rows of the list that it opens. */
export async function kpis(ctx: Ctx, { compare, ...asked }: Input<typeof customers.kpis>) {
  const period = periodOf(asked, ctx.now(), ctx.viewer.timeZone)
  const created = (from: string, to: string) => allOf(conditionsOf(ctx, { createdFrom: from, createdTo: to }))

  const row = await visibleCustomers(ctx)
    .select([
      counted(sql`true`).as('total'),
      counted(sql`customer.state = ${CustomerState.Active}::int`).as('active'),
      counted(created(period.from, period.to)).as('newInPeriod'),
      counted(isQuiet(ctx)).as('withoutContact30d'),
      counted(created('1900-01-01', period.previous.to)).as('totalBefore'),
      counted(created(period.previous.from, period.previous.to)).as('newBefore'),
      ...bands.map(({ from, to }) =>
        counted(allOf(conditionsOf(ctx, { ageFrom: from, ...(to !== null && { ageTo: to }) }))).as(`from${from}`),
      ),
    ])
    .executeTakeFirstOrThrow()
  const counts = row as unknown as Record<string, number>
  const { totalBefore, newBefore, total, active, newInPeriod, withoutContact30d } = row

  return {
    total,
    active,
    newInPeriod,
    withOpenReferral: await countWith(ctx, hasOpenReferral(ctx)),
    withoutContact30d,
    consentExpiring: await countWith(ctx, hasExpiringConsent(ctx)),
    byCounty: await visibleCustomers(ctx)
      .innerJoin('county', 'county.id', 'customer.county_id')
      .select(['county.id', 'county.full_name as name', sql<number>`count(*)::int`.as('count')])
      .groupBy(['county.id', 'county.full_name'])
      .orderBy('count', 'desc')
      .orderBy('county.full_name')
      .limit(mostListed)
      .execute(),
    byLanguage: await byLanguage(ctx),
    ageBands: bands.map((band) => ({ ...band, count: counts[`from${band.from}`]! })),
    ...(compare && { previous: { total: totalBefore, newInPeriod: newBefore } }),
  }
}

/** Of what another table says, counted apart: the planner then reads that table once, not for each customer. */
const countWith = async (ctx: Ctx, condition: RawBuilder<boolean>) =>
  (await visibleCustomers(ctx).where(condition).select(counted(sql`true`).as('count')).executeTakeFirstOrThrow()).count

const counted = (condition: RawBuilder<unknown>) => sql<number>`count(*) filter (where ${condition})::int`
const allOf = (conditions: RawBuilder<boolean>[]) => sql.join(conditions, sql` and `)

async function byLanguage(ctx: Ctx) {
  const languagesOf = visibleCustomers(ctx).select(sql<string>`unnest(customer.languages)`.as('name'))
  return ctx.db
    .selectFrom(languagesOf.as('language'))
    .select(['name', sql<number>`count(*)::int`.as('count')])
    .groupBy('name')
    .orderBy('count', 'desc')
    .orderBy('name')
    .limit(mostListed)
    .execute()
}
