import { Box } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import 'mantine-datatable/styles.layer.css'
import { IconChevronUp, IconSelector } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type DataTableColumn, DataTable as Grid } from 'mantine-datatable'
import { type KeyboardEvent, type ReactNode, useMemo } from 'react'
import { isElsewhere } from '../../kit/address/isElsewhere.ts'
import { columnsWithin } from '../columns/columnsWithin.ts'
import css from './DataTable.module.css'
import { RowLink } from './RowLink.tsx'
import { RowMenu } from './RowMenu.tsx'
import type { Column, RowsProps, Unfold } from './tableParts.ts'
import { UnfoldButton } from './UnfoldButton.tsx'

type Props<Row extends { id: number }> = RowsProps<Row> & {
  columns: Column<Row>[]
  sort: string
  onSort: (sort: string) => void
  selected?: Row[]
  onSelect?: (rows: Row[]) => void
}

const sortIcons = {
  sorted: <IconChevronUp size={13} stroke={2.2} />,
  unsorted: <IconSelector size={13} stroke={1.8} opacity={0.55} />,
}

/** Rows as a table. */
export default function TableGrid<Row extends { id: number }>(props: Props<Row>) {
  const { rows, sort, onSort, onOpen, linkOf, actions, nameOf } = props
  const { ref, width } = useElementSize()
  const extra = (props.unfold ? 44 : 0) + (actions ? 48 : 0) + (props.onSelect ? 44 : 0)
  const room = props.opened === undefined || width === 0 ? Infinity : width - extra
  const columns = useMemo(() => columnsWithin(room, props.columns), [room, props.columns])
  // A column for what none of them has would be a gap before the names.
  const unfold = props.unfold && rows.some(props.unfold.can) ? props.unfold : undefined
  const gridColumns = useMemo(() => {
    const cells = columns.map((column, index) => toGrid(column, index === 0 ? { onOpen, linkOf } : {}))
    const all = unfold ? [unfoldColumn(unfold, nameOf), ...cells] : cells
    return actions ? [...all, menuColumn(actions, nameOf)] : all
  }, [columns, onOpen, linkOf, actions, nameOf, unfold])

  const router = useRouter()
  const openTab = (row: Row) => {
    if (linkOf) window.open(router.buildLocation(linkOf(row)).href, '_blank', 'noopener')
  }
  const field = sort.replace(/^-/, '')
  const sorted = columns.find((column) => column.sort === field) ?? columns.find((column) => column.sortedIn === field)
  return (
    <div ref={ref}>
      <Grid<Row>
        className={css.table}
        fz="sm"
        classNames={{ header: css.header }}
        records={rows}
        columns={gridColumns}
        idAccessor="id"
        // Its own words for no rows would be read out below the rows; the table says that by itself.
        emptyState={<></>}
        highlightOnHover
        verticalSpacing={9}
        horizontalSpacing={12}
        withTableBorder={false}
        borderColor="var(--line-soft)"
        rowBorderColor="var(--line-soft)"
        rowClassName={({ id }) => (id === props.opened ? css.opened : undefined)}
        {...pointing(props)}
        {...(unfold && unfolding(unfold, rows))}
        rowStyle={onOpen && (() => ({ cursor: 'pointer' }))}
        onRowClick={onOpen && (({ record, event }) => (isElsewhere(event) ? openTab(record) : onOpen(record)))}
        {...(props.onSelect && {
          selectedRecords: props.selected ?? [],
          onSelectedRecordsChange: props.onSelect,
          isRecordSelectable: props.isSelectable,
          allRecordsSelectionCheckboxProps: { 'aria-label': 'Select all' },
          getRecordSelectionCheckboxProps: (row: Row) => ({
            'aria-label': `Select ${nameOf(row)}`,
            // A box that never can be ticked says nothing.
            ...(props.isSelectable?.(row) === false && { className: css.hidden }),
          }),
        })}
        sortStatus={{ columnAccessor: sorted?.id ?? '', direction: sort.startsWith('-') ? 'desc' : 'asc' }}
        onSortStatusChange={({ columnAccessor, direction }) => {
          const column = columns.find(({ id }) => id === columnAccessor)
          // Another column begins at its beginning, whichever way the one before was sorted.
          const isDescending = direction === 'desc' && column?.sort === field
          if (column?.sort) onSort(isDescending ? `-${column.sort}` : column.sort)
        }}
        sortIcons={sortIcons}
      />
    </div>
  )
}

/** Highlights the row of a mark on the map, and the mark of a row. */
function pointing<Row extends { id: number }>({ highlighted, onPoint }: RowsProps<Row>) {
  if (!onPoint) return {}
  return {
    rowClassName: ({ id }: Row) => (highlighted?.includes(id) ? css.highlighted : undefined),
    customRowAttributes: ({ id }: Row) => ({
      onPointerEnter: () => onPoint([id]),
      onPointerLeave: () => onPoint([]),
      onFocus: () => onPoint([id]),
      onBlur: () => onPoint([]),
    }),
  }
}

function toGrid<Row extends { id: number }>(
  { id, title, width, isRest, sort, align, isUntitled, cell }: Column<Row>,
  opening: Pick<RowsProps<Row>, 'onOpen' | 'linkOf'>,
) {
  // The grid itself keeps the widths that its columns had first.
  const sized =
    width === undefined
      ? {}
      : isRest
        ? { width: '100%', minWidth: width, maxWidth: 0 }
        : { width, minWidth: width, maxWidth: width }
  const column: DataTableColumn<Row> = {
    accessor: id,
    title: isUntitled ? <span className="vh">{title}</span> : title,
    width: isRest ? undefined : width,
    titleStyle: sized,
    cellsStyle: () => sized,
    sortable: sort !== undefined,
    textAlign: align,
    ellipsis: true,
    render: (row) =>
      opening.onOpen || opening.linkOf ? (
        <RowLink {...opening} row={row} className={css.open}>
          {cell(row)}
        </RowLink>
      ) : (
        <CutText>{cell(row)}</CutText>
      ),
  }
  return column
}

/** Plain words end in an ellipsis where a column ends; marks and cells of two lines see to themselves. */
const CutText = ({ children }: { children: ReactNode }) =>
  typeof children === 'string' ? (
    <Box className="clipped cut nowrap" component="span" display="block" title={children}>
      {children}
    </Box>
  ) : (
    children
  )

/** The chevron decides, and Right and Left on the row; a press on the row opens it as everywhere. */
const unfolding = <Row extends { id: number }>(unfold: Unfold<Row>, rows: readonly Row[]) => ({
  rowExpansion: {
    trigger: 'never' as const,
    allowMultiple: true,
    expandable: ({ record }: { record: Row }) => unfold.can(record),
    expanded: { recordIds: rows.filter((row) => unfold.can(row) && unfold.isOpen(row)).map(({ id }) => id) },
    content: ({ record }: { record: Row }) => (
      <Box className={css.unfolded} pos="sticky" left={0} w="100cqi">
        {unfold.content(record)}
      </Box>
    ),
  },
  customRowAttributes: (row: Row) =>
    unfold.can(row)
      ? {
          'data-unfolded': unfold.isOpen(row) || undefined,
          onKeyDown: (event: KeyboardEvent) => {
            const isOpen = event.key === 'ArrowRight'
            if (!isOpen && event.key !== 'ArrowLeft') return
            event.preventDefault()
            unfold.onChange(row, isOpen)
          },
        }
      : {},
})

const unfoldColumn = <Row extends { id: number }>(
  unfold: Unfold<Row>,
  nameOf: RowsProps<Row>['nameOf'],
): DataTableColumn<Row> => ({
  accessor: 'unfold',
  title: <span className="vh">{unfold.label}</span>,
  width: 44,
  cellsStyle: () => ({ paddingRight: 0 }),
  render: (row) => unfold.can(row) && <UnfoldButton unfold={unfold} row={row} name={nameOf(row)} />,
})

const menuColumn = <Row extends { id: number }>(
  actions: NonNullable<RowsProps<Row>['actions']>,
  nameOf: RowsProps<Row>['nameOf'],
): DataTableColumn<Row> => ({
  accessor: 'actions',
  title: <span className="vh">Actions</span>,
  width: 48,
  textAlign: 'right',
  pinned: 'right',
  render: (row) => <RowMenu name={nameOf(row)} actions={actions(row)} />,
})
