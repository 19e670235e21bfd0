import type { Bounds } from '@handoff/contracts/kit/map'
import type { ReactNode } from 'react'

export type Point = { lat: number; lng: number }

/** How much a place can take: a mark is full, half full or empty. */
export type Filling = 'full' | 'half' | 'empty' | 'unknown'

/** One of the things at a mark. */
type MarkItem = {
  id: number
  name: string
  color: string | null
  filling?: Filling
  /** What its filling says, in words. */
  note?: string
  /** What one sees of it when its mark is pressed. */
  card: ReactNode
}

/** One place, or several that are too close together to separate. `items` is empty for many. */
export type Mark = Point & { count: number; bounds: Bounds; items: MarkItem[] }

/** The part of the earth that one looks at, as endpoints ask for it. */
export type View = { bounds: string; zoom: number }

export const wholeEarth: View = { bounds: '-180,-90,180,90', zoom: 0 }
/** The contiguous states: where an empty map begins. */
export const mainland: Bounds = { west: -125.5, south: 24.2, east: -66.2, north: 49.8 }

/** What holds all marks. */
export function extentOf(marks: readonly Pick<Mark, 'bounds'>[]): Bounds {
  if (!marks.length) return mainland
  const of = (pick: 'min' | 'max', side: keyof Bounds) => Math[pick](...marks.map(({ bounds }) => bounds[side]))
  return { west: of('min', 'west'), south: of('min', 'south'), east: of('max', 'east'), north: of('max', 'north') }
}

/** About ten meters: however close one looks, these stay one mark. */
const onePlace = 0.0001

export const isOnePlace = ({ west, south, east, north }: Bounds) => east - west < onePlace && north - south < onePlace

const within = (value: number, most: number) => Math.max(-most, Math.min(most, value))

export const viewOf = ({ west, south, east, north }: Bounds, zoom: number): View => ({
  bounds: [within(west, 180), within(south, 90), within(east, 180), within(north, 90)]
    .map((degrees) => degrees.toFixed(4))
    .join(','),
  // Whole steps: a little closer shows the same marks, and asks for nothing.
  zoom: Math.max(0, Math.round(zoom)),
})

/** "1,240", and above ten thousand "12k", as it must fit into a mark. */
export const shortCount = (count: number) =>
  count < 1000
    ? String(count)
    : count < 10_000
      ? `${(count / 1000).toFixed(1).replace('.0', '')}k`
      : `${Math.round(count / 1000)}k`

/** How wide a mark is drawn: the area grows with the number, within what can be hit and what hides too much. */
export const widthOf = ({ count }: Pick<Mark, 'count'>) =>
  count === 1 ? 28 : Math.min(58, 26 + Math.sqrt(count) * 2.2)
const mostNamed = 10

/** Merges marks that would overlap: the server counts by a grid, and marks on both sides of a line may touch. */
export function gather(marks: readonly Mark[], zoom: number): Mark[] {
  const clusters: { mark: Mark; x: number; y: number }[] = []
  for (const mark of marks.toSorted((one, other) => other.count - one.count)) {
    const { x, y } = pixelOf(mark, zoom)
    const near = clusters.find((cluster) => {
      const apart = (widthOf(cluster.mark) + widthOf(mark)) / 2 + 4
      return Math.hypot(cluster.x - x, cluster.y - y) < apart
    })
    if (near) near.mark = together(near.mark, mark)
    else clusters.push({ mark, x, y })
  }
  return clusters.map(({ mark }) => mark)
}

/** At the place of the first, which is the larger one. */
function together(one: Mark, other: Mark): Mark {
  const items = [...new Map([...one.items, ...other.items].map((item) => [item.id, item])).values()]
  const isNamed = one.items.length > 0 && other.items.length > 0 && items.length <= mostNamed
  return { ...one, count: one.count + other.count, bounds: extentOf([one, other]), items: isNamed ? items : [] }
}

/** Where it is drawn on a map of the whole earth, which is a square of 512 pixels at zoom 0. */
export function pixelOf({ lat, lng }: Point, zoom: number) {
  const size = 512 * 2 ** zoom
  const north = Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / Math.PI
  return { x: ((lng + 180) / 360) * size, y: ((1 - north) / 2) * size }
}
