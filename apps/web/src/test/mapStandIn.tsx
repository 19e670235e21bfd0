import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react'

/**
 * Replaces the map libraries, which need WebGL: renders the map's contents, and records calls.
 *
 *   vi.mock('maplibre-gl', () => import('../../test/mapStandIn.tsx'))
 *   vi.mock('react-map-gl/maplibre', () => import('../../test/mapStandIn.tsx'))
 */
type Corners = [number, number, number, number]
type At = { lngLat: { lng: number; lat: number } }
type MapProps = {
  ref?: Ref<unknown>
  initialViewState?: { bounds?: Corners; longitude?: number; latitude?: number; zoom?: number }
  onMoveEnd?: (event: { originalEvent?: unknown }) => void
  onResize?: () => void
  onClick?: (event: At) => void
  onLoad?: () => void
  children: ReactNode
}
type MarkerProps = { longitude: number; latitude: number; onDragEnd?: (event: At) => void; children: ReactNode }

export const seen = {
  fitted: [] as Corners[],
  moved: [] as [number, number][],
  press: (_: At) => {},
  drag: (_: At) => {},
  /** By anyone who looks at it. */
  move: () => {},
  resize: () => {},
}

export function Map({ ref, initialViewState = {}, onMoveEnd, onResize, onClick, onLoad, children }: MapProps) {
  const at = useRef({ bounds: initialViewState.bounds ?? ([-180, -85, 180, 85] as Corners), zoom: 6 })
  useImperativeHandle(ref, () => ({
    getBounds: () => {
      const [west, south, east, north] = seenFrom(at.current)
      const contains = ([lng, lat]: [number, number]) => lng > west && lng < east && lat > south && lat < north
      return {
        toArray: () => [
          [west, south],
          [east, north],
        ],
        contains,
      }
    },
    getZoom: () => at.current.zoom,
    fitBounds: (bounds: Corners) => {
      at.current = { bounds, zoom: at.current.zoom + 3 }
      seen.fitted.push(bounds)
      onMoveEnd?.({})
    },
    easeTo: ({ center }: { center: [number, number] }) => seen.moved.push(center),
    jumpTo: ({ center }: { center: [number, number] }) => seen.moved.push(center),
    getCenter: () => {
      const [west, south, east, north] = at.current.bounds
      return { lng: (west + east) / 2, lat: (south + north) / 2 }
    },
    project: () => ({ x: 0, y: 0 }),
    getContainer: () => document.createElement('div'),
  }))
  useEffect(() => {
    seen.press = (event) => onClick?.(event)
    seen.move = () => onMoveEnd?.({ originalEvent: new Event('wheel') })
    seen.resize = () => onResize?.()
  })
  const load = useRef(onLoad)
  useEffect(() => load.current?.(), [])
  return <div>{children}</div>
}

/** A map is so many pixels wide, however small what it was fitted to. */
const leastWidth = 400
function seenFrom({ bounds: [west, south, east, north], zoom }: { bounds: Corners; zoom: number }): Corners {
  const more = Math.max(0, leastWidth / ((512 * 2 ** zoom) / 360) - (east - west)) / 2
  return more === 0 ? [west, south, east, north] : [west - more, south - more, east + more, north + more]
}

export function Marker({ longitude, latitude, onDragEnd, children }: MarkerProps) {
  useEffect(() => {
    seen.drag = (event) => onDragEnd?.(event)
  })
  return <div data-at={`${latitude},${longitude}`}>{children}</div>
}

export const Popup = ({ children }: { children: ReactNode }) => <div>{children}</div>
export const NavigationControl = () => null
export const ScaleControl = () => null
export const Source = () => null
export const Layer = () => null
export const useMap = () => ({})
export const setWorkerUrl = () => {}
export const addProtocol = () => {}
