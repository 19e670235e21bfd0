import * as maplibre from 'maplibre-gl'
import workerAddress from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { Protocol } from 'pmtiles'
import { type ReactNode, type RefObject, use, useEffect, useRef, useState } from 'react'
import { type MapProps, type MapRef, Map as MapView, NavigationControl, ScaleControl } from 'react-map-gl/maplibre'
import { type Say, useWords } from '../../kit/texts/useWords.ts'
import { ErrorState } from '../states/ErrorState.tsx'
import { CityNames } from './ground/CityNames.tsx'
import { useMapStyle } from './ground/useMapStyle.ts'
import { MapLoading } from './MapLoading.tsx'
import skin from './skin.css?url'

maplibre.setWorkerUrl(workerAddress)
// A configured style may keep its tiles in one file.
maplibre.addProtocol('pmtiles', new Protocol().tile)

type Props = Pick<MapProps, 'initialViewState' | 'onMoveEnd' | 'onResize' | 'onClick'> & {
  /** It is known by now what one looks at. */
  onReady?: () => void
  mapRef: RefObject<MapRef | null>
  /** Within a page that scrolls: one finger and the bare wheel scroll the page. */
  isEmbedded?: boolean
  /** Where there is room for it; unless said otherwise, not within a page. */
  hasScale?: boolean
  children: ReactNode
}

/** A separate style sheet, as most pages have no map: loaded before the first one is drawn. */
const skinned = new Promise<void>((resolve) => {
  if (!skin) return resolve()
  const done = () => resolve()
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'stylesheet', href: skin, onload: done, onerror: done }),
  )
})

/** Once it is there no map waits: waiting makes React give way in the middle of each update. */
let isSkinned = false
void skinned.then(() => {
  isSkinned = true
})

/** The farthest that one can look from still holds the country on a phone. */
const zooms = { minZoom: 1, maxZoom: 16 }

/** The ground that everything is drawn on, with its buttons. */
export default function BaseMap(props: Props) {
  // The same as long as it is on the page: the map is not drawn a second time.
  const [wasSkinned] = useState(isSkinned)
  return wasSkinned ? <Ground {...props} /> : <GroundOnceSkinned {...props} />
}

function GroundOnceSkinned(props: Props) {
  use(skinned)
  return <Ground {...props} />
}

function Ground({ mapRef, isEmbedded = false, hasScale = !isEmbedded, onReady, children, ...rest }: Props) {
  const say = useWords()
  const { style, colors, fallBack, error, retry } = useMapStyle()
  const hasStyle = useRef(false)
  const [isDrawn, setDrawn] = useState(false)
  const draw = () => setDrawn(true)
  if (error) return <ErrorState error={error} onRetry={retry} />
  if (!style) return <MapLoading />
  return (
    <MapView
      {...rest}
      {...zooms}
      ref={mapRef}
      mapLib={maplibre}
      mapStyle={style}
      // Other colors may come while the previous ones are still being drawn; a diff would be against a style not yet loaded.
      styleDiffing={false}
      // Whichever is first: one tile that never comes keeps a map from the second.
      onLoad={draw}
      onIdle={draw}
      onStyleData={() => {
        hasStyle.current = true
      }}
      onError={({ error: cause }) => {
        // A tile that is missing is no reason to take the map away; a style that cannot be had is.
        if (typeof style === 'string' && !hasStyle.current) fallBack()
        else console.info(cause)
      }}
      cooperativeGestures={isEmbedded}
      renderWorldCopies={false}
      dragRotate={false}
      pitchWithRotate={false}
      touchPitch={false}
      // Read once, when the map is made.
      key={say('Zoom in')}
      locale={localeOf(say)}
      attributionControl={{ compact: isEmbedded }}
      style={{ position: 'absolute', inset: 0 }}
    >
      <NavigationControl position="top-right" showCompass={false} />
      {hasScale && <ScaleControl position="bottom-left" unit="imperial" maxWidth={90} />}
      {colors && <CityNames colors={colors} />}
      {onReady && <Ready tell={onReady} />}
      {children}
      {!isDrawn && <MapLoading isCovering />}
    </MapView>
  )
}

const localeOf = (say: Say) => ({
  'Map.Title': say('The map itself: arrow keys move it, plus and minus zoom'),
  'NavigationControl.ZoomIn': say('Zoom in'),
  'NavigationControl.ZoomOut': say('Zoom out'),
  'AttributionControl.ToggleAttribution': say('Sources of the map'),
  'CooperativeGesturesHandler.WindowsHelpText': say('Use Ctrl + scroll to zoom the map'),
  'CooperativeGesturesHandler.MacHelpText': say('Use ⌘ + scroll to zoom the map'),
  'CooperativeGesturesHandler.MobileHelpText': say('Use two fingers to move the map'),
})

/** Children of the map are mounted once it exists; what it draws comes later. */
function Ready({ tell: onReady }: { tell: () => void }) {
  const first = useRef(onReady)
  useEffect(() => first.current(), [])
  return null
}
