import type { Bounds } from '@handoff/contracts/kit/map'
import { useDebouncedCallback } from '@mantine/hooks'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { type MapRef, Marker } from 'react-map-gl/maplibre'
import { useIsPhone } from '../layout/useIsPhone.ts'
import BaseMap from './BaseMap.tsx'
import { LabelsApart } from './LabelsApart.tsx'
import { MarkButton, type Things } from './MarkButton.tsx'
import { MarkPopup } from './MarkPopup.tsx'
import css from './map.module.css'
import { gather, isOnePlace, type Mark, type View, viewOf } from './marks.ts'

export type MarksMapProps = {
  /** The former ones until those of the new view are there. */
  marks: readonly Mark[]
  isStale?: boolean
  onView: (view: View) => void
  /** The bounds of all marks. The map begins there, and returns there when `narrowedBy` changes. */
  extent: Bounds
  /** It is still that of what the list was narrowed by before. */
  isExtentStale?: boolean
  narrowedBy: string
  /** Which of them something else on the page points at. */
  highlighted?: readonly number[]
  onHighlight?: (ids: readonly number[]) => void
  /** Said of a mark, after how many: 'locations'. */
  things: Things
  isEmbedded?: boolean
  children?: ReactNode
}

/** The country is narrow on a phone: its sides are left to the marks. */
const spaceAround = 40
const spaceOnPhone = 20
const buttons = 44

/** Into the part of the map that is in the window, clear of what floats over it. */
function fitting(map: HTMLElement, around: number) {
  const { top, bottom } = map.getBoundingClientRect()
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  const floating = map.querySelector<HTMLElement>(`.${css.floating}`)
  const covered = floating ? floating.offsetTop + floating.offsetHeight : 0
  const [above, below] = [Math.max(0, header - top), Math.max(0, bottom - innerHeight)]
  // Of a map that is hardly in the window all of it counts: into a strip nothing fits.
  const isSeen = bottom - top - covered - above - below >= 4 * around
  return {
    padding: {
      top: around + covered + (isSeen ? above : 0),
      bottom: around + (isSeen ? below : 0),
      left: around,
      right: Math.max(around, buttons),
    },
    maxZoom: 10,
  }
}
const closest = 16
const corners = ({ west, south, east, north }: Bounds): [number, number, number, number] => [west, south, east, north]
const keyOf = ({ lat, lng, count, items }: Mark) => `${lat},${lng},${count},${items[0]?.id ?? ''}`

export default function MarksMap(props: MarksMapProps) {
  const { marks, isStale, onView, extent, isExtentStale, narrowedBy, highlighted = [], onHighlight, things } = props
  const map = useRef<MapRef>(null)
  const space = useIsPhone() ? spaceOnPhone : spaceAround
  const whole = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState<number>()
  const shownMarks = useMemo(() => (zoom === undefined ? [] : gather(marks, zoom)), [marks, zoom])
  const [opened, setOpened] = useState<Mark | null>(null)
  const from = useRef<HTMLElement | null>(null)

  const reportView = () => {
    const at = map.current
    if (!at) return
    const [west, south, east, north] = at.getBounds().toArray().flat() as [number, number, number, number]
    setZoom(at.getZoom())
    onView(viewOf({ west, south, east, north }, at.getZoom()))
  }
  const reportViewSoon = useDebouncedCallback(reportView, 150)

  // Until someone moves it, the map shows all there is, also once it has another size: a tablet that is turned.
  const isWhole = useRef(true)
  const showAll = (duration: number) => {
    isWhole.current = true
    map.current?.fitBounds(corners(extent), { ...fitting(whole.current!, space), duration })
  }

  // Other filters, another part of the country.
  const lastNarrowedBy = useRef(narrowedBy)
  useEffect(() => {
    if (isExtentStale || lastNarrowedBy.current === narrowedBy) return
    lastNarrowedBy.current = narrowedBy
    setOpened(null)
    showAll(600)
    // oxlint-disable-next-line react/exhaustive-deps -- `showAll` is made again each time, and shows the extent listed here
  }, [narrowedBy, extent, isExtentStale])

  // As it is by now, where someone else has changed it in the meantime.
  const current = opened && (shownMarks.find((mark) => keyOf(mark) === keyOf(opened)) ?? opened)

  const press = (mark: Mark, button: HTMLElement) => {
    const isApart = mark.count === 1 || isOnePlace(mark.bounds) || (map.current?.getZoom() ?? 0) >= closest
    if (!isApart) {
      setOpened(null)
      isWhole.current = false
      map.current?.fitBounds(corners(mark.bounds), {
        ...fitting(whole.current!, space),
        maxZoom: closest,
        duration: 500,
      })
      return
    }
    from.current = button
    setOpened(mark)
  }
  const close = () => {
    setOpened(null)
    if (from.current?.isConnected) from.current.focus({ preventScroll: true })
  }

  return (
    <div ref={whole} className={css.whole} data-stale={isStale || undefined}>
      <BaseMap
        mapRef={map}
        isEmbedded={props.isEmbedded}
        initialViewState={{ bounds: corners(extent), fitBoundsOptions: { padding: spaceOnPhone } }}
        onReady={() => {
          showAll(0)
          reportView()
        }}
        onMoveEnd={({ originalEvent }) => {
          if (originalEvent) isWhole.current = false
          reportViewSoon()
        }}
        onResize={() => isWhole.current && showAll(0)}
        onClick={() => setOpened(null)}
      >
        {shownMarks.map((mark) => {
          const ids = mark.items.map(({ id }) => id)
          const isHighlighted = ids.some((id) => highlighted.includes(id))
          return (
            <Marker
              key={keyOf(mark)}
              longitude={mark.lng}
              latitude={mark.lat}
              style={isHighlighted ? raised : undefined}
            >
              <MarkButton
                mark={mark}
                things={things}
                isHighlighted={isHighlighted}
                isOpen={opened !== null && keyOf(opened) === keyOf(mark)}
                onPress={(button) => press(mark, button)}
                onPoint={(isPointed) => onHighlight?.(isPointed ? ids : [])}
              />
            </Marker>
          )
        })}
        <LabelsApart marks={shownMarks} />
        {current && <MarkPopup key={keyOf(current)} mark={current} things={things} onClose={close} />}
      </BaseMap>
      {props.children}
    </div>
  )
}

const raised = { zIndex: 1 }
