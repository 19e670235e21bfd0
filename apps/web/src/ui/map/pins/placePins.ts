import { Capacity } from '@handoff/contracts/network/entities/entity'
import { gather, type Mark, type Point, pixelOf, widthOf } from '../marks.ts'

/** One row of the list next to the map, under the same number. */
export type RankedPin = Point & {
  id: number
  name: string
  rank: number
  capacity: Capacity
  /** Without a number: the customer is not eligible. */
  isOut?: boolean
}
/** A pill or a ring, and how far from its location it is drawn, in pixels. */
export type PinOnMap<Pin extends RankedPin> = { pin: Pin; dx: number; dy: number }
type Chosen = { selectedId: number | undefined; cartIds: readonly number[] }
/** How close one looks, and from where to where. */
type Look = { zoom: number; west: number; east: number }
type Box = { x: number; y: number; width: number; height: number }

const margin = 4
const height = 26
/** Rings have no rank and are small. */
export const isRing = ({ capacity, isOut }: RankedPin, isChosen: boolean) =>
  !isChosen && (capacity === Capacity.Closed || isOut === true)

function sizeOf(pin: RankedPin, { selectedId, cartIds }: Chosen) {
  if (pin.id === selectedId) return { width: Math.min(200, 62 + pin.name.length * 7.4), height: height + 4 }
  if (isRing(pin, cartIds.includes(pin.id))) return { width: 18, height: 18 }
  return { width: 34 + String(pin.rank).length * 8, height }
}

/** Around its location, the nearest place first. */
const offsets = [
  [0, 0],
  ...[24, 40, 58, 82, 108].flatMap((away) =>
    [0, 4, 2, 6, 1, 3, 5, 7].map((eighth) => {
      const angle = (eighth * Math.PI) / 4
      return [Math.round(away * 1.25 * Math.cos(angle)), Math.round(away * Math.sin(angle))] as const
    }),
  ),
] as [number, number][]

/**
 * Pins next to one another and never on one another: who is selected or in the cart comes first, then by rank. Those that
 * find no room are counted, as are those that the server has counted already.
 */
export function placePins<Pin extends RankedPin>(
  pins: readonly Pin[],
  counted: readonly Mark[],
  { zoom, west, east }: Look,
  selection: Chosen,
  label: Point | null,
) {
  const boxes: Box[] = []
  if (label) {
    const { x, y } = pixelOf(label, zoom)
    boxes.push({ x: x - 38, y, width: 104, height: 30 })
  }
  const [left, right] = [pixelOf({ lat: 0, lng: west }, zoom).x, pixelOf({ lat: 0, lng: east }, zoom).x]
  /** What is in sight is not cut off. */
  const isWhole = (box: Box, at: number) =>
    at < left || at > right || (box.x - box.width / 2 > left && box.x + box.width / 2 < right)
  const isFree = (box: Box) =>
    boxes.every(
      (other) =>
        Math.abs(box.x - other.x) >= (box.width + other.width) / 2 + margin ||
        Math.abs(box.y - other.y) >= (box.height + other.height) / 2 + margin,
    )
  const importance = (pin: Pin) => {
    if (pin.id === selection.selectedId) return 0
    if (selection.cartIds.includes(pin.id)) return 1
    return pin.isOut ? 4 : pin.capacity === Capacity.Closed ? 3 : 2
  }
  const placed: PinOnMap<Pin>[] = []
  const rest: Mark[] = []
  for (const pin of pins.toSorted((a, b) => importance(a) - importance(b) || a.rank - b.rank)) {
    const size = sizeOf(pin, selection)
    const { x, y } = pixelOf(pin, zoom)
    const sideways = Math.round(size.width / 2 + 8)
    const offset = [...offsets, [-sideways, 0], [sideways, 0], [-sideways, 30], [-sideways, -30]].find(
      ([dx = 0, dy = 0]) => {
        const box = { ...size, x: x + dx, y: y + dy }
        return isFree(box) && isWhole(box, x)
      },
    ) as [number, number] | undefined
    if (!offset) {
      rest.push(markOf(pin))
      continue
    }
    boxes.push({ ...size, x: x + offset[0], y: y + offset[1] })
    placed.push({ pin, dx: offset[0], dy: offset[1] })
  }
  return { pins: placed, clusters: gather([...counted, ...rest], zoom) }
}

const markOf = ({ lat, lng }: Point): Mark => ({
  lat,
  lng,
  count: 1,
  bounds: { west: lng, east: lng, south: lat, north: lat },
  items: [],
})

/** How much room a cluster takes, as elsewhere. */
export const clusterWidth = (count: number) => Math.max(30, widthOf({ count: Math.max(2, count) }))

const milesOfDegree = 69.09

/** What holds a circle, west, south, east, north. */
export function boundsAround({ lat, lng }: Point, miles: number): [number, number, number, number] {
  const tall = miles / milesOfDegree
  const wide = tall / Math.max(0.05, Math.cos((lat * Math.PI) / 180))
  return [lng - wide, Math.max(-85, lat - tall), lng + wide, Math.min(85, lat + tall)]
}

/** The circle itself, as a ring of points. */
export function circleAround({ lat, lng }: Point, miles: number) {
  const [, south, east] = boundsAround({ lat, lng }, miles)
  const steps = 96
  const ring = Array.from({ length: steps + 1 }, (_, step) => {
    const angle = (step / steps) * 2 * Math.PI
    return [lng + (east - lng) * Math.cos(angle), lat + (lat - south) * Math.sin(angle)]
  })
  return { type: 'Feature' as const, properties: {}, geometry: { type: 'Polygon' as const, coordinates: [ring] } }
}

/** What holds these points, west, south, east, north. */
export function around(points: readonly Point[]): [number, number, number, number] {
  const [lats, lngs] = [points.map(({ lat }) => lat), points.map(({ lng }) => lng)]
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)]
}

/** What a map of a place shows first: the place, and so many of the nearest. */
const nearestShown = 5
export function boundsOfNearest(origin: Point, pins: readonly Point[]) {
  const wide = Math.cos((origin.lat * Math.PI) / 180)
  const away = ({ lat, lng }: Point) => Math.hypot(lat - origin.lat, (lng - origin.lng) * wide)
  return around([origin, ...pins.toSorted((one, other) => away(one) - away(other)).slice(0, nearestShown)])
}
