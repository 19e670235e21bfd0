import type { Report, ReportRow } from '@handoff/contracts/figures/analytics'
import { Box, Flex, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { formatDay } from '../../kit/dates/dates.ts'
import { PathLink } from '../../ui/display/PathLink.tsx'
import { SortMenu } from '../../ui/filter/SortMenu.tsx'
import { CardTitle } from '../../ui/layout/CardTitle.tsx'
import { RowMenu } from '../../ui/table/RowMenu.tsx'
import { SortHead } from '../../ui/table/SortHead.tsx'
import { sortedBy } from '../../ui/table/sortRows.ts'
import css from './ReportTable.module.css'
import { hiddenReasons, isOverReport, shownShare, shownValue } from './shownCell.ts'
import { MenuCell, MenuHead } from './table/MenuCell.tsx'
import { RowLosses } from './table/RowLosses.tsx'
import { columnKeys, columnName, firstDirection, pressedSort, sortReport } from './table/reportSort.ts'
import { useFold } from './table/useFold.tsx'
import { useRowActions } from './table/useRowActions.ts'

type Props = {
  report: Report
  /** The row that is open. */
  compare?: number | undefined
  onCompare?: (id: number | undefined) => void
  sort: string | undefined
  onSort: (sort: string) => void
  /** Next to the name of a row. */
  markOf?: (row: ReportRow) => ReactNode
  /** Next to its title, which is shown where nothing is drawn above it. */
  mark?: ReactNode
}

const weak = 80
/** Of columns; more of them come closer together. */
const most = 6

/** Every number with its list, its share next to it; on phones a card for each row. */
export function ReportTable({ report, compare, onCompare, sort, onSort, mark, markOf }: Props) {
  const { title, from, to, columns, total } = report
  const rows = sortReport(report.rows, sort)
  const actionsOf = useRowActions()
  const hasMenu = rows.some((row) => actionsOf(row).length > 0)
  const choiceOf = (column: string) => {
    const first = firstDirection(columns, column) === 'asc' ? column : `-${column}`
    // Choosing it again turns the order around.
    return { value: sortedBy(sort, column) ? sort! : first, label: columnName(report, column) }
  }
  const pressed = (column: string) => onSort(pressedSort(columns, sort, column))
  const lists = [...Map.groupBy(rows, ({ group = '' }) => group)]
  // Those in groups are read group by group.
  const isGrouped = lists.length > 1
  const hasMany = columns.length + (hasMenu ? 1 : 0) > most
  const fold = useFold(rows.length, { base: 'md', md: hasMany ? 'xs' : 'lg', lg: 'lg' })
  const isFunnel = report.steps !== null
  const line = (row: ReportRow, { isTotal = false, isFolded = false } = {}) => {
    const isCompared = row.key === String(compare)
    const weakest = isFunnel && !isTotal ? weakestOf(row) : -1
    const Chevron = isCompared ? IconChevronDown : IconChevronRight
    const isOpenable = onCompare && row.losses !== undefined
    return (
      <Fragment key={row.key}>
        <Box
          component="tr"
          pos="relative"
          data-total={isTotal || undefined}
          data-current={isCompared || undefined}
          data-folded={(isFolded && !isCompared) || undefined}
        >
          <th scope="row" style={hasMenu ? roomForMenu : undefined}>
            {isOpenable ? (
              <UnstyledButton
                className="link"
                fz="inherit"
                fw="inherit"
                aria-expanded={isCompared}
                onClick={() => onCompare(isCompared ? undefined : Number(row.key))}
              >
                <Flex component="span" display="inline-flex" align="center" gap="xs" style={{ verticalAlign: 'top' }}>
                  <Chevron size={14} stroke={1.8} aria-hidden />
                  {row.name}
                </Flex>
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
          {hasMenu && <MenuCell>{!isTotal && <RowMenu name={row.name} actions={actionsOf(row)} />}</MenuCell>}
        </Box>
        {isOpenable && isCompared && (
          <tr data-current>
            <Box component="td" colSpan={columns.length + (hasMenu ? 2 : 1)} style={{ gridColumn: '1 / -1' }}>
              <RowLosses name={row.name} losses={row.losses!} />
            </Box>
          </tr>
        )}
      </Fragment>
    )
  }
  return (
    <Box className={`panel ${css.card}`} pos="relative">
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
      <Box className="off-paper" hiddenFrom="md" p="md" pb={0}>
        <SortMenu
          choices={columnKeys(columns).map(choiceOf)}
          value={sort ?? ''}
          onChange={(value) => pressed(value.replace('-', ''))}
        />
      </Box>
      <Box className={css.table} component="table" w="100%" data-wide={hasMany || undefined}>
        <caption className="vh">{title}</caption>
        <thead>
          <tr>
            {columnKeys(columns).map((column, index) => (
              <SortHead
                key={column}
                name={columnName(report, column)}
                data-rate={columns[index - 1]?.unit === 'percent' || undefined}
                direction={sortedBy(sort, column)}
                onSort={() => pressed(column)}
              />
            ))}
            {hasMenu && <MenuHead />}
          </tr>
        </thead>
        {lists.map(([group, of]) => (
          <tbody key={group}>
            {group && (
              <tr className={css.group}>
                <th colSpan={columns.length + (hasMenu ? 2 : 1)} scope="rowgroup">
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
    </Box>
  )
}

/** On phones the menu is in the corner next to the name. */
const roomForMenu = { paddingRight: 'var(--mantine-spacing-xl)' }

/** The step where most of this row are lost, where that is many. */
function weakestOf({ cells }: ReportRow) {
  const shares = cells.map(({ share }) => share ?? 100)
  const least = Math.min(...shares)
  return least < weak ? shares.indexOf(least) : -1
}
