import { settings } from '@handoff/contracts/platform/settings'
import { Box } from '@mantine/core'
import { IconMapPinFilled } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { type MapRef, Marker } from 'react-map-gl/maplibre'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import BaseMap from './BaseMap.tsx'
import css from './map.module.css'
import { mainland, type Point } from './marks.ts'

export type PinMapProps = {
  /** Null: no one knows yet where it is. */
  point: Point | null
  /** How close one looks at it first on outlines, which say nothing from too close; where there are streets, closer. */
  zoom?: number
  /** Called with the new place of the pin, after dragging it or using arrow keys. */
  onMove?: (point: Point) => void
}

const steps: Record<string, [east: number, north: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}
const everywhere: [number, number, number, number] = [mainland.west, mainland.south, mainland.east, mainland.north]

export default function PinMap({ point, onMove, ...props }: PinMapProps) {
  const { styleUrl, streetsUrl } = useEndpoint(settings.map, {}, { isSilent: true }).data ?? {}
  const hasStreets = !!styleUrl || !!streetsUrl
  const zoom = (props.zoom ?? 8.4) + (hasStreets ? 4 : 0)
  const map = useRef<MapRef>(null)
  // Where it was put here: no reason to move the map.
  const lastPut = useRef<Point | null>(point)

  useEffect(() => {
    if (!point || !map.current) return
    const isOwn = lastPut.current?.lat === point.lat && lastPut.current.lng === point.lng
    const at: [number, number] = [point.lng, point.lat]
    if (isOwn && map.current.getBounds().contains(at)) return
    lastPut.current = point
    map.current.easeTo({ center: at, zoom: isOwn ? map.current.getZoom() : zoom, duration: 500 })
  }, [point, zoom])

  const put = (to: Point) => {
    lastPut.current = to
    onMove?.(to)
  }
  const step = (event: KeyboardEvent) => {
    const direction = steps[event.key]
    if (!direction || !point) return
    event.preventDefault()
    // The map would move along otherwise.
    event.stopPropagation()
    put(moved(point, direction, (event.shiftKey ? 1 : 8) * degreesOfPixel(map.current?.getZoom() ?? zoom)))
  }

  return (
    <BaseMap
      mapRef={map}
      isEmbedded
      initialViewState={
        point
          ? { longitude: point.lng, latitude: point.lat, zoom }
          : { bounds: everywhere, fitBoundsOptions: { padding: 16 } }
      }
      onClick={onMove && (({ lngLat }) => put(rounded(lngLat)))}
    >
      {point && (
        <Marker
          longitude={point.lng}
          latitude={point.lat}
          anchor="bottom"
          draggable={onMove !== undefined}
          onDragEnd={({ lngLat }) => put(rounded(lngLat))}
        >
          {onMove ? (
            <Box
              type="button"
              className={css.place}
              component="button"
              display="block"
              w={34}
              h={34}
              p={0}
              bdrs="50%"
              c="var(--mantine-primary-color-filled)"
              aria-label="The pin: arrow keys move it, with Shift by a little"
              onKeyDown={step}
              onClick={(event) => event.stopPropagation()}
            >
              <IconMapPinFilled size={34} aria-hidden />
            </Box>
          ) : (
            <Box
              className={css.place}
              component="span"
              display="block"
              w={34}
              h={34}
              p={0}
              bdrs="50%"
              c="var(--mantine-primary-color-filled)"
            >
              <IconMapPinFilled size={34} aria-hidden />
            </Box>
          )}
        </Marker>
      )}
    </BaseMap>
  )
}

/** Of the width of the earth; a tile of 512 pixels holds all of it at zoom 0. */
const degreesOfPixel = (zoom: number) => 360 / (512 * 2 ** zoom)

function moved({ lat, lng }: Point, [east, north]: [number, number], by: number): Point {
  // A degree of latitude is drawn wider the farther one is from the equator.
  const tall = by * Math.cos((lat * Math.PI) / 180)
  return rounded({ lat: Math.max(-85, Math.min(85, lat + north * tall)), lng: lng + east * by })
}

/** Six places are a step of a hand's breadth. */
function rounded({ lat, lng }: Point): Point {
  const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6
  return { lat: round(lat), lng: round(((((lng + 180) % 360) + 360) % 360) - 180) }
}
