import { isInside, kilometersTo, type Point, type Ring, type Shape } from './geometry.ts'

/** A county as drawn by the Census. */
export type Outline = { fips: string; name: string; shape: Shape; box: Box }
type Box = { west: number; east: number; south: number; north: number }

type Geometry = { id: string; properties: { name: string } } & (
  | { type: 'Polygon'; arcs: number[][] }
  | { type: 'MultiPolygon'; arcs: number[][][] }
  | { type: null }
)
export type Topology = {
  transform: { scale: [number, number]; translate: [number, number] }
  arcs: [number, number][][]
  objects: { counties: { geometries: Geometry[] } }
}

/** Neighbors share their borders in the file, as numbered arcs of steps; here each gets separate rings. */
export function outlinesOf({ transform, arcs, objects }: Topology): Outline[] {
  const { scale, translate } = transform
  const lines = arcs.map((steps) => {
    let [x, y] = [0, 0]
    return steps.map(([dx, dy]): [number, number] => {
      x += dx
      y += dy
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
    })
  })
  /** A negative number is the same arc in reverse. */
  const lineOf = (arc: number) => (arc < 0 ? lines[~arc]!.toReversed() : lines[arc]!)
  const ringOf = (numbers: number[]): Ring =>
    numbers.flatMap((arc, index) => (index ? lineOf(arc).slice(1) : lineOf(arc)))

  return objects.counties.geometries.flatMap((geometry) => {
    if (!geometry.type) return []
    const parts = geometry.type === 'Polygon' ? [geometry.arcs] : geometry.arcs
    const shape = parts.flat().map(ringOf)
    return [{ fips: geometry.id, name: geometry.properties.name, shape, box: boxOf(shape) }]
  })
}

function boxOf(shape: Shape): Box {
  const box = { west: 180, east: -180, south: 90, north: -90 }
  for (const [lng, lat] of shape.flat()) {
    box.west = Math.min(box.west, lng)
    box.east = Math.max(box.east, lng)
    box.south = Math.min(box.south, lat)
    box.north = Math.max(box.north, lat)
  }
  return box
}

/** The outline around a point, or the nearest one, for points just off a shore. */
export function outlineAt(outlines: readonly Outline[], point: Point): Outline | undefined {
  const near = outlines.filter(({ box }) => isNear(box, point, 0.3))
  const around = near.find(({ box, shape }) => isNear(box, point, 0) && isInside(shape, point))
  if (around) return around
  const distances = near.map((outline) => ({ outline, distance: kilometersTo(outline.shape, point) }))
  return distances.sort((one, other) => one.distance - other.distance)[0]?.outline
}

const isNear = ({ west, east, south, north }: Box, { lat, lng }: Point, margin: number) =>
  lng >= west - margin && lng <= east + margin && lat >= south - margin && lat <= north + margin
