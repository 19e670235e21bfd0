import type { Bounds } from '@handoff/contracts/kit/map'
import type { Feature, MultiLineString, MultiPolygon, Position } from 'geojson'
import { loadOutlines } from '../../../ui/map/outlines.ts'

type Place = (at: { lat: number; lng: number }) => { x: number; y: number }

/** Coast, states, and counties within the frame, as one path. */
export async function linesWithin(bounds: Bounds, place: Place): Promise<string> {
  const { states, counties, land } = await loadOutlines()
  const coast = (land as { features: Feature<MultiPolygon>[] }).features.flatMap(({ geometry }) =>
    geometry.coordinates.flat(),
  )
  const all = [...coast, ...(states as MultiLineString).coordinates, ...(counties as MultiLineString).coordinates]
  return all.map((line) => pathOf(line, bounds, place)).join('')
}

/** Of a line its segments that may cross the frame. */
function pathOf(line: Position[], { west, south, east, north }: Bounds, place: Place) {
  let path = ''
  let isDrawing = false
  for (let at = 1; at < line.length; at++) {
    const [[x1, y1], [x2, y2]] = [line[at - 1], line[at]] as [[number, number], [number, number]]
    const isOutside =
      Math.max(x1, x2) < west || Math.min(x1, x2) > east || Math.max(y1, y2) < south || Math.min(y1, y2) > north
    if (isOutside) {
      isDrawing = false
      continue
    }
    const [start, end] = [place({ lng: x1, lat: y1 }), place({ lng: x2, lat: y2 })]
    path += `${isDrawing ? '' : `M${start.x} ${start.y}`}L${end.x} ${end.y}`
    isDrawing = true
  }
  return path
}
