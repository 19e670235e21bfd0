/** Maps — what a map shows of a list: its marks inside of the part of the earth that is looked at. */
import * as z from 'zod/mini'

export const Point = z.object({ lat: z.number(), lng: z.number() })
export type Point = z.infer<typeof Point>

/** The part of the earth that is looked at. */
export const Bounds = z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() })
export type Bounds = z.output<typeof Bounds>

const longitude = (value: number | undefined) => value !== undefined && Math.abs(value) <= 180
const latitude = (value: number | undefined) => value !== undefined && Math.abs(value) <= 90

/** "west,south,east,north" in degrees. West of east, unless it lies across the date line. */
export const boundsText = z.string().check(
  z.refine((text) => {
    const [west, south, east, north, ...more] = text.split(',').map((part) => (part.trim() ? Number(part) : Number.NaN))
    return !more.length && longitude(west) && latitude(south) && longitude(east) && latitude(north) && south! < north!
  }, 'Enter west,south,east,north in degrees'),
)

/** One mark on a map: a place, or as many as lie too close together to tell apart at this zoom. */
export const MapMark = z.object({
  lat: z.number(),
  lng: z.number(),
  /** How many places it stands for. */
  count: z.int(),
  /** Where these places lie, to zoom in on them. */
  bounds: Bounds,
})

/** Of a mark that stands for more places than this, none is named. */
export const namedInMark = 10

export const zoom = z.number().check(z.minimum(0), z.maximum(24))

export const marksOf = <T extends z.ZodMiniType>(mark: T) =>
  z.object({
    marks: z.array(mark),
    /** Places inside the bounds. */
    total: z.int(),
  })
