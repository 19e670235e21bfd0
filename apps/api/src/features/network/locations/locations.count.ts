import { PlaceFigure } from '@handoff/contracts/network/locations/locations'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../kit/context.ts'
import { noticeNow, unlessHidden } from './locations.columns.ts'

/** What each figure counts, as far as the viewer may see it: the list that it opens shows the same. */
export function countedIn(ctx: Pick<Ctx, 'db' | 'viewer' | 'now'>): Record<PlaceFigure, RawBuilder<boolean>> {
  const withHours = sql<boolean>`${unlessHidden(ctx.viewer, sql`place.hours`)} is not null`
  return {
    withHours,
    withoutHours: sql<boolean>`not (${withHours})`,
    withoutCoordinates: sql<boolean>`(${unlessHidden(ctx.viewer, sql`place.lat`)} is null or place.precision = 'county')`,
    withoutCategory: sql<boolean>`not exists (
      select from entity_address_offer as offer where offer.entity_address_id = place.id)`,
    temporaryNotices: sql<boolean>`${noticeNow(ctx)} is not null`,
    confidential: sql<boolean>`place.is_confidential`,
    inCounty: sql<boolean>`place.county_id is not null`,
  }
}

export const placeFigures = Object.keys(PlaceFigure) as PlaceFigure[]

/** The same by the code of a figure. */
export const countedBy = (ctx: Parameters<typeof countedIn>[0], code: number) =>
  countedIn(ctx)[placeFigures.find((name) => PlaceFigure[name] === code)!]
