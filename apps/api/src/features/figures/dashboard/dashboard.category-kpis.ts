import type { Input } from '@handoff/contracts/kit'
import type { Figure } from '@handoff/contracts/kit/figures'
import type { categories } from '@handoff/contracts/network/categories'
import { sql } from 'kysely'
import type { Ctx } from '../../../kit/context.ts'
import { addressOf, counted, rateOf } from '../../../kit/lists/figures.ts'
import { maySeeSensitive } from '../../../kit/records/restricted-service.ts'
import { type Period, periodOf } from '../../../kit/time/period.ts'
import { entitiesIn, type Place } from '../../network/categories/categories.queries.ts'
import { listAddress } from '../../referrals/referrals/figures/figure-conditions.ts'
import type { Shared } from '../../referrals/referrals/figures/figure-specs.ts'
import { rowsOf } from '../../referrals/referrals/figures/rows-of-list.ts'
import { visibleNeeds } from '../../referrals/unmetNeeds/unmetNeeds.queries.ts'

const list = '/my-network/category'
const needs = '/customer-referrals/out-bound'

/** Supply, demand, and gaps by category. It is here because it needs referrals, which come after categories. */
export async function categoryKpis(ctx: Ctx, { from, to, ...filters }: Input<typeof categories.kpis>) {
  const { entityId, stateId, countyId, priority } = filters
  const shared: Shared = { entityId, stateId, countyId, priority }
  const place: Place = { ...(stateId !== undefined && { stateId }), ...(countyId !== undefined && { countyId }) }
  const period = periodOf({ from, to }, ctx.now(), ctx.viewer.timeZone)
  const [active, retired, sentCounts, answered, missing] = await Promise.all([
    activeOnes(ctx, place),
    countRetired(ctx),
    countByCategory(ctx, shared, 'sent', period),
    countByCategory(ctx, shared, 'answered', period),
    countNeeds(ctx, place),
  ])
  const categories = active.map(({ entities, specialties: _, isSensitive, ...mark }) => {
    const isOpen = !isSensitive || maySeeSensitive(ctx.viewer)
    const { cases = 0 } = (isOpen && sentCounts.get(mark.id)) || {}
    const { cases: answers = 0, rejected = 0 } = (isOpen && answered.get(mark.id)) || {}
    const referrals = (dateOf: 'sent' | 'answered') =>
      listAddress(
        ctx,
        { side: 'inbound', search: { isCounted: true } },
        { ...shared, categoryId: mark.id },
        {
          from: period.from,
          to: period.to,
          dateOf,
        },
      )
    return {
      mark,
      entities: counted(
        entities,
        'Active and listed providers that offer it.',
        addressOf('/my-network/network', { isCurrent: true, categoryId: mark.id, ...place }),
      ),
      referrals: counted(cases, 'Referrals for it that came in during this period.', referrals('sent')),
      unmetNeeds: counted(
        (isOpen && missing.get(mark.id)) || 0,
        'Needs that no provider has met yet.',
        addressOf(needs, { queue: 'unmet', isMet: 'no', categoryId: mark.id, ...place }),
      ),
      rejectRate: {
        value: rateOf(rejected, answers),
        previous: null,
        cases: answers,
        link: referrals('answered'),
        definition: 'Rejected, of all that were answered in this period. Shown from five answers on.',
      },
    }
  })
  const inUse = active.filter(({ entities }) => entities > 0).length
  const most = (of: 'entities' | 'referrals' | 'rejectRate') => mostOf(categories, of)
  return {
    from: period.from,
    to: period.to,
    total: counted(active.length, 'Categories in use.', list),
    retired: counted(retired, 'Categories that no menu offers anymore.', addressOf(list, { status: 2 })),
    // The list has categories, each with its specialties.
    specialties: counted(
      active.reduce((sum, { specialties }) => sum + specialties, 0),
      'Specialties of all categories.',
      null,
    ),
    inUse: counted(
      inUse,
      'Categories that an active or listed provider offers.',
      addressOf(list, { isOffered: true, ...place }),
    ),
    withoutEntity: counted(
      active.length - inUse,
      'Categories that no provider offers.',
      addressOf(list, { isOffered: false, ...place }),
    ),
    sensitive: counted(
      active.filter(({ isSensitive }) => isSensitive).length,
      'Categories that only some people may see in referrals.',
      addressOf(list, { isSensitive: true }),
    ),
    unmetNeeds: counted(
      [...missing.values()].reduce((sum, count) => sum + count, 0),
      'Needs that no provider has met yet.',
      addressOf(needs, { queue: 'unmet', isMet: 'no', ...place }),
    ),
    mostOffered: most('entities'),
    mostRequested: most('referrals'),
    highestRejectRate: most('rejectRate'),
    byCategory: categories.map(({ mark, entities, referrals, unmetNeeds }) => ({
      ...mark,
      entities,
      referrals,
      unmetNeeds,
    })),
  }
}

/** In menu order, with the providers of each. */
const activeOnes = ({ db }: Ctx, place: Place) =>
  db
    .selectFrom('category')
    .where('is_active', '=', true)
    .select([
      'id',
      'name',
      'color',
      'is_sensitive as isSensitive',
      sql<number>`(select count(*)::int from specialty where specialty.category_id = category.id)`.as('specialties'),
      entitiesIn(place).as('entities'),
    ])
    .orderBy('position')
    .orderBy('id')
    .execute()

async function countRetired({ db }: Ctx) {
  const { count } = await db
    .selectFrom('category')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('is_active', '=', false)
    .where('merged_into_id', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

async function countByCategory(ctx: Ctx, shared: Shared, dateOf: 'sent' | 'answered', period: Period) {
  const rows = rowsOf(ctx, shared, { side: 'inbound', dateOf, search: { isCounted: true } }, period)
  const { rows: counts } = await sql<{ id: number; cases: number; rejected: number }>`
    select category_id as id, count(*)::int as cases, (count(*) filter (where stage = 'rejected'))::int as rejected
    from (${rows}) as row group by category_id`.execute(ctx.db)
  return new Map(counts.map(({ id, ...counts }) => [id, counts]))
}

async function countNeeds(ctx: Ctx, { stateId, countyId }: Place) {
  const needs = await visibleNeeds(ctx)
    .where('unmet_need.met_at', 'is', null)
    .$if(stateId !== undefined, (it) => it.where('state.id', '=', stateId!))
    .$if(countyId !== undefined, (it) => it.where('unmet_need.county_id', '=', countyId!))
    .select(['unmet_need.category_id as id', sql<number>`count(*)::int`.as('count')])
    .groupBy('unmet_need.category_id')
    .execute()
  return new Map(needs.map(({ id, count }) => [id, count]))
}

type Counted<Of extends string> = Record<Of, Figure> & { mark: { id: number; name: string; color: string } }

/** The first of those with the most, or null if all have none. */
function mostOf<Of extends string>(categories: readonly Counted<Of>[], of: Of) {
  const most = Math.max(0, ...categories.map((one) => one[of].value ?? 0))
  const first = most > 0 ? categories.find((one) => one[of].value === most) : undefined
  return first ? { ...first.mark, ...first[of] } : null
}
