type Props = { values: readonly (number | null)[]; width?: number; height?: number }

const pad = 3
/** Fewer points are no course. */
const fewest = 5

/** The course of a figure in straight lines; where nothing is known there is a gap. */
export function Sparkline({ values, width = 84, height = 32 }: Props) {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return null
  const low = Math.min(...known)
  const span = Math.max(...known) - low || 1
  const pointOf = (value: number, index: number) => {
    const x = (index / (values.length - 1)) * (width - 2 * pad) + pad
    const y = height - pad - ((value - low) / span) * (height - 2 * pad)
    return `${Math.round(x * 10) / 10},${Math.round(y * 10) / 10}`
  }
  const runs = values.reduce<string[][]>(
    (lines, value, index) => {
      if (value === null) lines.push([])
      else lines.at(-1)!.push(pointOf(value, index))
      return lines
    },
    [[]],
  )
  if (runs.every((run) => run.length < fewest)) return null
  const last = values.findLastIndex((value) => value !== null)
  const [lastX, lastY] = pointOf(values[last]!, last).split(',')
  return (
    <svg width={width} height={height} aria-hidden="true">
      {runs.map(
        (run) =>
          run.length >= fewest && (
            <polyline
              key={run[0]}
              points={run.join(' ')}
              fill="none"
              stroke="var(--brand-mark)"
              strokeWidth="1.75"
              strokeLinejoin="round"
              strokeLinecap="round"
            />
          ),
      )}
      <circle cx={lastX} cy={lastY} r="2.6" fill="var(--brand-mark)" />
    </svg>
  )
}
