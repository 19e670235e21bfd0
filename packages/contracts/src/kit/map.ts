/** Maps: the marks of a list inside the visible bounds. */
import * as z from 'zod/mini'

export const Point = z.object({ lat: z.number(), lng: z.number() })
export type Point = z.infer<typeof Point>

/** The visible part of the map. */
export const Bounds = z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() })
export type Bounds = z.output<typeof Bounds>

const longitude = (value: number | undefined) => value !== undefined && Math.abs(value) <= 180
const latitude = (value: number | undefined) => value !== undefined && Math.abs(value) <= 90

/** "west,south,east,north" in degrees. West is less than east unless the bounds cross the date line. */
export const boundsText = z.string().check(
  z.refine((text) => {
    const [west, south, east, north, ...more] = text.split(',').map((part) => (part.trim() ? Number(part) : Number.NaN))
    return !more.length && longitude(west) && latitude(south) && longitude(east) && latitude(north) && south! < north!
  }, 'Enter west,south,east,north in degrees'),
)

/** A mark on a map: one place, or several that are too close together at this zoom. */
export const MapMark = z.object({
  lat: z.number(),
  lng: z.number(),
  /** Number of places in the mark. */
  count: z.int(),
  /** Bounds of these places, to zoom in on. */
  bounds: Bounds,
})

/** A mark with more places than this has no names. */
export const namedInMark = 10

export const zoom = z.number().check(z.minimum(0), z.maximum(24))

export const marksOf = <T extends z.ZodMiniType>(mark: T) =>
  z.object({
    marks: z.array(mark),
    /** Places inside the bounds. */
    total: z.int(),
  })
