import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { MapRef } from 'react-map-gl/maplibre'
import BaseMap from '../BaseMap.tsx'
import { LabelsApart } from '../LabelsApart.tsx'
import { mainland, type Point } from '../marks.ts'
import {
  ClusterMarkers,
  floatingOver,
  isCovered,
  OriginMarker,
  PinMarkers,
  paddingOf,
  pointMark,
  Radius,
} from './PinMarkers.tsx'
import { boundsAround, boundsOfNearest, placePins, type RankedPin } from './placePins.ts'

export type PinsMapProps = {
  pins: readonly RankedPin[]
  origin: Point
  /** What the label at the origin says. */
  label: string
  /** The radius around the origin, where there is one. */
  miles: number | undefined
  /** They are still those of what was asked before. */
  isStale?: boolean
  selectedId: number | undefined
  onSelect: (id: number | undefined) => void
  isEmbedded?: boolean
}

const nearestZoom = 12
/** The rows of one page under their own numbers, around the place that distances are measured from. */
export default function PinsMap(props: PinsMapProps) {
  const { pins, origin, label, miles, isStale, selectedId, onSelect, isEmbedded } = props
  const map = useRef<MapRef>(null)
  const [look, setLook] = useState<{ zoom: number; west: number; east: number }>()
  // Until someone moves it, it shows what was found, also in another size.
  const isMoved = useRef(false)
  const fit = (duration: number) => {
    isMoved.current = false
    const at = map.current
    if (!at) return
    // Someone who asks for a place looks for what is near it; the whole circle would make one spot of them.
    const bounds =
      pins.length === 0 && miles !== undefined ? boundsAround(origin, miles) : boundsOfNearest(origin, pins)
    const padding = paddingOf(at)
    at.fitBounds(bounds, { padding, maxZoom: nearestZoom, duration })
  }
  const report = () => {
    const at = map.current
    if (!at) return
    const [west, , east] = at.getBounds().toArray().flat() as [number, number, number, number]
    setLook({ zoom: at.getZoom(), west, east })
  }
  const reportSoon = useDebouncedCallback(report, 150)

  const fitOf = JSON.stringify([origin, miles, pins.map(({ id }) => id)])
  const fitted = useRef<string>(undefined)
  const fitAgain = useEffectEvent(fit)
  useEffect(() => {
    if (isStale || fitted.current === fitOf) return
    const isFirst = fitted.current === undefined
    fitted.current = fitOf
    if (!isFirst) fitAgain(600)
  }, [fitOf, isStale])

  // Not in sight, or under its own card.
  const show = useEffectEvent((id: number) => {
    const pin = pins.find((one) => one.id === id)
    const at = map.current
    if (!pin || !at) return
    const isInSight = at.getBounds().contains([pin.lng, pin.lat])
    if (isInSight && !isCovered(at, at.project([pin.lng, pin.lat]))) return
    const [top, bottom] = [floatingOver(at, 'top'), floatingOver(at, 'bottom')]
    at.easeTo({ center: [pin.lng, pin.lat], offset: [0, (top - bottom) / 2], duration: 500 })
  })
  useEffect(() => {
    if (selectedId !== undefined) show(selectedId)
  }, [selectedId])

  const { pins: placed, clusters } = useMemo(
    () =>
      look === undefined ? { pins: [], clusters: [] } : placePins(pins, [], look, { selectedId, cartIds: [] }, origin),
    [pins, look, selectedId, origin],
  )
  const labeled = useMemo(() => [...placed.map(({ pin }) => pin), origin].map(pointMark), [placed, origin])
  return (
    <BaseMap
      mapRef={map}
      isEmbedded={isEmbedded}
      hasScale
      initialViewState={{ bounds: [mainland.west, mainland.south, mainland.east, mainland.north] }}
      onReady={() => {
        fit(0)
        report()
      }}
      onMoveEnd={({ originalEvent }) => {
        if (originalEvent) isMoved.current = true
        reportSoon()
      }}
      onResize={() => !isMoved.current && fit(0)}
      onClick={() => onSelect(undefined)}
    >
      {miles !== undefined && <Radius origin={origin} miles={miles} />}
      <ClusterMarkers
        clusters={clusters}
        zoom={look?.zoom ?? nearestZoom}
        mapRef={map}
        onZoom={() => {
          isMoved.current = true
        }}
      />
      <PinMarkers pins={placed} selectedId={selectedId} onPress={({ id }) => onSelect(id)} />
      <OriginMarker at={origin} label={label} />
      <LabelsApart marks={labeled} />
    </BaseMap>
  )
}
