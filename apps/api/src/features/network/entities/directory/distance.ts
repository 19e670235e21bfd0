import { sql } from 'kysely'

export type Point = { lat: number; lng: number }
/** `miles`: no one further away than that. */
export type Near = Point & { miles?: number }

/**
 * Straight-line miles to an address, joined with its county; null without a point to measure from or to. A confidential place
 * is measured from the middle of its county, so that no one can find it by asking from several points.
 */
export const milesFrom = (near: Point | undefined) =>
  near
    ? sql<number | null>`case when ${toLat} is not null then ${milesTo(near, toLat, toLng)} end`
    : sql<number | null>`null::float8`
const toLat = sql`case when address.is_confidential then county.lat else address.lat end`
const toLng = sql`case when address.is_confidential then county.lng else address.lng end`

/** Straight-line miles to the nearest address of an entity. */
export const distanceFrom = (near: Point | undefined) =>
  near
    ? sql<number | null>`(
        select min(${milesFrom(near)})
        from entity_address as address left join county on county.id = address.county_id
        where address.entity_id = entity.id)`
    : milesFrom(near)

/** Has the entity an address no further away than this? Read from the index of points, not by measuring everyone. */
export const within = (near: Point, miles: number) =>
  sql<boolean>`entity.id in (select entity_id from (${addressesWithin(near, miles)}) as address)`

/** Those addresses, each with its entity and how far it is: measured once, and only inside the square around it. */
export const addressesWithin = (near: Point, miles: number) => sql`
  select entity_id, miles from (
    select address.entity_id, ${milesOf('address', near)} as miles from entity_address as address
    where not address.is_confidential and ${inBox('address', near, miles)}
    union all
    select address.entity_id, ${milesOf('county', near)} as miles
    from entity_address as address join county on county.id = address.county_id
    where address.is_confidential and ${inBox('county', near, miles)}
    offset 0) as measured
  where miles <= ${miles}::float8`

const milesTo = ({ lat, lng }: Point, toLat: ReturnType<typeof sql>, toLng: ReturnType<typeof sql>) =>
  sql<number>`miles_between(${lat}::float8, ${lng}::float8, ${toLat}, ${toLng})`

function inBox(table: 'address' | 'county', near: Point, miles: number) {
  const [lat, lng] = [sql.ref(`${table}.lat`), sql.ref(`${table}.lng`)]
  const { south, north, west, east } = boxAround(near, miles)
  return sql`${lat} between ${south}::float8 and ${north}::float8 and ${lng} between ${west}::float8 and ${east}::float8`
}

const milesOf = (table: 'address' | 'county', near: Point) =>
  milesTo(near, sql.ref(`${table}.lat`), sql.ref(`${table}.lng`))

/**
 * Searched in ever wider circles: everything inside one is nearer than all outside, so that no one has to measure the
 * whole network for its first page. Null where no circle holds a full one; anyone who has no address comes last.
 */
export async function inCircles<Row>(
  { miles: most = Number.POSITIVE_INFINITY }: Near,
  { pageSize }: { pageSize: number },
  pageWithin: (miles: number) => Promise<Row[]>,
): Promise<Row[] | null> {
  for (const miles of circles.filter((it) => it < most)) {
    const rows = await pageWithin(miles)
    if (rows.length === pageSize) return rows
  }
  return null
}

const circles = [10, 40, 160]

const milesOfEarth = 7917.5 / 2
const degrees = (radians: number) => (radians * 180) / Math.PI
const radians = (degree: number) => (degree * Math.PI) / 180

/** The bounds of a circle in degrees; all the way around where it includes a pole or crosses the date line. */
export function boxAround({ lat, lng }: Point, miles: number) {
  const angle = miles / milesOfEarth
  const [south, north] = [lat - degrees(angle), lat + degrees(angle)]
  const wide = Math.sin(Math.min(angle, Math.PI / 2)) / Math.cos(radians(lat))
  const half = south <= -90 || north >= 90 || wide >= 1 ? 360 : degrees(Math.asin(wide))
  const isAround = lng - half < -180 || lng + half > 180
  return { south, north, west: isAround ? -180 : lng - half, east: isAround ? 180 : lng + half }
}
