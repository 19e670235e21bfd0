import { useId } from 'react'

type Props = { values: number[]; width?: number; height?: number }

/** The course of a figure, without a chart library: figures stand on many pages that need none. */
export function Sparkline({ values, width = 84, height = 32 }: Props) {
  const id = useId()
  if (values.length < 2) return null
  const points = pointsOf(values, width, height)
  const line = curveThrough(points)
  const [lastX, lastY] = points.at(-1)!
  return (
    <svg width={width} height={height} aria-hidden="true" style={{ overflow: 'visible', flex: 'none' }}>
      <defs>
        <linearGradient id={id} x1="0" x2="0" y1="0" y2="1">
          <stop offset="0" stopColor="var(--brand)" stopOpacity=".2" />
          <stop offset="1" stopColor="var(--brand)" stopOpacity="0" />
        </linearGradient>
      </defs>
      <path d={`${line}L${lastX},${height}L${points[0]![0]},${height}Z`} fill={`url(#${id})`} />
      <path d={line} fill="none" stroke="var(--brand)" strokeWidth="1.75" strokeLinecap="round" />
      <circle cx={lastX} cy={lastY} r="2.6" fill="var(--brand)" stroke="var(--surface)" strokeWidth="1.6" />
    </svg>
  )
}

type Point = readonly [x: number, y: number]
const pad = 3

function pointsOf(values: number[], width: number, height: number): Point[] {
  const low = Math.min(...values)
  const span = Math.max(...values) - low || 1
  return values.map((value, index) => [
    (index / (values.length - 1)) * (width - 2 * pad) + pad,
    height - pad - ((value - low) / span) * (height - 2 * pad),
  ])
}

function curveThrough(points: Point[]) {
  const [start, ...rest] = points
  let [x, y] = start!
  let path = `M${x},${y}`
  for (const [nextX, nextY] of rest) {
    const middle = (x + nextX) / 2
    path += `C${middle},${y} ${middle},${nextY} ${nextX},${nextY}`
    ;[x, y] = [nextX, nextY]
  }
  return path
}
