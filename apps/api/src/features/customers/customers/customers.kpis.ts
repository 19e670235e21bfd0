import { CustomerState, type customers } from '@handoff/contracts/customers/customers/customers'
import type { Input } from '@handoff/contracts/kit'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../kit/context.ts'
import { addressOf, counted } from '../../../kit/lists/figures.ts'
import { periodOf } from '../../../kit/time/period.ts'
import { conditionsOf, type Filters, hasExpiringConsent, isQuiet } from './customers.filters.ts'
import { hasOpenReferral, visibleCustomers } from './customers.queries.ts'
import { countOpenPairs } from './duplicates/duplicates.pairs.ts'

const bands = [
  { name: 'Under 18', from: 0, to: 17 },
  { name: '18–24', from: 18, to: 24 },
  { name: '25–44', from: 25, to: 44 },
  { name: '45–64', from: 45, to: 64 },
  { name: '65 and over', from: 65, to: null },
] as const
const mostListed = 10

const list = '/customer-management'

/** Figures about the customers the viewer sees; each counts the rows of the list that it opens. */
export async function kpis(ctx: Ctx, { compare, from, to, ...filters }: Input<typeof customers.kpis>) {
  const period = periodOf({ from, to }, ctx.now(), ctx.viewer.timeZone)
  const { categoryId, stateId, countyId } = filters
  const narrowed: Filters = {
    ...(categoryId !== undefined && { categoryId }),
    ...(stateId !== undefined && { stateId }),
    ...(countyId !== undefined && { countyId }),
  }
  const visibleRows = () =>
    conditionsOf(ctx, narrowed).reduce<ReturnType<typeof visibleCustomers>>(
      (all, condition) => all.where(condition),
      visibleCustomers(ctx),
    )
  const search = (filters: Filters) => addressOf(list, { ...narrowed, ...filters } as Parameters<typeof addressOf>[1])
  const created = (since: string | undefined, until: string): Filters => ({
    ...(since !== undefined && { createdFrom: since }),
    createdTo: until,
  })
  const bandOf = ({ from: least, to: most }: (typeof bands)[number]): Filters => ({
    ageFrom: least,
    ...(most !== null && { ageTo: most }),
  })
  /** Each uses the filter of its list. */
  const counts = await visibleRows()
    .select([
      countIf(sql`true`).as('total'),
      countIf(allOf(conditionsOf(ctx, { state: CustomerState.Active }))).as('active'),
      countIf(allOf(conditionsOf(ctx, created(period.from, period.to)))).as('newInPeriod'),
      countIf(isQuiet(ctx)).as('withoutContact30d'),
      countIf(allOf(conditionsOf(ctx, created(undefined, period.previous.to)))).as('totalBefore'),
      countIf(allOf(conditionsOf(ctx, created(period.previous.from, period.previous.to)))).as('newBefore'),
      ...bands.map((band) => countIf(allOf(conditionsOf(ctx, bandOf(band)))).as(`from${band.from}`)),
    ])
    .executeTakeFirstOrThrow()
  const ofBand = counts as unknown as Record<string, number>
  /** Counts conditions on another table separately: the planner then reads that table once, not for each customer. */
  const countWith = async (condition: RawBuilder<boolean>) =>
    (await visibleRows().where(condition).select(countIf(sql`true`).as('count')).executeTakeFirstOrThrow()).count
  const [withOpenReferral, consentExpiring, pairs, counties, languages] = await Promise.all([
    countWith(hasOpenReferral(ctx)),
    countWith(hasExpiringConsent(ctx)),
    ctx.viewer.side === 'admin' ? countOpenPairs(ctx) : null,
    byCounty(visibleRows()),
    byLanguage(ctx, visibleRows()),
  ])
  return {
    from: period.from,
    to: period.to,
    total: {
      ...counted(counts.total, 'Customers that you can see, archived ones included.', search({})),
      previous: compare ? counts.totalBefore : null,
    },
    active: counted(counts.active, 'Customers who are active.', search({ state: CustomerState.Active })),
    newInPeriod: {
      ...counted(counts.newInPeriod, 'Customers added in this period.', search(created(period.from, period.to))),
      previous: compare ? counts.newBefore : null,
    },
    withOpenReferral: counted(
      withOpenReferral,
      ctx.viewer.side === 'admin'
        ? 'Customers with a referral under way.'
        : 'Customers with a referral under way that you sent, or received and accepted.',
      search({ withOpenReferral: true }),
    ),
    withoutContact30d: counted(
      counts.withoutContact30d,
      'Active customers without a referral step or a note for 30 days.',
      search({ noContact: true }),
    ),
    consentExpiring: counted(
      consentExpiring,
      'Active customers whose last consent ends within 30 days.',
      search({ consentExpiring: true }),
    ),
    possibleDuplicates:
      pairs === null
        ? null
        : counted(
            pairs,
            'Pairs of active customers who may be one person, checked every night.',
            '/customer-management/duplicates',
          ),
    byCounty: counties.map(({ id, name, inState, count }) => ({
      id,
      name,
      ...counted(
        count,
        `Customers who live in this county, one of the ${mostListed} with the most.`,
        search({ stateId: inState, countyId: id }),
      ),
    })),
    byLanguage: languages.map(({ name, count }) => ({
      name,
      ...counted(
        count,
        `Customers who speak this language, one of the ${mostListed} that most speak.`,
        search({ language: name as Filters['language'] }),
      ),
    })),
    ageBands: bands.map((band) => ({
      ...band,
      ...counted(ofBand[`from${band.from}`]!, 'Customers of this age.', search(bandOf(band))),
    })),
  }
}

const countIf = (condition: RawBuilder<unknown>) => sql<number>`count(*) filter (where ${condition})::int`
const allOf = (conditions: RawBuilder<boolean>[]) => sql.join(conditions, sql` and `)

const byCounty = (customers: ReturnType<typeof visibleCustomers>) =>
  customers
    .innerJoin('county', 'county.id', 'customer.county_id')
    .select([
      'county.id',
      'county.full_name as name',
      'county.state_id as inState',
      sql<number>`count(*)::int`.as('count'),
    ])
    .groupBy(['county.id', 'county.full_name', 'county.state_id'])
    .orderBy('count', 'desc')
    .orderBy('county.full_name')
    .limit(mostListed)
    .execute()

const byLanguage = ({ db }: Ctx, customers: ReturnType<typeof visibleCustomers>) =>
  db
    .selectFrom(customers.select(sql<string>`unnest(customer.languages)`.as('name')).as('language'))
    .select(['name', sql<number>`count(*)::int`.as('count')])
    .groupBy('name')
    .orderBy('count', 'desc')
    .orderBy('name')
    .limit(mostListed)
    .execute()
