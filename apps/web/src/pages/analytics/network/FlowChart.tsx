import type { Flow, Report } from '@handoff/contracts/figures/analytics'
import { Box } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { ShareBar } from '../../../ui/charts/ShareBar.tsx'
import { PathLink } from '../../../ui/display/PathLink.tsx'
import { type DrawnLink, layFlows, shownFlows } from './layFlows.ts'
import css from './NetworkReport.module.css'

type Props = { report: Report; flows: readonly Flow[] }

const usual = 900
const labels = 220

/** For the eye and the pointer: the table beneath says the same, and is what keys and screen readers use. */
export default function FlowChart({ report, flows }: Props) {
  const { ref, width: measured } = useElementSize()
  const width = measured || usual
  const side = Math.min(labels, width / 4)
  const visible = shownFlows(report, flows)
  const { nodes, links, height, pathOf } = layFlows(visible, width - 2 * side)
  const drawn = visible.reduce((sum, { value }) => sum + value, 0)
  const rest = (report.total?.cells[0]!.value ?? 0) - drawn
  return (
    <div ref={ref} className={css.chart}>
      <svg aria-hidden width={width} height={height} viewBox={`${-side} 0 ${width} ${height}`}>
        {links
          .toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0))
          .map((link) => (
            <FlowLink key={link.key} flow={link} path={pathOf(link) ?? ''} />
          ))}
        {nodes.map(({ key, name, side: end, value, x0 = 0, x1 = 0, y0 = 0, y1 = 0 }) => (
          <g key={key} className={css.node}>
            <rect x={x0} y={y0} width={x1 - x0} height={Math.max(1, y1 - y0)} rx="2" />
            <foreignObject
              x={end === 'from' ? x0 - side : x1}
              y={(y0 + y1) / 2 - 9}
              width={side}
              height="18"
              className={css.label}
              data-side={end}
            >
              <div>
                <span title={name}>{name}</span>
                <Box className="tnum" component="b" fw="600" c="var(--text-2)">
                  {(value ?? 0).toLocaleString('en-US')}
                </Box>
              </div>
            </foreignObject>
          </g>
        ))}
      </svg>
      <ShareBar
        parts={[
          { name: 'Drawn above', color: 'var(--mark-info)', value: drawn, shown: drawn.toLocaleString('en-US') },
          { name: 'All smaller links', color: 'var(--mark-over)', value: rest, shown: rest.toLocaleString('en-US') },
        ]}
      />
    </div>
  )
}

/** A mark in the middle of what goes one way, so that the color isn’t all there is. */
function FlowLink({
  flow: { name, link, value, isOneWay, width = 1, source, target, y0 = 0, y1 = 0 },
  path,
}: LinkProps) {
  const [from, to] = [source, target] as { x0: number; x1: number }[]
  const [x, y] = [(from!.x1 + to!.x0) / 2, (y0 + y1) / 2]
  const drawing = (
    <>
      <title>{`${name}: ${value.toLocaleString('en-US')}${isOneWay ? ', one way' : ''}`}</title>
      <path d={path} className={css.halo} strokeWidth={Math.max(1, width) + 3} />
      <path d={path} className={css.line} data-one-way={isOneWay || undefined} strokeWidth={Math.max(1, width)} />
      {isOneWay && (
        <g className={css.sign} transform={`translate(${x} ${y})`}>
          <circle r="9" />
          <path d="M-4 0H4M1 -3L4 0L1 3" />
        </g>
      )}
    </>
  )
  // Words alone would be no part of a drawing.
  return link === null ? (
    <g className={css.flow}>{drawing}</g>
  ) : (
    <PathLink to={link} tabIndex={-1} className={css.flow}>
      {drawing}
    </PathLink>
  )
}
type LinkProps = { flow: DrawnLink; path: string }
