import type { MatchMark } from '@handoff/contracts/referrals/matches'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { MapRef } from 'react-map-gl/maplibre'
import { useMe } from '../../kit/session/CurrentUser.ts'
import BaseMap from '../../ui/map/BaseMap.tsx'
import { LabelsApart } from '../../ui/map/LabelsApart.tsx'
import { mainland, type Point, type View, viewOf } from '../../ui/map/marks.ts'
import { loadOutlines } from '../../ui/map/outlines.ts'
import {
  ClusterMarkers,
  OriginMarker,
  PinMarkers,
  paddingOf,
  pointMark,
  Radius,
} from '../../ui/map/pins/PinMarkers.tsx'
import { around, boundsAround, boundsOfNearest, placePins } from '../../ui/map/pins/placePins.ts'
import { keptView } from './keptView.ts'
import type { Selection } from './useSelection.ts'

type Pin = MatchMark['matches'][number]

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
  /** Height of its lower part under the card of the selected provider, in pixels. */
  covered: number
}

const defaultZoom = 8

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
      return at.fitBounds(known.length ? boundsOfNearest(origin, known) : boundsAround(origin, miles), {
        padding: paddingOf(at),
        maxZoom: 13,
        duration,
      })
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
        : placePins(namedIn(all), countedIn(all), look, { selectedId, cartIds }, label === null ? null : origin),
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
      <ClusterMarkers
        clusters={clusters}
        zoom={look?.zoom ?? defaultZoom}
        mapRef={map}
        onZoom={() => {
          isMoved.current = true
        }}
      />
      <PinMarkers pins={pins} selectedId={selectedId} cartIds={cartIds} onPress={(pin) => select(pin.id, true, pin)} />
      {origin && label !== null && <OriginMarker at={origin} label={label} />}
      <LabelsApart marks={labeled} />
    </BaseMap>
  )
}

async function middleOf(stateName: string | null) {
  if (!stateName) return null
  const { stateNames } = await loadOutlines()
  const feature = (stateNames as GeoJSON.FeatureCollection<GeoJSON.Point>).features.find(
    ({ properties }) => properties?.name === stateName,
  )
  return (feature?.geometry.coordinates as [number, number] | undefined) ?? null
}

/** Each once, marked where the customer is not eligible. */
const namedIn = (marks: readonly MatchMark[]) => [
  ...new Map(
    marks.flatMap(({ matches }) => matches).map((pin) => [pin.id, { ...pin, isOut: pin.verdict === 'notEligible' }]),
  ).values(),
]
const countedIn = (marks: readonly MatchMark[]) =>
  marks.filter(({ matches }) => matches.length === 0).map((mark) => ({ ...mark, items: [] }))

/** Who is selected or in the cart is always named, also where the server has counted only. */
function withKnown(
  marks: readonly MatchMark[],
  known: readonly Pin[],
  selectedId: number | undefined,
  cartIds: readonly number[],
): readonly MatchMark[] {
  const shownIds = new Set(marks.flatMap((mark) => mark.matches.map(({ id }) => id)))
  const more = known.filter(({ id }) => (id === selectedId || cartIds.includes(id)) && !shownIds.has(id))
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
