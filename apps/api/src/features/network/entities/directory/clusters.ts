import { type Bounds, namedInMark } from '@handoff/contracts/kit/map'
import { type RawBuilder, sql } from 'kysely'
import { plannedAgain } from '../../../../db/named-statements.ts'
import type { Ctx } from '../../../../kit/context.ts'

/** Where someone looks on a map: "west,south,east,north" in degrees, and how close. */
export type View = { bounds: string; zoom: number }

/** A place that may be shown; `id` is of the record that is named where few enough are together. */
type Places = RawBuilder<{ id: number; lat: number; lng: number; map_y: number }>

type Cluster = { lat: number; lng: number; count: number; bounds: Bounds; ids: number[] | null }
type Named = { id: number; name: string }

/** Marks nearer to one another than this cannot be distinguished. */
const pixelsApart = 64
/** A map is drawn from tiles of this many pixels, of which one shows the whole earth at zoom 0. */
const pixelsOfTile = 512
/** However wide the part that is asked for and however close the zoom: so many squares along its longer side. */
const squaresAtMost = 40

/**
 * The marks of one view, each with the names of its records; a mark with more places than can be named has only their
 * count. `namesOf` loads what is shown for these ids.
 */
export async function marksIn<N extends Named>(
  ctx: Pick<Ctx, 'db'>,
  places: Places,
  view: View,
  namesOf: (ids: number[]) => Promise<N[]>,
) {
  const clusters = await clustersIn(ctx, places, view)
  const ids = [...new Set(clusters.flatMap((cluster) => cluster.ids ?? []))]
  const known = new Map((ids.length ? await namesOf(ids) : []).map((record) => [record.id, record]))
  const marks = clusters.map(({ ids: markIds, ...mark }) => ({
    ...mark,
    named: (markIds ?? [])
      .flatMap((id) => known.get(id) ?? [])
      .sort((one, other) => one.name.localeCompare(other.name)),
  }))
  return { marks, total: marks.reduce((sum, { count }) => sum + count, 0) }
}

/**
 * The places of one view, gathered in squares that keep their place on the earth: who moves the map sees the same marks
 * again. One number for each square, and sums instead of `avg`, which also computes a variance: half the time.
 */
async function clustersIn({ db }: Pick<Ctx, 'db'>, places: Places, view: View) {
  const { west, south, east, north } = boundsOf(view.bounds)
  const squares = squaresAround(view)
  const { rows } = await sql<Row>`
    select count(*)::int as count, sum(lat) / count(*) as lat, sum(lng) / count(*) as lng, min(lng) as west, min(lat) as south,
      max(lng) as east, max(lat) as north,
      case when count(*) <= ${namedInMark} then array_agg(id) end as ids
    from (${places}) as place
    where lat between ${south}::float8 and ${north}::float8 and ${isBetween(west, east)}
    group by floor((lng + 180) / 360 * ${squares}::int) * ${squares + 1}::float8 + floor(map_y * ${squares}::int)
    order by count(*) desc, min(id)
    ${sql.raw(plannedAgain)}`.execute(db)
  return rows.map(
    ({ count, lat, lng, ids, ...bounds }): Cluster => ({ count, lat, lng, bounds, ids: ids && [...new Set(ids)] }),
  )
}

type Row = { count: number; lat: number; lng: number; ids: number[] | null } & Bounds

/** A view may cross the date line: its west is then east of its east. */
const isBetween = (west: number, east: number) =>
  west <= east
    ? sql`lng between ${west}::float8 and ${east}::float8`
    : sql`(lng >= ${west}::float8 or lng <= ${east}::float8)`

/** How many squares the whole earth is parted into, each way. */
function squaresAround({ bounds, zoom }: View) {
  const { west, south, east, north } = boundsOf(bounds)
  const width = (west <= east ? east - west : east - west + 360) / 360
  const height = Math.abs(mercator(north) - mercator(south))
  const requested = (pixelsOfTile / pixelsApart) * 2 ** Math.floor(zoom)
  return Math.max(1, Math.floor(Math.min(requested, squaresAtMost / Math.max(width, height, 1e-9))))
}

const lastLatitude = 85.0511

/** The position of a latitude on a square map of the earth: 0 at the top, 1 at the bottom. */
function mercator(lat: number) {
  const sine = Math.sin((Math.max(-lastLatitude, Math.min(lastLatitude, lat)) * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}

function boundsOf(text: string): Bounds {
  const [west, south, east, north] = text.split(',').map(Number) as [number, number, number, number]
  return { west, south, east, north }
}
