import type { Input } from '@handoff/contracts/kit'
import type { Figure } from '@handoff/contracts/kit/figures'
import { type locations, PlaceFigure } from '@handoff/contracts/network/locations/locations'
import { type NotNull, type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../kit/context.ts'
import { addressOf, counted } from '../../../kit/lists/figures.ts'
import { isOpenNow, visibleLocations } from './locations.columns.ts'
import { countedIn, placeFigures as names } from './locations.count.ts'
import { matching } from './locations.queries.ts'

const mostCounties = 50

const definitions: Record<PlaceFigure, string> = {
  withHours: 'Locations whose hours are listed.',
  withoutHours: 'Locations without hours.',
  withoutCoordinates: 'Locations known only by their county, or not at all.',
  withoutCategory: 'Locations at which nothing is offered.',
  temporaryNotices: 'Locations with a notice at this moment.',
  confidential: 'Locations whose address is confidential.',
  inCounty: 'Locations whose county is known.',
}

export async function kpis(ctx: Ctx, { entityId, categoryId, stateId, countyId }: Input<typeof locations.kpis>) {
  const place = {
    ...(entityId !== undefined && ctx.viewer.side === 'admin' && { entityId }),
    ...(categoryId !== undefined && { categoryId }),
    ...(stateId !== undefined && { stateId }),
    ...(countyId !== undefined && { countyId }),
  }
  const address = (filters: { openNow?: true; figure?: number; stateId?: number; countyId?: number }) =>
    addressOf('/my-network/locations', { ...place, ...filters })
  const counts = countedIn(ctx)
  const howMany = (condition: RawBuilder<unknown>) => sql<number>`count(*) filter (where ${condition})::int`
  const matchingLocations = () => visibleLocations(ctx).where(matching(ctx, { ...place, search: null }))
  const [totals, counties] = await Promise.all([
    matchingLocations()
      .select([
        sql<number>`count(*)::int`.as('total'),
        howMany(isOpenNow(ctx)).as('openNow'),
        sql<number>`count(distinct place.county_id)::int`.as('countiesCovered'),
        ...names.map((name) => howMany(counts[name]).as(name)),
      ])
      .executeTakeFirstOrThrow(),
    byCounty(matchingLocations()),
  ])
  const { inCounty: _, ...figures } = Object.fromEntries(
    names.map((name) => [name, counted(totals[name], definitions[name], address({ figure: PlaceFigure[name] }))]),
  ) as Record<PlaceFigure, Figure>
  return {
    total: counted(totals.total, 'Locations that you can see.', address({})),
    openNow: counted(totals.openNow, 'Locations that are open at this moment.', address({ openNow: true })),
    ...figures,
    // The list has locations, not counties: `byCounty` names them.
    countiesCovered: counted(totals.countiesCovered, 'Counties with a location.', null),
    byCounty: counties.map(({ total, ...county }) => ({
      ...county,
      ...counted(total, 'Locations in this county.', address({ stateId: county.stateId, countyId: county.id })),
    })),
  }
}

const byCounty = (query: ReturnType<typeof visibleLocations>) =>
  query
    .innerJoin('county as found', 'found.id', 'place.county_id')
    .innerJoin('state as its', 'its.id', 'found.state_id')
    .select([
      'found.id',
      'found.full_name as name',
      'its.id as stateId',
      'its.code as stateCode',
      sql<number>`count(*)::int`.as('total'),
    ])
    .groupBy(['found.id', 'found.full_name', 'its.id', 'its.code'])
    .orderBy('total', 'desc')
    .orderBy('found.full_name')
    .orderBy('found.id')
    .limit(mostCounties)
    .$narrowType<{ id: NotNull; name: NotNull; stateId: NotNull; stateCode: NotNull }>()
    .execute()
