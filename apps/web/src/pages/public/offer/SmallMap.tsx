import { useEffect, useState } from 'react'
import { useIsNear } from '../../../kit/loading/useIsNear.ts'
import css from './offer.module.css'

type Point = { lat: number; lng: number }
type Props = { from: Point; fromName: string; to: Point; toName: string }

const size = { width: 360, height: 168 }

/** Where it is from the customer's home: a drawing from the outlines that the product ships, without a map engine. */
export function SmallMap({ from, fromName, to, toName }: Props) {
  const { ref, isNear } = useIsNear()
  const frame = frameOf(from, to)
  const [lines, setLines] = useState('')
  const corner = [from.lat, from.lng, to.lat, to.lng].join()
  useEffect(() => {
    if (!isNear) return
    let isCurrent = true
    import('./smallMapLines.ts')
      .then(({ linesWithin }) => linesWithin(frame.bounds, (at) => frame.place(at)))
      .then((drawn) => isCurrent && setLines(drawn))
      // Without outlines the two points still say how far it is, and where.
      .catch(() => {})
    return () => {
      isCurrent = false
    }
    // The frame is made of the corner.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isNear, corner])
  const [start, end] = [frame.place(from), frame.place(to)]
  return (
    <div ref={ref}>
      <svg className={css.smallMap} viewBox={`0 0 ${size.width} ${size.height}`} role="img">
        <title>{`${fromName} – ${toName}`}</title>
        <path d={lines} className={css.outline} />
        <line x1={start.x} y1={start.y} x2={end.x} y2={end.y} />
        <circle cx={start.x} cy={start.y} r={4.5} className={css.home} />
        <circle cx={end.x} cy={end.y} r={7.5} className={css.there} />
        <text x={start.x} y={start.y + 20} data-home>
          {fromName}
        </text>
        <text x={Math.min(size.width - 90, Math.max(90, end.x))} y={end.y < 40 ? end.y + 24 : end.y - 15}>
          {toName.length > 28 ? `${toName.slice(0, 26)}...` : toName}
        </text>
      </svg>
    </div>
  )
}

/** Both points with room around them; a degree of longitude is shorter than one of latitude. */
function frameOf(from: Point, to: Point) {
  const middle = { lat: (from.lat + to.lat) / 2, lng: (from.lng + to.lng) / 2 }
  const narrow = Math.cos((middle.lat * Math.PI) / 180)
  const wide = Math.max(Math.abs(from.lng - to.lng) * narrow, 0.02)
  const tall = Math.max(Math.abs(from.lat - to.lat), 0.01)
  const scale = Math.min((size.width * 0.4) / wide, (size.height * 0.4) / tall)
  const place = ({ lat, lng }: Point) => ({
    x: Math.round((size.width / 2 + (lng - middle.lng) * narrow * scale) * 10) / 10,
    y: Math.round((size.height / 2 - (lat - middle.lat) * scale) * 10) / 10,
  })
  const [across, up] = [size.width / 2 / scale / narrow, size.height / 2 / scale]
  const bounds = {
    west: middle.lng - across,
    east: middle.lng + across,
    south: middle.lat - up,
    north: middle.lat + up,
  }
  return { bounds, place }
}
