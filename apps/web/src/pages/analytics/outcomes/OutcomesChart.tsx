import type { Outcomes, Report, ReportRow } from '@handoff/contracts/figures/analytics'
import { outcomeMeasureNames } from '@handoff/contracts/figures/reports'
import { Box, Text } from '@mantine/core'
import { Fragment } from 'react'
import { sortRows } from '../../../ui/table/sortRows.ts'
import { useSortHead } from '../../../ui/table/useSortHead.tsx'
import { hiddenReasons, shownValue } from '../shownCell.ts'
import css from './OutcomesChart.module.css'

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
    <table className={css.chart}>
      <caption className="vh">{title}</caption>
      <thead>
        <tr>
          {head('name', 'Group')}
          {head('all', 'Referrals')}
          <th className={css.axis} aria-hidden>
            {ticks.map((tick) => (
              <Box component="span" key={tick} pos="absolute" style={{ left: `${tick}%` }}>
                {tick === 100 ? '100%' : tick}
              </Box>
            ))}
          </th>
          {head('share', outcomeMeasureNames[measure], 'asc')}
          {head('difference', average ? `Compared with ${Math.round(average.share)}%` : 'Compared', 'asc')}
        </tr>
      </thead>
      {[...Map.groupBy(rows, ({ group = '' }) => group)].map(([name, list]) => (
        <tbody key={name}>
          <tr className={css.group}>
            <th scope="rowgroup" colSpan={5}>
              {name}
            </th>
          </tr>
          {sortRows(list, sort, valueOf, ({ isRest }) => isRest === true).map((row) => (
            <Row key={row.key} row={row} group={byKey.get(row.key)} average={average?.share ?? null} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

type RowProps = { row: ReportRow; group: Group | undefined; average: number | null }

function Row({ row: { name, cells }, group, average }: RowProps) {
  const { hidden } = cells[0]!
  const isBelow = group?.against === 'below'
  return (
    <tr data-below={isBelow || undefined}>
      <th scope="row">{name.replace(/ County$/, '')}</th>
      <td title={hidden ? hiddenReasons[hidden] : undefined}>{shownValue(cells[0]!, 'count')}</td>
      <td className={css.axis}>
        {average !== null && <i className={css.average} style={{ left: `${average}%` }} aria-hidden />}
        {group ? (
          <Fragment>
            <i
              className={css.band}
              style={{ left: `${group.low}%`, width: `${group.high - group.low}%` }}
              title={`${Math.round(group.low)}% to ${Math.round(group.high)}% is explained by chance`}
            />
            <i className={css.dot} style={{ left: `${group.share}%` }} aria-hidden />
          </Fragment>
        ) : (
          <Text span inherit className={css.few} fz="xs" c="var(--text-2)">
            Too few to show
          </Text>
        )}
      </td>
      <td>
        <b>{group ? `${Math.round(group.share)}%` : '–'}</b>
      </td>
      <td className={css.words}>{group && average !== null ? differenceInWords(group) : '–'}</td>
    </tr>
  )
}

function differenceInWords({ difference, against }: Group) {
  const points = Math.round(difference)
  const signed = points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0'
  return against === 'even' ? signed : `${signed} points, more than chance`
}
