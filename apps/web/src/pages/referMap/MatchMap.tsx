import { capacityNames } from '@handoff/contracts/entities/entity'
import { type MatchMark, verdictNames } from '@handoff/contracts/matches'
import { useComputedColorScheme } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconBan, IconHome } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { Layer, type MapRef, Marker, Source } from 'react-map-gl/maplibre'
import { useMe } from '../../kit/session/CurrentUser.ts'
import { CapacityForm } from '../../ui/display/CapacityForm.tsx'
import { counted } from '../../ui/display/counted.ts'
import BaseMap from '../../ui/map/BaseMap.tsx'
import { LabelsApart } from '../../ui/map/LabelsApart.tsx'
import { mainland, type Point, shortCount, type View, viewOf } from '../../ui/map/marks.ts'
import { loadOutlines } from '../../ui/map/outlines.ts'
import { keptView } from './keptView.ts'
import css from './matchMap.module.css'
import { boundsAround, circleAround, clusterWidth, isRing, type Pin, placePins } from './placePins.ts'
import type { Selection } from './useSelection.ts'

export type MatchMapProps = {
  marks: readonly MatchMark[]
  /** Known from the list, wherever the map looks. */
  known: readonly Pin[]
  onView: (view: View) => void
  origin: Point | null
  /** What the label at the origin says; without, there is none. */
  label: string | null
  /** The radius around the origin; null where there is none. */
  miles: number | null
  /** Where nothing else is known. */
  stateName: string | null
  /** What is looked at: another customer, place, or radius fits the map again. */
  fitOf: string
  isStale: boolean
  selection: Selection
  cartIds: readonly number[]
  /** So much at its lower edge lies under the card of who is selected, in pixels. */
  covered: number
}

const defaultZoom = 8
const closest = 15

export default function MatchMap(props: MatchMapProps) {
  const { marks, known, onView, origin, label, miles, fitOf, isStale, selection, cartIds, covered } = props
  const { selectedId, select } = selection
  const { id: userId } = useMe()
  const map = useRef<MapRef>(null)
  const [look, setLook] = useState<{ zoom: number; west: number; east: number }>()
  // Until someone moves it, it shows what was searched, also in another size.
  const isMoved = useRef(false)

  const fit = (duration: number) => {
    isMoved.current = false
    const at = map.current
    if (!at) return
    if (origin && miles !== null)
      return at.fitBounds(boundsAround(origin, miles), { padding: paddingOf(at), maxZoom: 13, duration })
    if (origin) return at.easeTo({ center: [origin.lng, origin.lat], zoom: defaultZoom, duration })
    if (known.length) return at.fitBounds(around(known), { padding: paddingOf(at), maxZoom: defaultZoom + 2, duration })
    void middleOf(props.stateName).then((middle) => {
      if (middle && map.current && !isMoved.current)
        map.current.easeTo({ center: middle, zoom: defaultZoom - 2, duration })
    })
  }
  /** Where someone has moved it to before, for the same customer and radius; else what was searched. */
  const place = () => {
    const kept = keptView.read(userId)
    if (kept?.of !== fitOf) return fit(0)
    isMoved.current = true
    map.current?.jumpTo({ center: [kept.lng, kept.lat], zoom: kept.zoom })
  }
  const placeFirst = useEffectEvent(place)
  const fitAgain = useEffectEvent(fit)
  const report = () => {
    const at = map.current
    if (!at) return
    const [west, south, east, north] = at.getBounds().toArray().flat() as [number, number, number, number]
    setLook({ zoom: at.getZoom(), west, east })
    // Finer than what is seen: pins are kept apart here, where their sizes are known.
    const view = viewOf({ west, south, east, north }, at.getZoom())
    onView({ ...view, zoom: Math.min(22, view.zoom + 2) })
  }
  const reportSoon = useDebouncedCallback(report, 150)
  const begin = () => {
    place()
    report()
  }
  const fitted = useRef<string>(undefined)
  useEffect(() => {
    if (isStale || fitted.current === fitOf) return
    const isFirst = fitted.current === undefined
    fitted.current = fitOf
    if (isFirst) placeFirst()
    else fitAgain(600)
  }, [fitOf, isStale])

  // Chosen in the list and not in sight, or under its own card.
  const show = useEffectEvent((id: number) => {
    const pin = known.find((one) => one.id === id)
    const at = map.current
    if (!pin || !at) return
    const isInSight = at.getBounds().contains([pin.lng, pin.lat])
    const isCovered = covered > 0 && at.project([pin.lng, pin.lat]).y > at.getContainer().clientHeight - covered - 20
    if (isInSight && !isCovered) return
    at.easeTo({ center: [pin.lng, pin.lat], offset: [0, -covered / 2], duration: 500 })
  })
  useEffect(() => {
    if (selectedId !== undefined && (covered > 0 || !selection.isFromMap)) show(selectedId)
  }, [selectedId, selection.isFromMap, covered])

  const all = useMemo(() => withKnown(marks, known, selectedId, cartIds), [marks, known, selectedId, cartIds])
  const { pins, clusters } = useMemo(
    () =>
      look === undefined
        ? { pins: [], clusters: [] }
        : placePins(all, look, { selectedId, cartIds }, label === null ? null : origin),
    [all, look, selectedId, cartIds, label, origin],
  )
  // Names of places keep clear of the pins and of where the customer lives.
  const labeled = useMemo(
    () => [...pins.map(({ pin }) => pin), ...(origin ? [origin] : [])].map(pointMark),
    [pins, origin],
  )

  return (
    <BaseMap
      mapRef={map}
      initialViewState={
        origin
          ? { longitude: origin.lng, latitude: origin.lat, zoom: defaultZoom }
          : { bounds: [mainland.west, mainland.south, mainland.east, mainland.north] }
      }
      onReady={begin}
      onMoveEnd={({ originalEvent }) => {
        const at = map.current
        if (originalEvent && at) {
          isMoved.current = true
          const { lng, lat } = at.getCenter()
          keptView.write(userId, { of: fitOf, lat, lng, zoom: at.getZoom() })
        }
        reportSoon()
      }}
      onResize={() => !isMoved.current && fit(0)}
    >
      {origin && miles !== null && <Radius origin={origin} miles={miles} />}
      {clusters.map(({ lat, lng, count, bounds }) => (
        <Marker key={`${lat},${lng},${count}`} longitude={lng} latitude={lat}>
          <button
            type="button"
            className={css.cluster}
            style={{ width: clusterWidth(count), height: clusterWidth(count) }}
            aria-label={`${counted(count, 'provider')}, zoom in`}
            onClick={() => {
              isMoved.current = true
              const isPoint = bounds.west === bounds.east && bounds.south === bounds.north
              if (isPoint)
                map.current?.easeTo({
                  center: [lng, lat],
                  zoom: Math.min(closest, (look?.zoom ?? defaultZoom) + 2),
                  duration: 500,
                })
              else
                map.current?.fitBounds([bounds.west, bounds.south, bounds.east, bounds.north], {
                  padding: 60,
                  maxZoom: closest,
                  duration: 500,
                })
            }}
          >
            {shortCount(count)}
          </button>
        </Marker>
      ))}
      {pins
        .filter(({ dx, dy }) => dx !== 0 || dy !== 0)
        .map(({ pin: { id, lat, lng } }) => (
          <Marker key={`dot-${id}`} longitude={lng} latitude={lat}>
            <i className={css.dot} />
          </Marker>
        ))}
      {pins.map(({ pin, dx, dy }) => (
        <Marker
          key={pin.id}
          longitude={pin.lng}
          latitude={pin.lat}
          offset={[dx, dy]}
          style={pin.id === selectedId ? raised : undefined}
        >
          <PinButton
            pin={pin}
            isSelected={pin.id === selectedId}
            isInCart={cartIds.includes(pin.id)}
            onPress={() => select(pin.id, true, pin)}
          />
        </Marker>
      ))}
      {origin && label !== null && (
        <Marker longitude={origin.lng} latitude={origin.lat} anchor="right" offset={[9, 0]}>
          <span className={css.home}>
            <b>
              <IconHome size={15} stroke={1.8} aria-hidden />
              {label}
            </b>
            <i />
          </span>
        </Marker>
      )}
      <LabelsApart marks={labeled} />
    </BaseMap>
  )
}

const pointMark = ({ lat, lng }: Point) => ({
  lat,
  lng,
  count: 1,
  items: [],
  bounds: { west: lng, east: lng, south: lat, north: lat },
})

const raised = { zIndex: 2 }

type PinProps = { pin: Pin; isSelected: boolean; isInCart: boolean; onPress: () => void }

/** A pill with capacity and rank; a ring where no one is accepted, crossed where the customer is not eligible. */
function PinButton({ pin, isSelected, isInCart, onPress }: PinProps) {
  const { name, rank, capacity, verdict } = pin
  const isOut = verdict === 'notEligible'
  const words = [
    name,
    isOut ? verdictNames.notEligible : `rank ${rank}`,
    capacityNames[capacity],
    isInCart && 'in cart',
  ]
  return (
    <button
      type="button"
      className={isRing(pin, isSelected || isInCart) ? css.ring : css.pin}
      data-in-cart={isInCart || undefined}
      aria-pressed={isSelected}
      aria-label={words.filter(Boolean).join(', ')}
      title={name}
      onClick={(event) => {
        event.stopPropagation()
        onPress()
      }}
    >
      {isOut ? <IconBan size={14} stroke={2} aria-hidden /> : <CapacityForm capacity={capacity} />}
      {!isRing(pin, isSelected || isInCart) && !isOut && <span>{rank}</span>}
      {isSelected && <span className={css.pinName}>{name}</span>}
    </button>
  )
}

/** The circle that was searched, in the color of the page. */
function Radius({ origin, miles }: { origin: Point; miles: number }) {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const color = useMemo(() => {
    const of = getComputedStyle(document.documentElement).getPropertyValue('--brand-mark').trim()
    return { of: of || '#675df0', scheme }
  }, [scheme]).of
  const data = useMemo(() => circleAround(origin, miles), [origin, miles])
  return (
    <Source id="radius" type="geojson" data={data}>
      <Layer
        id="radius-fill"
        type="fill"
        paint={{ 'fill-color': color, 'fill-opacity': scheme === 'dark' ? 0.12 : 0.07 }}
      />
      <Layer
        id="radius-line"
        type="line"
        paint={{ 'line-color': color, 'line-width': 1.4, 'line-opacity': 0.75, 'line-dasharray': [4, 3] }}
      />
    </Source>
  )
}

/** Clear of what floats over the map, as far as there is room. */
function paddingOf(at: MapRef) {
  const box = at.getContainer()
  const floating = (side: 'top' | 'bottom') => {
    const one = box.closest('section')?.querySelector<HTMLElement>(`[data-floating="${side}"]`)
    return one ? one.offsetHeight + (side === 'top' ? 24 : 44) : 18
  }
  const [width, height] = [box.clientWidth, box.clientHeight]
  if (height < 300) return 12
  return { left: width < 480 ? 18 : 28, right: width < 480 ? 18 : 28, top: floating('top'), bottom: floating('bottom') }
}

function around(pins: readonly Point[]): [number, number, number, number] {
  const [lats, lngs] = [pins.map(({ lat }) => lat), pins.map(({ lng }) => lng)]
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)]
}

async function middleOf(stateName: string | null) {
  if (!stateName) return null
  const { stateNames } = await loadOutlines()
  const found = (stateNames as GeoJSON.FeatureCollection<GeoJSON.Point>).features.find(
    ({ properties }) => properties?.name === stateName,
  )
  return (found?.geometry.coordinates as [number, number] | undefined) ?? null
}

/** Who is selected or in the cart is always named, also where the server has counted only. */
function withKnown(
  marks: readonly MatchMark[],
  known: readonly Pin[],
  selectedId: number | undefined,
  cartIds: readonly number[],
): readonly MatchMark[] {
  const named = new Set(marks.flatMap((mark) => mark.matches.map(({ id }) => id)))
  const more = known.filter(({ id }) => (id === selectedId || cartIds.includes(id)) && !named.has(id))
  return [
    ...marks,
    ...more.map((pin) => ({
      lat: pin.lat,
      lng: pin.lng,
      count: 1,
      bounds: { west: pin.lng, east: pin.lng, south: pin.lat, north: pin.lat },
      matches: [pin],
    })),
  ]
}
