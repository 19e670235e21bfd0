import type { Report, ReportRow } from '@handoff/contracts/figures/analytics'
import { Box, Flex, UnstyledButton } from '@mantine/core'
import { PathLink } from '../../../ui/display/PathLink.tsx'
import { RowMenu } from '../../../ui/table/RowMenu.tsx'
import { SortHead } from '../../../ui/table/SortHead.tsx'
import { sortedBy } from '../../../ui/table/sortRows.ts'
import table from '../ReportTable.module.css'
import { hiddenReasons, shownValue } from '../shownCell.ts'
import { MenuCell, MenuHead } from '../table/MenuCell.tsx'
import { columnKeys, columnName, pressedSort, sortReport } from '../table/reportSort.ts'
import { useFold } from '../table/useFold.tsx'
import { useRowActions } from '../table/useRowActions.ts'
import css from './SupplyReport.module.css'
import { type Area, numbersOf, type SupplyShow, stepOf, tintOf } from './supplyLevels.ts'

type Props = {
  report: Report
  areas: readonly Area[]
  show: SupplyShow
  active: number | undefined
  onPoint: (id: number | undefined) => void
  /** Of states: shows the counties of one. */
  onState?: (id: number) => void
  sort: string | undefined
  onSort: (sort: string) => void
}

export function SupplyTable({ report, areas, show, active, onPoint, onState, sort, onSort }: Props) {
  const fold = useFold(areas.length)
  const actionsOf = useRowActions()
  const hasMenu = areas.some(({ row }) => actionsOf(row).length > 0)
  const byRow = new Map(areas.map((area) => [area.row, area]))
  const sorted = sortReport([...byRow.keys()], sort).map((row) => byRow.get(row)!)
  const { columns, title, total } = report
  return (
    <Box className={`ruled-above ruled-left ${css.list}`} flex="5 1 500px" miw={0} ml="-1px">
      <Box className={table.table} component="table" w="100%">
        <caption className="vh">{title}</caption>
        <thead>
          <tr>
            {columnKeys(columns).map((column) => (
              <SortHead
                key={column}
                name={columnName(report, column)}
                direction={sortedBy(sort, column)}
                onSort={() => onSort(pressedSort(columns, sort, column))}
              />
            ))}
            {hasMenu && <MenuHead />}
          </tr>
        </thead>
        <tbody>
          {sorted.map((area, index) => {
            const { tint, words } = stepOf(area, show)
            return (
              <Box
                component="tr"
                pos="relative"
                key={area.id}
                data-current={area.id === active || undefined}
                data-folded={(fold.isFolded(index) && area.id !== active) || undefined}
                onPointerEnter={() => onPoint(area.id)}
                onPointerLeave={() => onPoint(undefined)}
                onFocus={() => onPoint(area.id)}
                onBlur={() => onPoint(undefined)}
              >
                <th scope="row">
                  <Flex component="span" align="baseline" gap="sm">
                    <Box
                      className={css.square}
                      component="i"
                      flex="none"
                      h={10}
                      bg={tintOf(tint)}
                      data-tint={tint}
                      title={words}
                      aria-hidden
                    />
                    <span className="vh">{words}: </span>
                    {onState ? (
                      <UnstyledButton className="link" fz="inherit" fw="inherit" onClick={() => onState(area.id)}>
                        {area.row.name}
                      </UnstyledButton>
                    ) : (
                      area.row.name.replace(/ County$/, '')
                    )}
                  </Flex>
                </th>
                <Cells row={area.row} columns={columns} numbers={numbersOf(area)} />
                {hasMenu && (
                  <MenuCell>
                    <RowMenu name={area.row.name} actions={actionsOf(area.row)} />
                  </MenuCell>
                )}
              </Box>
            )
          })}
        </tbody>
        {total && (
          <tfoot>
            <tr data-total>
              <th scope="row">{total.name}</th>
              <Cells row={total} columns={columns} />
              {hasMenu && <MenuCell />}
            </tr>
          </tfoot>
        )}
      </Box>
      {fold.button}
    </Box>
  )
}

type CellsProps = { row: ReportRow; columns: Report['columns']; numbers?: ReturnType<typeof numbersOf> }

function Cells({ row, columns, numbers }: CellsProps) {
  return row.cells.map((cell, index) => {
    const { value, link, hidden } = cell
    const { name, unit } = columns[index]!
    const isGap = unit === 'number'
    const isMissing =
      isGap && value === null && !hidden && numbers?.need !== null && numbers?.room === 0 && (numbers?.need ?? 0) > 0
    const isNone = index === 3 && value === 0 && numbers !== undefined
    const words = isMissing ? 'No room' : shownValue(cell, unit)
    return (
      <td key={name} data-label={name} data-none={isMissing || isNone || undefined} data-gap={isGap || undefined}>
        {hidden ? (
          <span title={hiddenReasons[hidden]}>{words}</span>
        ) : (
          <PathLink to={link} aria-label={`${row.name}, ${name}: ${words}`}>
            {isNone ? 'No provider' : words}
          </PathLink>
        )}
      </td>
    )
  })
}
