export type Point = { lat: number; lng: number }
/** Longitude and latitude, as in map formats; closed: the last corner equals the first. */
export type Ring = [number, number][]
/** Rings of one or several parts; a ring inside another one is a hole. */
export type Shape = Ring[]

const radius = 6371
const radians = Math.PI / 180

export function kilometersBetween(one: Point, other: Point): number {
  const half = (from: number, to: number) => Math.sin(((to - from) * radians) / 2) ** 2
  const chord =
    half(one.lat, other.lat) + Math.cos(one.lat * radians) * Math.cos(other.lat * radians) * half(one.lng, other.lng)
  return 2 * radius * Math.asin(Math.sqrt(chord))
}

/** A ray from the point to the east crosses an odd number of edges. */
export function isInside(shape: Shape, { lat, lng }: Point): boolean {
  let isIn = false
  for (const [[x1, y1], [x2, y2]] of edgesOf(shape))
    if (y1 > lat !== y2 > lat && lng < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) isIn = !isIn
  return isIn
}

/** To the nearest edge; zero inside. */
export function kilometersTo(shape: Shape, point: Point): number {
  if (isInside(shape, point)) return 0
  const narrow = Math.cos(point.lat * radians)
  let nearest = Number.POSITIVE_INFINITY
  for (const [[x1, y1], [x2, y2]] of edgesOf(shape)) {
    const [ax, ay] = [(x1 - point.lng) * narrow, y1 - point.lat]
    const [dx, dy] = [(x2 - x1) * narrow, y2 - y1]
    const along = dx || dy ? Math.min(1, Math.max(0, -(ax * dx + ay * dy) / (dx * dx + dy * dy))) : 0
    nearest = Math.min(nearest, Math.hypot(ax + along * dx, ay + along * dy))
  }
  return nearest * radians * radius
}

/** Center of the area; holes count as negative, because they run the other way around. */
export function centroidOf(shape: Shape): Point {
  // Computed relative to a corner, because the differences are small compared with the degrees.
  const [west, south] = shape[0]![0]!
  let [area, x, y] = [0, 0, 0]
  for (const [[lng1, lat1], [lng2, lat2]] of edgesOf(shape)) {
    const [x1, y1, x2, y2] = [lng1 - west, lat1 - south, lng2 - west, lat2 - south]
    const cross = x1 * y2 - x2 * y1
    area += cross
    x += (x1 + x2) * cross
    y += (y1 + y2) * cross
  }
  // Too coarse to have an area.
  if (Math.abs(area) < 1e-9) return meanOf(shape.flat().map(([lng, lat]) => ({ lat, lng })))
  return { lat: rounded(south + y / (3 * area)), lng: rounded(west + x / (3 * area)) }
}

export function meanOf(points: readonly Point[]): Point {
  const mean = (numbers: number[]) => rounded(numbers.reduce((sum, one) => sum + one, 0) / numbers.length)
  return { lat: mean(points.map(({ lat }) => lat)), lng: mean(points.map(({ lng }) => lng)) }
}

/** Four digits: ten meters. */
export const rounded = (degrees: number) => Math.round(degrees * 1e4) / 1e4

function* edgesOf(shape: Shape) {
  for (const ring of shape)
    for (let index = 1; index < ring.length; index++)
      yield [ring[index - 1]!, ring[index]!] as [[number, number], [number, number]]
}
