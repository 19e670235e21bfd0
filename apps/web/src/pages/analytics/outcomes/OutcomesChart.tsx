import type { Outcomes, Report, ReportRow } from '@handoff/contracts/figures/analytics'
import { outcomeMeasureNames } from '@handoff/contracts/figures/outcomes'
import { Box, Text } from '@mantine/core'
import { sortRows } from '../../../ui/table/sortRows.ts'
import { useSortHead } from '../../../ui/table/useSortHead.tsx'
import { hiddenReasons, shownValue } from '../shownCell.ts'

type Props = { report: Report; outcomes: Outcomes }
type Group = Outcomes['groups'][number]

const ticks = [0, 20, 40, 60, 80, 100]

/** A dot for each group on one axis from 0 to 100, with the range that chance explains and the average of all. */
export function OutcomesChart({ report: { title, rows }, outcomes: { groups, average, measure } }: Props) {
  const { sort, head } = useSortHead()
  const byKey = new Map(groups.map((group) => [group.key, group]))
  const valueOf = ({ key, name }: ReportRow, column: string) =>
    column === 'name' ? name : (byKey.get(key)?.[column as 'all' | 'share' | 'difference'] ?? null)
  return (
    <Box component="table" className="joined tnum" w="100%" mt="sm" fz="sm">
      <caption className="vh">{title}</caption>
      <Box component="thead" visibleFrom="md" bg="var(--surface-sunken)" fz="xs" c="var(--text-2)" h={38}>
        <tr>
          {head('name', 'Group', { style: first })}
          {head('all', 'Referrals', { style: numberHead })}
          <Box component="th" w="34%" p={0} pos="relative" aria-hidden>
            {ticks.map((tick) => (
              <Box
                component="span"
                key={tick}
                pos="absolute"
                top={11}
                fw="400"
                style={{ left: `${tick}%`, transform: `translateX(${tick === 100 ? -100 : -50}%)` }}
              >
                {tick === 100 ? '100%' : tick}
              </Box>
            ))}
          </Box>
          {head('share', outcomeMeasureNames[measure], { style: numberHead })}
          {head('difference', average ? `Compared with ${Math.round(average.share)}%` : 'Compared', { style: last })}
        </tr>
      </Box>
      {[...Map.groupBy(rows, ({ group = '' }) => group)].map(([name, list]) => (
        <Box component="tbody" key={name} className="ruled-above">
          <tr>
            <Box component="th" scope="rowgroup" colSpan={5} h={29} fz="xs" fw="400" c="var(--text-2)" style={first}>
              {name}
            </Box>
          </tr>
          {sortRows(list, sort, valueOf, ({ isRest }) => isRest === true).map((row) => (
            <Row key={row.key} row={row} group={byKey.get(row.key)} average={average?.share ?? null} />
          ))}
        </Box>
      ))}
    </Box>
  )
}

const space = (size: string) => `var(--mantine-spacing-${size})`
const first = { textAlign: 'left', paddingInline: `${space('lg')} ${space('sm')}` } as const
const number = { textAlign: 'right', whiteSpace: 'nowrap' } as const
const numberHead = { ...number, paddingInline: space('sm') }
const last = { textAlign: 'left', width: '25%', paddingInline: `0 ${space('lg')}` } as const
/** Lines at each tick. */
const grid = {
  background: 'linear-gradient(to right, var(--line) 1px, transparent 1px) 0 / 20% 100%',
  borderRight: '1px solid var(--line)',
}

type RowProps = { row: ReportRow; group: Group | undefined; average: number | null }

/** On phones label and value are on one line, and the axis is below them. */
function Row({ row: { name, cells }, group, average }: RowProps) {
  const { hidden } = cells[0]!
  const isBelow = group?.against === 'below'
  const mark = isBelow ? 'var(--mark-warn)' : 'var(--brand-mark)'
  return (
    <Box
      component="tr"
      display={{ base: 'grid', md: 'table-row' }}
      py={{ base: 'xs', md: 0 }}
      bg={isBelow ? 'var(--warn-tint)' : undefined}
      style={{ gridTemplateColumns: 'minmax(0, 1fr) auto auto', alignItems: 'center' }}
      data-below={isBelow || undefined}
    >
      <Box component="th" scope="row" fw={isBelow ? '500' : '400'} h={29} style={first}>
        {name.replace(/ County$/, '')}
      </Box>
      <Box
        component="td"
        c="var(--text-2)"
        title={hidden ? hiddenReasons[hidden] : undefined}
        px={{ base: 'lg', md: 'sm' }}
        style={number}
      >
        {shownValue(cells[0]!, 'count')}
      </Box>
      <Box
        component="td"
        pos="relative"
        p={0}
        mx={{ base: 'lg', md: 0 }}
        h={{ base: 24, md: 29 }}
        style={{ ...grid, order: 1, gridColumn: '1 / -1' }}
      >
        {average !== null && (
          <Box
            component="i"
            pos="absolute"
            top={0}
            bottom={0}
            style={{ left: `${average}%`, borderLeft: '1px dashed var(--text-2)' }}
            aria-hidden
          />
        )}
        {group ? (
          <>
            <Box
              component="i"
              pos="absolute"
              top="calc(50% - 2px)"
              h={4}
              bdrs="sm"
              bg={mark}
              opacity={0.35}
              style={{ left: `${group.low}%`, width: `${group.high - group.low}%`, printColorAdjust: 'exact' }}
              title={`${Math.round(group.low)}% to ${Math.round(group.high)}% is explained by chance`}
            />
            <Box
              component="i"
              pos="absolute"
              top="calc(50% - 5px)"
              w={10}
              h={10}
              bdrs="xl"
              bg={mark}
              style={{ left: `${group.share}%`, transform: 'translateX(-50%)', printColorAdjust: 'exact' }}
              aria-hidden
            />
          </>
        ) : (
          <Text
            span
            inherit
            pos="absolute"
            left={8}
            top="50%"
            fz="xs"
            c="var(--text-2)"
            style={{ transform: 'translateY(-50%)' }}
          >
            Too few to show
          </Text>
        )}
      </Box>
      <Box component="td" fw="600" px={{ base: 'lg', md: 'sm' }} style={number}>
        {group ? `${Math.round(group.share)}%` : '–'}
      </Box>
      <Box
        component="td"
        visibleFrom={group ? undefined : 'md'}
        fw={isBelow ? '500' : '400'}
        c={isBelow ? 'var(--warn)' : 'var(--text-2)'}
        pl={{ base: 'lg', md: 0 }}
        pr="lg"
        ta="left"
        style={{ order: 2, gridColumn: '1 / -1' }}
      >
        {group && average !== null ? differenceInWords(group) : '–'}
      </Box>
    </Box>
  )
}

function differenceInWords({ difference, against }: Group) {
  const points = Math.round(difference)
  const signed = points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0'
  return against === 'even' ? signed : `${signed} points, more than chance`
}
