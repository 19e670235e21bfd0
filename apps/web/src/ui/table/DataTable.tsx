import { Box, Button, Skeleton } from '@mantine/core'
import { clsx } from 'clsx'
import { type ReactNode, useEffect } from 'react'
import type { ListState } from '../../kit/address/useListState.ts'
import { Gradual } from '../../kit/loading/Gradual.tsx'
import { useLazyPart } from '../../kit/loading/useLazyPart.ts'
import { useColumnsPanel } from '../columns/useColumnsPanel.tsx'
import { useDisplayFields } from '../columns/useDisplayFields.ts'
import { counted } from '../display/counted.ts'
import { type Export, ExportButton } from '../export/ExportButton.tsx'
import type { NamedExport } from '../export/ExportMenu.tsx'
import { SearchBox } from '../filter/SearchBox.tsx'
import { useIsNarrow } from '../layout/useIsNarrow.ts'
import { useIsPhone } from '../layout/useIsPhone.ts'
import { useSteady } from '../layout/useSteady.ts'
import { type Emptiness, EmptyState } from '../states/EmptyState.tsx'
import { ErrorState } from '../states/ErrorState.tsx'
import { BulkBar } from './BulkBar.tsx'
import css from './DataTable.module.css'
import { ListSkeleton } from './ListSkeleton.tsx'
import type { SortChoice } from './PhoneHead.tsx'
import { TableFooter } from './TableFooter.tsx'
import type { Column, ListQuery, RowCard, Rows, RowsProps } from './tableParts.ts'

/** What a table needs of a list's state; filters are the page's. */
type ListOfTable = Omit<ListState, 'filters' | 'asked' | 'setFilters'>

type Props<Row extends { id: number }> = Omit<RowsProps<Row>, 'rows'> & {
  /** Under this name a person's choice of columns is kept: 'inbound'. */
  name: string
  /** What the endpoint answered: `useEndpoint(customers.list, list.asked, { keep: true })`. */
  rows: ListQuery<Row>
  /** The state in the address, from `useListState`. */
  list: ListOfTable
  columns: Column<Row>[]
  card: (row: Row) => RowCard
  empty: Emptiness
  /** Nothing is left of it under what it is narrowed by; said in general where the page knows nothing better. */
  nothing?: Emptiness
  /** The placeholder of the search box; without it there is none. */
  searchFor?: string
  /** Filters next to the search box. */
  filters?: ReactNode
  /** The twin of the endpoint that answers with a file; or several, in other formats. */
  exports?: Export | readonly [NamedExport, ...NamedExport[]]
  /** Heaps above it: `<QueueTabs>`. */
  tabs?: ReactNode
  /** Stays next to the rows: a map. */
  aside?: ReactNode
  /** In place of the table: cards of the same rows, or a map. */
  instead?: (rows: Row[]) => ReactNode
  /** A line below the rows. */
  below?: ReactNode
  /** Few enough columns that none is chosen. */
  hasFixedColumns?: boolean
  /** What replaces the rows, such as a map, has no pages. */
  isUnpaged?: boolean
  selected?: Row[]
  onSelect?: (rows: Row[]) => void
  /** What can be done with those that are selected, in the foot of the table; on phones at the lower edge. */
  bulk?: ReactNode
  /** What is counted above the cards of a phone, where the label is no plural: 'teammates'. */
  things?: string
  /** Orders to choose from on phones, where there are no column titles. */
  sorts?: readonly SortChoice[]
}

const loadGrid = () => import('./TableGrid.tsx')
const loadCards = () => import('./CardList.tsx')
const loadPhoneHead = () => import('./PhoneHead.tsx')

/** A list: search, filters, sort, columns, pages; loading, empty and failed are its own business. */
export function DataTable<Row extends { id: number }>(props: Props<Row>) {
  const { name, label, rows, list, columns, tabs, searchFor, filters, aside, instead } = props
  const isNarrow = useIsNarrow()
  const fields = useDisplayFields(name, columns, isNarrow)
  const isPhone = useIsPhone()
  const choice = useColumnsPanel(fields, !isPhone && !aside && !instead && !props.hasFixedColumns)
  // Its place is kept, so that nothing moves when a filter is set; a phone has none to spare.
  const sorts = props.sorts ?? sortsOf(columns)
  // A map has no order; cards have the one that they name.
  const isCompact = isPhone && (instead ? props.sorts !== undefined : sorts.length > 0)
  const PhoneHead = useLazyPart(loadPhoneHead, isCompact)?.PhoneHead
  const hasClear = !isPhone && (list.isNarrowed || searchFor !== undefined || filters !== undefined)
  useLastPage(rows, list)

  return (
    <section
      className={clsx('panel', css.card)}
      aria-label={label}
      data-split={aside || choice.panel || props.bulk ? true : undefined}
    >
      {tabs}
      <Box className={css.toolbar} py="sm" px="md" data-compact={isPhone || undefined}>
        {searchFor && (
          <SearchBox
            className={css.search}
            label={`Search ${label}`}
            placeholder={searchFor}
            value={list.search}
            onSearch={list.setSearch}
          />
        )}
        {filters}
        <Box className={css.right} ml="auto" flex="none">
          {hasClear && (
            <Button
              variant="subtle"
              color="gray"
              onClick={list.clear}
              className={list.isNarrowed ? undefined : css.noClear}
            >
              Clear
            </Button>
          )}
          {props.exports && !(isPhone && filters) && <Exports exports={props.exports} />}
          {choice.button}
        </Box>
      </Box>
      <div className={aside ? css.split : choice.panel ? css.choosing : undefined}>
        <div>
          {isCompact && PhoneHead && rows.data && rows.data.total > 0 && (
            <PhoneHead count={countOf(rows.data, props.things ?? label.toLowerCase())} sorts={sorts} list={list} />
          )}
          <Body {...props} columns={aside ? columns : fields.shown} isPhone={isPhone} isNarrow={isNarrow} />
          {props.below}
          <Foot {...props} />
        </div>
        {aside && (
          <Box
            className={css.adjacent}
            pos="sticky"
            top="var(--shell-top)"
            h="100%"
            // To the lower edge of the window, also next to a few rows.
            mih="max(520px, calc(100dvh - 220px))"
            mah="calc(100dvh - var(--shell-top))"
          >
            {aside}
          </Box>
        )}
        {choice.panel && <div className={css.columns}>{choice.panel}</div>}
      </div>
    </section>
  )
}

function Foot<Row extends { id: number }>(props: Props<Row>) {
  const { rows, list, bulk, selected = [], onSelect, isSelectable = () => true } = props
  if (bulk && onSelect && selected.length > 0)
    return (
      <BulkBar selected={selected} selectable={(rows.data?.data ?? []).filter(isSelectable)} onSelect={onSelect}>
        {bulk}
      </BulkBar>
    )
  // Where nothing is yet, the words in place of the rows say so.
  const isEmpty = rows.data?.total === 0 && !list.isNarrowed
  if (rows.isError || props.isUnpaged || isEmpty) return null
  return <TableFooter list={list} total={rows.data?.total ?? 0} isEstimate={rows.data?.isEstimate} />
}

/** Sort choices named by column titles, where the page has no other names for them. */
const sortsOf = (columns: Column<never>[]): SortChoice[] =>
  columns.flatMap(({ sort, title }) => (sort ? [{ value: sort, label: title }] : []))

/** 'about 1,200 customers', '1 category'. */
const countOf = ({ total, isEstimate }: Rows<unknown>, things: string) =>
  `${isEstimate ? 'about ' : ''}${counted(total, things.replace(/ies$/, 'y').replace(/s$/, ''), things)}`

const loadExportMenu = () => import('../export/ExportMenu.tsx')

function Exports({ exports }: Required<Pick<Props<never>, 'exports'>>) {
  const isMenu = 'length' in exports
  const ExportMenu = useLazyPart(loadExportMenu, isMenu)?.ExportMenu
  if (!isMenu) return <ExportButton {...exports} />
  return ExportMenu ? <ExportMenu files={exports} /> : null
}

function Body<Row extends { id: number }>(props: Props<Row> & { isPhone: boolean; isNarrow: boolean }) {
  const { rows, list, isPhone, isNarrow, empty, nothing, instead, ...rest } = props
  const grid = useLazyPart(loadGrid, !isPhone && !instead)
  const cards = useLazyPart(loadCards, isPhone && !instead)
  const isPending = useSteady(rows.isPending || !(instead ?? (isPhone ? cards : grid)))

  if (rows.isError) return <ErrorState error={rows.error!} onRetry={rows.refetch} what={rest.label.toLowerCase()} />
  if (isPending || !rows.data) return <TableSkeleton rows={list.size} isPhone={isPhone} />
  if (rows.data.data.length === 0) return <Nothing list={list} empty={empty} nothing={nothing} />

  const TableGrid = grid?.default
  const CardList = cards?.default
  return (
    <Gradual fallback={<TableSkeleton rows={list.size} isPhone={isPhone} />}>
      <Box className={css.body} pos="relative" data-stale={rows.isPlaceholderData || undefined}>
        {instead?.(rows.data.data)}
        {isPhone && CardList && <CardList {...rest} rows={rows.data.data} />}
        {!isPhone && TableGrid && (
          // The grid keeps the widths that its columns had first: a tablet that is turned begins again.
          <TableGrid key={String(isNarrow)} {...rest} rows={rows.data.data} sort={list.sort} onSort={list.setSort} />
        )}
      </Box>
    </Gradual>
  )
}

type NothingProps = { list: Pick<ListState, 'isNarrowed' | 'clear'>; empty: Emptiness; nothing?: Emptiness }

function Nothing({ list, empty, nothing }: NothingProps) {
  if (!list.isNarrowed) return <EmptyState {...empty} />
  return (
    <EmptyState
      title="Nothing matches"
      text="Try different words or fewer filters."
      {...nothing}
      action={
        <Button variant="default" onClick={list.clear}>
          Clear search and filters
        </Button>
      }
    />
  )
}

/** Rows disappear while the list is open: anyone beyond the last page is taken back to it. */
function useLastPage<Row>(
  { data, isPlaceholderData }: ListQuery<Row>,
  list: Pick<ListState, 'page' | 'size' | 'setPage'>,
) {
  const last = data ? Math.max(1, Math.ceil(data.total / list.size)) : Infinity
  useEffect(() => {
    if (!isPlaceholderData && list.page > last) list.setPage(last)
  }, [isPlaceholderData, list, last])
}

/** A table on its way, with the geometry it will have: nothing jumps when it comes. */
const TableSkeleton = ({ rows, isPhone }: { rows: number; isPhone: boolean }) => (
  <div>
    {!isPhone && (
      <Box className="soft-below" h={38} bg="var(--surface-sunken)">
        <Skeleton h={10} w={120} ml="sm" style={{ position: 'relative', top: 14 }} />
      </Box>
    )}
    <ListSkeleton rows={rows} height={isPhone ? 87 : 57} />
  </div>
)
