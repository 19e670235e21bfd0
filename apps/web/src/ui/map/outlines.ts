import type { Feature, FeatureCollection, MultiPolygon, Point, Polygon, Position } from 'geojson'
import type { StyleSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import atlasAddress from 'us-atlas/counties-10m.json?url'

type Named = GeometryCollection<{ name: string }>
type Atlas = Topology<{ counties: Named; states: Named; nation: GeometryCollection }>
export type Outlines = Record<'land' | 'states' | 'counties' | 'stateNames' | 'countyNames', GeoJSON.GeoJSON>
export type MapColors = Record<'water' | 'land' | 'county' | 'state' | 'label', string>

let fetched: Promise<Outlines> | undefined

/** States and counties as the product brings them along: from its own address, once. */
export function loadOutlines(): Promise<Outlines> {
  fetched ??= fetch(atlasAddress, { method: 'GET' })
    .then((response) => response.json() as Promise<Atlas>)
    .then(outlinesOf)
    .catch((error: unknown) => {
      fetched = undefined
      throw error
    })
  return fetched
}

function outlinesOf(atlas: Atlas): Outlines {
  const { counties, states, nation } = atlas.objects
  const stateOf = ({ id }: { id?: string | number }) => String(id).slice(0, 2)
  return {
    land: feature(atlas, nation),
    states: mesh(atlas, states, (one, other) => one !== other),
    counties: mesh(atlas, counties, (one, other) => one !== other && stateOf(one) === stateOf(other)),
    stateNames: middles(feature(atlas, states)),
    countyNames: middles(feature(atlas, counties)),
  }
}

export const font = ['Sora Variable']
const labelLayout: SymbolLayerSpecification['layout'] = {
  'text-field': ['get', 'name'],
  'text-font': font,
  'text-max-width': 7,
  // Next to a mark where its own place is taken: above it first.
  'text-variable-anchor': ['center', 'bottom', 'top', 'left', 'right'],
  'text-radial-offset': 2.4,
}

/** How names are written on the color of the land. */
export const nameStyle = ({ label, land }: MapColors, size: number) => ({
  layout: { ...labelLayout, 'text-size': size },
  paint: { 'text-color': label, 'text-halo-color': land, 'text-halo-width': 1.3 },
})

/** Lines and names on one color. Without `glyphs` names are drawn with the page's own letters: nothing is fetched. */
export function outlineStyle(
  outlines: Outlines,
  { water, land, county, state, label }: MapColors,
  attribution: string,
): StyleSpecification {
  const halo = { 'text-color': label, 'text-halo-color': land, 'text-halo-width': 1.3 }
  return {
    version: 8,
    sources: Object.fromEntries(
      Object.entries(outlines).map(([name, data]) => [
        name,
        { type: 'geojson', data, ...(name === 'land' && { attribution }) } as const,
      ]),
    ),
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': water } },
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': land } },
      { id: 'coast', type: 'line', source: 'land', paint: { 'line-color': state, 'line-width': 0.8 } },
      {
        id: 'counties',
        type: 'line',
        source: 'counties',
        minzoom: 4.5,
        paint: {
          'line-color': county,
          'line-width': ['interpolate', ['linear'], ['zoom'], 4.5, 0.3, 9, 1.1],
          'line-opacity': ['interpolate', ['linear'], ['zoom'], 4.5, 0, 5.5, 1],
        },
      },
      {
        id: 'states',
        type: 'line',
        source: 'states',
        paint: { 'line-color': state, 'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.8, 8, 1.8] },
      },
      {
        id: 'county-names',
        type: 'symbol',
        source: 'countyNames',
        minzoom: 6.5,
        layout: { ...labelLayout, 'text-size': 11 },
        paint: halo,
      },
      {
        id: 'state-names',
        type: 'symbol',
        source: 'stateNames',
        minzoom: 2.2,
        maxzoom: 6.5,
        layout: {
          ...labelLayout,
          'text-field': ['upcase', ['get', 'name']],
          'text-size': ['interpolate', ['linear'], ['zoom'], 2.2, 7.5, 3.2, 9.5],
          'text-letter-spacing': 0.1,
        },
        paint: halo,
      },
    ],
  }
}

/** A name is in the middle of the largest part. */
const middles = ({ features }: FeatureCollection): FeatureCollection<Point> => ({
  type: 'FeatureCollection',
  features: features.map(({ id, properties, geometry }): Feature<Point> => {
    const { type, coordinates } = geometry as Polygon | MultiPolygon
    const rings = type === 'Polygon' ? [coordinates[0]!] : coordinates.map((part) => part[0]!)
    const boxes = rings.map(boxOf)
    const largest = boxes.reduce((one, other) => (other.area > one.area ? other : one))
    return { type: 'Feature', id, properties, geometry: { type: 'Point', coordinates: largest.middle } }
  }),
})

function boxOf(ring: Position[]) {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [lng, lat] of ring as [number, number][]) {
    west = Math.min(west, lng)
    east = Math.max(east, lng)
    south = Math.min(south, lat)
    north = Math.max(north, lat)
  }
  return { area: (east - west) * (north - south), middle: [(west + east) / 2, (south + north) / 2] }
}
