import type { Report, ReportRow } from '@handoff/contracts/figures/analytics'
import { Box, Flex, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatDay } from '../../kit/dates/dates.ts'
import { PathLink } from '../../ui/display/PathLink.tsx'
import { CardTitle } from '../../ui/layout/CardTitle.tsx'
import css from './ReportTable.module.css'
import { hiddenReasons, isOverReport, shownShare, shownValue } from './shownCell.ts'
import { useFold } from './useFold.tsx'

type Props = {
  report: Report
  compare: number | undefined
  onCompare: (id: number | undefined) => void
  /** Next to the name of a row. */
  markOf?: (row: ReportRow) => ReactNode
  /** Next to its title, which is shown where nothing is drawn above it. */
  mark?: ReactNode
}

const weak = 80
/** Of columns; more of them come closer together. */
const most = 6

/** Every number with its list, its share next to it; on phones a card for each row. */
export function ReportTable({ report, compare, onCompare, mark, markOf }: Props) {
  const { title, from, to, noun, columns, rows, total } = report
  const lists = [...Map.groupBy(rows, ({ group = '' }) => group)]
  // Those in groups are read group by group.
  const isGrouped = lists.length > 1
  const fold = useFold(rows.length)
  const isComparable = report.steps !== null
  const line = (row: ReportRow, { isTotal = false, isFolded = false } = {}) => {
    const isCompared = row.key === String(compare)
    const weakest = isComparable && !isTotal ? weakestOf(row) : -1
    return (
      <tr
        key={row.key}
        data-total={isTotal || undefined}
        data-current={isCompared || undefined}
        data-folded={(isFolded && !isCompared) || undefined}
      >
        <th scope="row">
          {isComparable && !isTotal && Number(row.key) > 0 ? (
            <UnstyledButton
              className="link"
              fz="inherit"
              fw="inherit"
              aria-pressed={isCompared}
              onClick={() => onCompare(isCompared ? undefined : Number(row.key))}
            >
              {row.name}
            </UnstyledButton>
          ) : (
            row.name
          )}
          {row.detail && (
            <Box className={css.detail} component="small" fz="xs" fw="400" c="var(--text-2)">
              {row.detail}
            </Box>
          )}
          {markOf?.(row)}
        </th>
        {columns.map(({ name, unit, shareOf }, index) => {
          const cell = row.cells[index]!
          const { value, share, link, cases, hidden } = cell
          const of = cases === undefined ? undefined : `of ${cases.toLocaleString('en-US')}`
          const label = [`${row.name}, ${name}: ${shownValue(cell, unit)}`, of].filter(Boolean).join(' ')
          return (
            <td key={name} data-label={name} data-rate={unit === 'percent' || undefined}>
              {unit === 'percent' ? (
                <PathLink to={link} className={css.rate} aria-label={label} title={of}>
                  <Box
                    className={css.track}
                    component="span"
                    flex={1}
                    h={8}
                    bdrs="sm"
                    bg="var(--line-soft)"
                    aria-hidden
                  >
                    {value !== null && (
                      <Box
                        component="i"
                        display="block"
                        h="100%"
                        bg="var(--brand-mark)"
                        style={{ width: `${value}%` }}
                      />
                    )}
                  </Box>
                  <Box component="b" miw={40} fw="600" ta="right" data-hidden={hidden ?? undefined}>
                    {shownValue(cell, unit)}
                  </Box>
                </PathLink>
              ) : (
                <>
                  {hidden ? (
                    <span data-hidden={hidden} title={hiddenReasons[hidden]}>
                      {shownValue(cell, unit)}
                    </span>
                  ) : (
                    <PathLink to={link} isOverPage={isOverReport(link)} aria-label={label} title={of}>
                      {shownValue(cell, unit)}
                    </PathLink>
                  )}
                  {shareOf && !hidden && (
                    <small data-weak={index === weakest || undefined} title={`of ${shareOf}`}>
                      {shownShare(share)}
                    </small>
                  )}
                </>
              )}
            </td>
          )
        })}
      </tr>
    )
  }
  return (
    <div className={`panel ${css.card}`}>
      {mark && (
        <Flex py="md" px={{ base: 'md', md: 'lg' }} rowGap="xs" columnGap="sm" align="center" wrap="wrap">
          <CardTitle flex={{ base: '0 1 100%', md: '0 1 auto' }} lts="var(--font-tight)">
            {title}
          </CardTitle>
          <Box className="nowrap" component="small" flex={1} fz="xs" c="var(--text-2)">
            {formatDay(from)} to {formatDay(to)}
          </Box>
          {mark}
        </Flex>
      )}
      <Box className={css.table} component="table" w="100%" data-wide={columns.length > most || undefined}>
        <caption className="vh">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{noun}</th>
            {columns.map(({ name, unit }) => (
              <th key={name} scope="col" data-rate={unit === 'percent' || undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {lists.map(([group, of]) => (
          <tbody key={group}>
            {group && (
              <tr className={css.group}>
                <th colSpan={columns.length + 1} scope="rowgroup">
                  {group}
                </th>
              </tr>
            )}
            {of.map((row, index) => line(row, { isFolded: !isGrouped && fold.isFolded(index) }))}
          </tbody>
        ))}
        {total && <tfoot>{line(total, { isTotal: true })}</tfoot>}
      </Box>
      {!isGrouped && fold.button}
    </div>
  )
}

/** The step where most of this row are lost, where that is many. */
function weakestOf({ cells }: ReportRow) {
  const shares = cells.map(({ share }) => share ?? 100)
  const least = Math.min(...shares)
  return least < weak ? shares.indexOf(least) : -1
}
