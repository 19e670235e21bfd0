import { capacityNames } from '@handoff/contracts/network/entities/entity'
import { Box, Flex, useComputedColorScheme } from '@mantine/core'
import { IconBan, IconHome } from '@tabler/icons-react'
import { type RefObject, useMemo } from 'react'
import { Layer, type MapRef, Marker, Source } from 'react-map-gl/maplibre'
import { CapacityForm } from '../../display/CapacityForm.tsx'
import { counted } from '../../display/counted.ts'
import { type Mark, type Point, shortCount } from '../marks.ts'
import css from './pins.module.css'
import { circleAround, clusterWidth, isRing, type PinOnMap, type RankedPin } from './placePins.ts'

const closest = 15
const raised = { zIndex: 2 }

type PinsProps<Pin extends RankedPin> = {
  pins: readonly PinOnMap<Pin>[]
  selectedId: number | undefined
  cartIds?: readonly number[]
  onPress: (pin: Pin) => void
}

/** Pins under the numbers of their rows; a dot shows where one is that had to move aside. */
export function PinMarkers<Pin extends RankedPin>({ pins, selectedId, cartIds = [], onPress }: PinsProps<Pin>) {
  return (
    <>
      {pins
        .filter(({ dx, dy }) => dx !== 0 || dy !== 0)
        .map(({ pin: { id, lat, lng } }) => (
          <Marker key={`dot-${id}`} longitude={lng} latitude={lat}>
            <Box
              component="i"
              display="block"
              w={7}
              h={7}
              bd="1px solid var(--surface)"
              bdrs="50%"
              bg="var(--brand-mark)"
            />
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
            onPress={() => onPress(pin)}
          />
        </Marker>
      ))}
    </>
  )
}

type PinProps = { pin: RankedPin; isSelected: boolean; isInCart: boolean; onPress: () => void }

/** A pill with capacity and rank; a ring where no one is accepted, crossed where the customer is not eligible. */
function PinButton({ pin, isSelected, isInCart, onPress }: PinProps) {
  const { name, rank, capacity, isOut } = pin
  const words = [name, isOut ? 'Not eligible' : `rank ${rank}`, capacityNames[capacity], isInCart && 'in cart']
  const isSmall = isRing(pin, isSelected || isInCart)
  return (
    <button
      type="button"
      className={isSmall ? css.ring : css.pin}
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
      {!isSmall && !isOut && <span>{rank}</span>}
      {isSelected && (
        <Box className="clipped cut" component="span" maw={150}>
          {name}
        </Box>
      )}
    </button>
  )
}

type ClustersProps = {
  clusters: readonly Mark[]
  zoom: number
  mapRef: RefObject<MapRef | null>
  onZoom: () => void
}

/** Those that found no room, or that the server has only counted; pressed, the map goes closer. */
export const ClusterMarkers = ({ clusters, zoom, mapRef, onZoom }: ClustersProps) =>
  clusters.map(({ lat, lng, count, bounds }) => (
    <Marker key={`${lat},${lng},${count}`} longitude={lng} latitude={lat}>
      <Box
        type="button"
        className={css.cluster}
        component="button"
        bdrs="50%"
        style={{ width: clusterWidth(count), height: clusterWidth(count) }}
        aria-label={`${counted(count, 'provider')}, zoom in`}
        onClick={() => {
          onZoom()
          const isPoint = bounds.west === bounds.east && bounds.south === bounds.north
          if (isPoint) mapRef.current?.easeTo({ center: [lng, lat], zoom: Math.min(closest, zoom + 2), duration: 500 })
          else
            mapRef.current?.fitBounds([bounds.west, bounds.south, bounds.east, bounds.north], {
              padding: 60,
              maxZoom: closest,
              duration: 500,
            })
        }}
      >
        {shortCount(count)}
      </Box>
    </Marker>
  ))

/** From where distances are measured. */
export const OriginMarker = ({ at, label }: { at: Point; label: string }) => (
  <Marker longitude={at.lng} latitude={at.lat} anchor="right" offset={[9, 0]}>
    <Flex className={css.home} component="span" display="inline-flex" gap="xxs" align="center">
      <Flex
        component="b"
        display="inline-flex"
        gap="xxs"
        align="center"
        h={26}
        py={0}
        px="xs"
        bdrs="sm"
        bg="var(--text)"
        c="var(--surface)"
        fz="xs"
        fw="600"
      >
        <IconHome size={15} stroke={1.8} aria-hidden />
        {label}
      </Flex>
      <Box component="i" w={18} h={18} bdrs="50%" bg="var(--text)" />
    </Flex>
  </Marker>
)

/** The circle that was searched, in the color of the page. */
export function Radius({ origin, miles }: { origin: Point; miles: number }) {
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

const margin = 40

/** Clear of what floats over the map, and within the part of it that is in the window, as far as there is room. */
export function paddingOf(at: MapRef) {
  const { clientHeight: height, clientWidth: width } = at.getContainer()
  const below = Math.max(0, at.getContainer().getBoundingClientRect().bottom - innerHeight)
  const top = Math.max(margin, floatingOver(at, 'top'))
  const bottom = Math.max(margin, floatingOver(at, 'bottom'))
  const isSeen = height - top - bottom - below >= 4 * margin
  if (height - top - bottom < 2 * margin || width < 4 * margin) return 12
  return { left: margin, right: margin, top, bottom: bottom + (isSeen ? below : 0) }
}

/** How much of the map is covered at its upper or lower edge, in pixels. */
export function floatingOver(at: MapRef, side: 'top' | 'bottom') {
  const one = at.getContainer().closest('section')?.querySelector<HTMLElement>(`[data-floating="${side}"]`)
  return one ? one.offsetHeight + (side === 'top' ? 24 : 44) : 18
}

/** Is this under what floats over the map? Pins are as wide as their names. */
export function isCovered(at: MapRef, { x, y }: { x: number; y: number }) {
  const one = at.getContainer().closest('section')?.querySelector<HTMLElement>('[data-floating]')
  if (!one) return false
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = one
  const isApart = x < offsetLeft - pinWidth / 2 || x > offsetLeft + offsetWidth + pinWidth / 2
  return !isApart && y > offsetTop - pinHeight && y < offsetTop + offsetHeight + pinHeight
}
const pinWidth = 160
const pinHeight = 24

/** For the names of places, which keep clear of it. */
export const pointMark = ({ lat, lng }: Point): Mark => ({
  lat,
  lng,
  count: 1,
  items: [],
  bounds: { west: lng, east: lng, south: lat, north: lat },
})
