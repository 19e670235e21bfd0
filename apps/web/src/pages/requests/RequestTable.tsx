import { requestKinds } from '@handoff/contracts/network/requests/kinds/index'
import {
  type RequestRow,
  RequestStatus,
  requestStatusNames,
  requests,
} from '@handoff/contracts/network/requests/requests'
import { IconChecklist } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { ListState } from '../../kit/address/useListState.ts'
import { useLazyPart } from '../../kit/loading/useLazyPart.ts'
import { useCan } from '../../kit/session/Can.tsx'
import { withoutPage } from '../../ui/export/ExportButton.tsx'
import { chipFilter } from '../../ui/filter/chipFilter.ts'
import { daysInWords } from '../../ui/filter/daysInWords.ts'
import { choiceFilter, ListFilters, toggleFilter } from '../../ui/filter/ListFilters.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { ListQuery } from '../../ui/table/tableParts.ts'
import { useEntityName } from '../referrals/OtherEntityFilter.tsx'
import { RequestTabs } from './RequestTabs.tsx'
import { nameOf, requestCard, requestColumns } from './requestColumns.tsx'
import type { requestList } from './requests.search.ts'
import { useRowMenu } from './useRowMenu.tsx'

type List = ListState<'created_at' | 'title' | 'status' | 'decidedAt' | 'waiting', (typeof requestList)['filters']>
type Props = {
  rows: ListQuery<RequestRow> & { data?: { byType: Record<string, number> } }
  list: List
  isNetwork: boolean
  /** Which is shown; 0 for all. */
  status: RequestStatus | 0
  /** What is asked of the server besides the type. */
  asked: ListState['asked']
  walk: { id: number | undefined; open: (id: number) => void }
}

const statuses = [3, 1, 5, 2, 4].map((value) => ({
  value: value as RequestStatus,
  label: requestStatusNames[value as RequestStatus],
}))
/** Entities are looked at one by one, and so are changes and removals. */
const isSelectable = ({ status, requestType, action }: RequestRow) =>
  status === RequestStatus.Pending && requestKinds[requestType].isAddedInBulk && action === 'add'

const noDays = {
  asked: { askedFrom: undefined, askedTo: undefined },
  decided: { decidedFrom: undefined, decidedTo: undefined },
}

const loadBulkBar = () => import('./BulkBar.tsx')

/** Types, filters and rows; a row opens next to the list. */
export function RequestTable({ rows, list, isNetwork, status, asked, walk }: Props) {
  const { id, open } = walk
  const menu = useRowMenu(open)
  const isPending = status === RequestStatus.Pending
  const isNextToPanel = id !== undefined
  const columns = useMemo(
    () => requestColumns({ isNetwork, status, isNextToPanel }),
    [isNetwork, status, isNextToPanel],
  )
  const mayAddMany = useCan(requests.addMany)
  const [selection, setSelection] = useState<RequestRow[]>([])
  // What is on the screen, as it is now: a row that someone else has decided is not chosen anymore.
  const visible = rows.data?.data ?? []
  const selected = visible.filter((row) => isSelectable(row) && selection.some((one) => one.id === row.id))
  const { type, isLate, entityId, askedFrom, askedTo, decidedFrom, decidedTo } = list.filters
  const entity = useEntityName(entityId)
  const byType = rows.data?.byType
  const BulkBar = useLazyPart(loadBulkBar, selection.length > 0)?.BulkBar

  return (
    <>
      <DataTable
        name="requests"
        label={isNetwork ? 'Network requests' : 'My requests'}
        things="requests"
        rows={rows}
        list={list}
        columns={columns}
        card={(row) => requestCard(row, status)}
        nameOf={nameOf}
        opened={id}
        onOpen={(row) => open(row.id)}
        linkOf={(row) => ({ to: '/received-requests', search: { id: row.id } })}
        // The panel has them, and its room is needed.
        {...(!isNextToPanel && { actions: menu.actions })}
        searchFor={isNetwork ? 'Search request, requester or number' : 'Search request or number'}
        {...(mayAddMany && visible.some(isSelectable) && { selected, onSelect: setSelection, isSelectable })}
        tabs={<RequestTabs value={type} counts={byType} onType={(next) => list.setFilters({ type: next })} />}
        filters={
          <>
            <ListFilters
              filters={[
                choiceFilter({
                  label: 'Status',
                  options: statuses,
                  value: status || undefined,
                  onChange: (next) => list.setFilters({ status: next ?? (isNetwork ? 0 : undefined) }),
                }),
                toggleFilter({ label: 'Overdue', isOn: isLate, onChange: (next) => list.setFilters({ isLate: next }) }),
                chipFilter('Provider', entity, () => list.setFilters({ entityId: undefined })),
                chipFilter('Requested', daysInWords(askedFrom, askedTo), () => list.setFilters(noDays.asked)),
                chipFilter('Decided', daysInWords(decidedFrom, decidedTo), () => list.setFilters(noDays.decided)),
              ]}
              onClear={() =>
                list.setFilters({
                  status: isNetwork ? 0 : undefined,
                  isLate: undefined,
                  entityId: undefined,
                  ...noDays.asked,
                  ...noDays.decided,
                })
              }
            />
            {BulkBar && selection.length > 0 && <BulkBar rows={selected} onDone={() => setSelection([])} />}
          </>
        }
        exports={{ endpoint: requests.exportList, asked: { id: type ?? 0, ...withoutPage(asked) } }}
        empty={{
          icon: IconChecklist,
          title: isNetwork ? (isPending ? 'No pending requests' : 'No requests') : 'No requests yet',
          text: isNetwork
            ? 'Requests from providers and applications to join appear here.'
            : 'Missing a location, category, or provider? Choose New request.',
        }}
      />
      {menu.dialog}
    </>
  )
}
