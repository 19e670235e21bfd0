import { type RequestRow, RequestStatus, requestStatusNames, requests } from '@handoff/contracts/requests/requests'
import { IconChecklist } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { usePendingCounts } from '../../features/requests/usePendingCounts.ts'
import { useDetailId } from '../../kit/address/useDetailId.ts'
import type { ListState } from '../../kit/address/useListState.ts'
import { lazyDrawer } from '../../kit/loading/lazyDrawer.tsx'
import { useLazyPart } from '../../kit/loading/useLazyPart.ts'
import { useCan } from '../../kit/session/Can.tsx'
import { withoutPage } from '../../ui/export/ExportButton.tsx'
import { choiceFilter, ListFilters, toggleFilter } from '../../ui/filter/ListFilters.tsx'
import { QueueTabs } from '../../ui/filter/QueueTabs.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { ListQuery } from '../../ui/table/tableParts.ts'
import { nameOf, requestCard, requestColumns } from './requestColumns.tsx'
import type { requestList } from './requests.search.ts'
import { useRowMenu } from './useRowMenu.tsx'

const RequestDrawer = lazyDrawer(async () => (await import('./drawer/RequestDrawer.tsx')).RequestDrawer)

type List = ListState<'created_at' | 'title' | 'status' | 'decidedAt' | 'waiting', (typeof requestList)['filters']>
type Props = { rows: ListQuery<RequestRow>; list: List; isNetwork: boolean }

const statuses = [3, 1, 5, 2, 4].map((value) => ({
  value: value as RequestStatus,
  label: requestStatusNames[value as RequestStatus],
}))
/** Entities are looked at one by one, and so is whatever changes or removes something. */
const isSelectable = ({ status, requestType, action }: RequestRow) =>
  status === RequestStatus.Pending && requestType <= 2 && action === 'add'

/** What the number of a tab counts: the tab itself shows those that were decided too. */
const waiting = (count: number | undefined) => ({ count, countOf: 'pending' })

const loadBulkBar = () => import('./BulkBar.tsx')

/** Types, filters and rows; a row opens next to the list. */
export function RequestTable({ rows, list, isNetwork }: Props) {
  const { id, open, close } = useDetailId()
  const menu = useRowMenu(open)
  const pending = usePendingCounts()
  const columns = useMemo(() => requestColumns(isNetwork), [isNetwork])
  const mayAddMany = useCan(requests.addMany)
  const [chosen, setChosen] = useState<RequestRow[]>([])
  // What is on the screen, as it is now: a row that someone else has decided is not chosen anymore.
  const shown = rows.data?.data ?? []
  const selected = shown.filter((row) => isSelectable(row) && chosen.some((one) => one.id === row.id))
  const { type, status, isLate } = list.filters
  const { type: _, ...asked } = withoutPage(list.asked)
  const BulkBar = useLazyPart(loadBulkBar, chosen.length > 0)?.BulkBar

  return (
    <>
      <DataTable
        name="requests"
        label={isNetwork ? 'Network requests' : 'My requests'}
        rows={rows}
        list={list}
        columns={columns}
        card={requestCard}
        nameOf={nameOf}
        onOpen={(row) => open(row.id)}
        linkOf={(row) => ({ to: '/received-requests', search: { id: row.id } })}
        actions={menu.actions}
        searchFor={isNetwork ? 'Search request, requester or number' : 'Search request or number'}
        {...(mayAddMany && shown.some(isSelectable) && { selected, onSelect: setChosen, isSelectable })}
        tabs={
          <QueueTabs
            label="Types"
            tabs={[
              { value: undefined, label: 'All', ...waiting(pending?.total) },
              { value: 1 as const, label: 'Location', ...waiting(pending?.location) },
              { value: 2 as const, label: 'Category', ...waiting(pending?.category) },
              { value: 3 as const, label: 'Entity', ...waiting(pending?.organization) },
              { value: 4 as const, label: 'Service provider', ...waiting(pending?.entity) },
            ]}
            value={type}
            onChange={(next) => list.setFilters({ type: next })}
          />
        }
        filters={
          <>
            <ListFilters
              filters={[
                choiceFilter({
                  label: 'Status',
                  options: statuses,
                  value: status,
                  onChange: (next) => list.setFilters({ status: next }),
                }),
                toggleFilter({ label: 'Overdue', isOn: isLate, onChange: (next) => list.setFilters({ isLate: next }) }),
              ]}
              onClear={() => list.setFilters({ status: undefined, isLate: undefined })}
            />
            {BulkBar && chosen.length > 0 && <BulkBar rows={selected} onDone={() => setChosen([])} />}
          </>
        }
        exports={{ endpoint: requests.exportList, asked: { id: type ?? 0, ...asked } }}
        empty={{
          icon: IconChecklist,
          title: isNetwork ? 'No requests' : 'No requests yet',
          text: isNetwork
            ? 'Requests from providers and applications to join appear here.'
            : 'Missing a location, category, or provider? Choose New request.',
        }}
      />
      {menu.dialog}
      <RequestDrawer id={id} onClose={close} />
    </>
  )
}
