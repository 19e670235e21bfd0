import { useEffect, useMemo } from 'react'
import { Layer, Source, useMap } from 'react-map-gl/maplibre'
import { type Mark, widthOf } from './marks.ts'

const image = 'nothing'

/** Gives the map the places of the marks, so that names of states and counties are above or next to them, never under. */
export function LabelsApart({ marks }: { marks: readonly Mark[] }) {
  const map = useMap().current?.getMap()
  useEffect(() => {
    // Other colors are another style, without the images of the former one.
    map?.setMissingStyleImageResolver((id) => {
      if (id === image) map.addImage(image, { width: 1, height: 1, data: new Uint8Array(4) })
    })
  }, [map])
  const data = useMemo(
    () => ({
      type: 'FeatureCollection' as const,
      features: marks.map((mark) => ({
        type: 'Feature' as const,
        properties: { space: Math.ceil(widthOf(mark) / 2) },
        geometry: { type: 'Point' as const, coordinates: [mark.lng, mark.lat] },
      })),
    }),
    [marks],
  )
  return (
    <Source id="marks" type="geojson" data={data}>
      <Layer
        id="marks"
        type="symbol"
        layout={{ 'icon-image': image, 'icon-allow-overlap': true, 'icon-padding': ['get', 'space'] }}
      />
    </Source>
  )
}
