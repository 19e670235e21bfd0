import { reference } from '@handoff/contracts/platform/reference'
import { useQueries } from '@tanstack/react-query'
import type { Feature, FeatureCollection, Point } from 'geojson'
import { useEffect, useMemo, useState } from 'react'
import { Layer, Source, useMap } from 'react-map-gl/maplibre'
import { query, useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { loadOutlines, type MapColors, nameStyle } from '../outlines.ts'

/** From here on a map of outlines would be an empty field. */
const cityZoom = 9
/** States meet at a corner; more are never in sight from so close. */
const mostStates = 4

/** Names of cities at their centers, as the reference data has them: of the states in sight, once one looks closely. */
export function CityNames({ colors }: { colors: MapColors }) {
  const stateNames = useStatesInSight()
  const states = useEndpoint(reference.states, {}, { enabled: stateNames.length > 0, isSilent: true }).data
  const ids = (states ?? []).filter(({ name }) => stateNames.includes(name)).map(({ id }) => id)
  const places = useQueries({ queries: ids.map((id) => query(reference.state, { id })) })
  const counties = places.flatMap(({ data }) => data?.counties ?? [])
  const count = counties.length
  const data = useMemo(
    (): FeatureCollection<Point> => ({
      type: 'FeatureCollection',
      features: counties.flatMap(({ cities }) =>
        cities.flatMap(({ name, lat, lng }): Feature<Point>[] =>
          lat === null || lng === null
            ? []
            : [{ type: 'Feature', properties: { name }, geometry: { type: 'Point', coordinates: [lng, lat] } }],
        ),
      ),
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- the reference data of a state never changes
    [ids.join(), count],
  )
  if (count === 0) return null
  return (
    <Source id="cityNames" type="geojson" data={data}>
      <Layer id="city-names" beforeId="county-names" type="symbol" minzoom={cityZoom} {...nameStyle(colors, 11)} />
    </Source>
  )
}

/** The states whose counties are in sight, as far as one looks closely. */
function useStatesInSight(): readonly string[] {
  const map = useMap().current
  const [names, setNames] = useState<readonly string[]>([])
  useEffect(() => {
    if (!map) return
    const look = async () => {
      if (map.getZoom() < cityZoom) return
      const { countyNames, stateNames } = await loadOutlines()
      const featuresOf = (all: GeoJSON.GeoJSON) => (all as FeatureCollection<Point, { name: string }>).features
      const { lng, lat } = map.getCenter()
      const away = ({ geometry }: Feature<Point>) => {
        const [x = 0, y = 0] = geometry.coordinates
        return Math.hypot(x - lng, y - lat)
      }
      // By the middles of the nearest counties: a border is where two states are among them.
      const nearest = featuresOf(countyNames)
        .toSorted((one, other) => away(one) - away(other))
        .slice(0, 8)
      const codes = [...new Set(nearest.map(({ id }) => String(id).slice(0, 2)))].slice(0, mostStates)
      const visibleNames = featuresOf(stateNames).flatMap(({ id, properties }) =>
        codes.includes(String(id)) ? [properties.name] : [],
      )
      setNames((before) => (before.join() === visibleNames.join() ? before : visibleNames))
    }
    const onMove = () => void look()
    onMove()
    map.on('moveend', onMove)
    return () => void map.off('moveend', onMove)
  }, [map])
  return names
}
