import { BarChart, CompositeChart, DonutChart } from '@mantine/charts'
import { useMediaQuery } from '@mantine/hooks'
import dayjs from 'dayjs'
import type { Dashboard } from '../../features/dashboard/useDashboard.ts'
import { ChartTip } from './ChartTip.tsx'

const axis = { tick: { fontSize: 11.5, fill: 'var(--text-3)', letterSpacing: '-0.01em' }, tickMargin: 10 }
const grid = { gridAxis: 'x', tickLine: 'none', strokeDasharray: '0', gridColor: 'var(--line-soft)' } as const

type Volume = { days: Dashboard['trend']; names: readonly [string, string]; second: 'outbound' | 'answered' }

export function VolumeChart({ days, names: [first, second], second: key }: Volume) {
  const data = days.map((day) => ({
    day: dayjs(day.date).format('MMM D'),
    [first]: day.inbound,
    [second]: day[key],
  }))
  return (
    <CompositeChart
      h={312}
      data={data}
      dataKey="day"
      curveType="monotone"
      withDots={false}
      strokeWidth={2}
      {...grid}
      xAxisProps={{ ...axis, interval: 'preserveStartEnd', minTickGap: 42 }}
      yAxisProps={{ ...axis, width: 40, tickCount: 5, allowDecimals: false }}
      series={[
        { name: first, color: 'var(--series-1)', type: 'area' },
        { name: second, color: 'var(--series-2)', type: 'line' },
      ]}
      areaProps={{ fill: 'url(#volume)', fillOpacity: 1 }}
      activeDotProps={{ r: 4, strokeWidth: 2, stroke: 'var(--surface)' }}
      tooltipProps={{
        content: ({ label, payload }) => <ChartTip label={label} rows={payload} />,
        cursor: { stroke: 'var(--line)', strokeWidth: 1 },
      }}
    >
      <defs>
        <linearGradient id="volume" x1="0" x2="0" y1="0" y2="1">
          <stop offset="0" stopColor="var(--series-1)" stopOpacity=".2" />
          <stop offset="1" stopColor="var(--series-1)" stopOpacity="0" />
        </linearGradient>
      </defs>
    </CompositeChart>
  )
}

export const StatusDonut = ({ parts }: { parts: { name: string; value: number; color: string }[] }) => (
  <DonutChart
    size={156}
    thickness={19}
    paddingAngle={parts.filter(({ value }) => value > 0).length > 1 ? 2.5 : 0}
    strokeWidth={0}
    withTooltip={false}
    data={parts}
    pieProps={{ cornerRadius: 5, startAngle: 90, endAngle: -270 } as object}
  />
)

export function CategoryBars({ rows }: { rows: Dashboard['byCategory'] }) {
  const isNarrow = useMediaQuery('(max-width: 39.99em)')
  const data = rows.map(({ name, accepted, pending, rejected }) => ({
    name,
    Accepted: accepted,
    Pending: pending,
    Rejected: rejected,
  }))
  return (
    <BarChart
      h={304}
      data={data}
      dataKey="name"
      type="stacked"
      {...grid}
      maxBarWidth={30}
      barProps={({ name }) => ({
        radius: name === 'Rejected' ? [5, 5, 0, 0] : 0,
        stroke: 'var(--surface)',
        strokeWidth: 1.5,
      })}
      xAxisProps={{
        ...axis,
        // Two words stand on two lines.
        tick: { ...axis.tick, width: rows.length > 4 ? 62 : undefined } as object,
        height: rows.length > 4 ? 44 : 30,
        interval: isNarrow ? 'preserveStartEnd' : 0,
        minTickGap: 6,
      }}
      yAxisProps={{ ...axis, width: 40, tickCount: 5, allowDecimals: false }}
      series={[
        { name: 'Accepted', color: 'var(--series-1)' },
        { name: 'Pending', color: 'var(--bar-2)' },
        { name: 'Rejected', color: 'var(--bar-3)' },
      ]}
      tooltipProps={{
        content: ({ label, payload }) => <ChartTip label={label} rows={payload} />,
        cursor: { fill: 'color-mix(in oklab, var(--text) 4%, transparent)' },
      }}
    />
  )
}
