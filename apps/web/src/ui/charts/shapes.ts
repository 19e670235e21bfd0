import type { Feature, MultiLineString, MultiPolygon, Polygon, Position } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import countiesAddress from 'us-atlas/counties-10m.json?url'
import statesAddress from 'us-atlas/states-albers-10m.json?url'

type Atlas = Topology<{ counties: GeometryCollection; states: GeometryCollection<{ name: string }> }>
type Area = Feature<Polygon | MultiPolygon>

/** Areas as paths of one drawing: a state by its counties, or the country by its states. */
export type Shapes = {
  width: number
  height: number
  areas: readonly { fips: string; path: string; middle: readonly [x: number, y: number] }[]
  /** All lines between two of them, and around all. */
  borders: string
}

const fetched = new Map<string, Promise<Atlas>>()

function atlasAt(address: string) {
  const known = fetched.get(address)
  if (known) return known
  const atlas = fetch(address).then((response) => response.json() as Promise<Atlas>)
  fetched.set(address, atlas)
  atlas.catch(() => fetched.delete(address))
  return atlas
}

/** The counties of a state by its FIPS code or its name; without one the states, with Alaska and Hawaii moved next to the others. */
export async function loadShapes(state: string | null): Promise<Shapes> {
  const atlas = await atlasAt(state === null ? statesAddress : countiesAddress)
  const isAsked = ({ id, properties = {} }: { id?: string | number; properties?: { name?: string } }) =>
    state === id || state === properties.name
  const fips = String(atlas.objects.states.geometries.find(isAsked)?.id)
  const all = state === null ? atlas.objects.states : atlas.objects.counties
  const geometries = all.geometries.filter(({ id }) => state === null || String(id).startsWith(fips))
  if (geometries.length === 0) throw new Error(`There are no outlines of ${state}`)
  const stateLayer: typeof all = { ...all, geometries }
  const areas = feature(atlas, stateLayer).features as Area[]
  const toPlane = state === null ? flat : planeOf(areas)
  return drawn(areas, mesh(atlas, stateLayer), toPlane)
}

type Plane = (position: Position) => [x: number, y: number]
const flat: Plane = ([x, y]) => [x!, y!]

/** Degrees as far apart as they are in the middle of the state; beyond the date line they continue to the west. */
function planeOf(areas: readonly Area[]): Plane {
  const latitudes = areas.flatMap(ringsOf).flatMap((ring) => ring.map(([, lat]) => lat!))
  const narrowing = Math.cos((((Math.min(...latitudes) + Math.max(...latitudes)) / 2) * Math.PI) / 180)
  return ([lng, lat]) => [(lng! > 0 && lat! > 50 ? lng! - 360 : lng!) * narrowing, -lat!]
}

const ringsOf = ({ geometry: { type, coordinates } }: Area): Position[][] =>
  type === 'Polygon' ? (coordinates as Position[][]) : (coordinates as Position[][][]).flat()

const width = 600
const margin = 4

function drawn(areas: readonly Area[], lines: MultiLineString, toPlane: Plane): Shapes {
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const ring of areas.flatMap(ringsOf))
    for (const position of ring) {
      const [x, y] = toPlane(position)
      west = Math.min(west, x)
      east = Math.max(east, x)
      north = Math.min(north, y)
      south = Math.max(south, y)
    }
  const scale = (width - 2 * margin) / (east - west)
  const place = (position: Position) => {
    const [x, y] = toPlane(position)
    return [(x - west) * scale + margin, (y - north) * scale + margin] as const
  }
  const pathOf = (ring: Position[], end: string) =>
    `M${ring
      .map(place)
      .map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`)
      .join('L')}${end}`
  return {
    width,
    height: Math.ceil((south - north) * scale + 2 * margin),
    areas: areas.map((area) => ({
      fips: String(area.id),
      path: ringsOf(area)
        .map((ring) => pathOf(ring, 'Z'))
        .join(''),
      middle: middleOf(ringsOf(area).map((ring) => ring.map(place))),
    })),
    borders: lines.coordinates.map((line) => pathOf(line, '')).join(''),
  }
}

/** Of its largest part. */
function middleOf(rings: readonly (readonly (readonly [number, number])[])[]): readonly [number, number] {
  const boxes = rings.map((ring) => {
    const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)]
    const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
    return { size: (east - west) * (south - north), middle: [(west + east) / 2, (north + south) / 2] as const }
  })
  return boxes.reduce((one, other) => (other.size > one.size ? other : one)).middle
}
