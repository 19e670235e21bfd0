import { PlaceFigure } from '@handoff/contracts/locations/locations'
import { type NotNull, type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../kit/context.ts'
import { isOpenNow, noticeNow, told, visibleLocations } from './locations.columns.ts'

/** What each figure counts, as the viewer is told of it: the list that it opens shows the same. */
function countedIn(ctx: Pick<Ctx, 'db' | 'viewer' | 'now'>): Record<PlaceFigure, RawBuilder<boolean>> {
  const withHours = sql<boolean>`${told(ctx.viewer, sql`place.hours`)} is not null`
  return {
    withHours,
    withoutHours: sql<boolean>`not (${withHours})`,
    withoutCoordinates: sql<boolean>`(${told(ctx.viewer, sql`place.lat`)} is null or place.precision = 'county')`,
    withoutCategory: sql<boolean>`not exists (
      select from entity_address_offer as offer where offer.entity_address_id = place.id)`,
    temporaryNotices: sql<boolean>`${noticeNow(ctx)} is not null`,
    confidential: sql<boolean>`place.is_confidential`,
  }
}

const names = Object.keys(PlaceFigure) as PlaceFigure[]

/** The same by the code of a figure. */
export const countedBy = (ctx: Parameters<typeof countedIn>[0], code: number) =>
  countedIn(ctx)[names.find((name) => PlaceFigure[name] === code)!]

const mostCounties = 50

export async function kpis(ctx: Ctx) {
  const counts = countedIn(ctx)
  const counted = (condition: RawBuilder<unknown>) => sql<number>`count(*) filter (where ${condition})::int`
  const figures = await visibleLocations(ctx)
    .select([
      sql<number>`count(*)::int`.as('total'),
      counted(isOpenNow(ctx)).as('openNow'),
      counted(counts.withHours).as('withHours'),
      counted(counts.withoutHours).as('withoutHours'),
      counted(counts.withoutCoordinates).as('withoutCoordinates'),
      counted(counts.withoutCategory).as('withoutCategory'),
      counted(counts.temporaryNotices).as('temporaryNotices'),
      counted(counts.confidential).as('confidential'),
      sql<number>`count(distinct place.county_id)::int`.as('countiesCovered'),
    ])
    .executeTakeFirstOrThrow()
  return { ...figures, byCounty: await byCounty(ctx) }
}

const byCounty = (ctx: Ctx) =>
  visibleLocations(ctx)
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
