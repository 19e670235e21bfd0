import {
  type UnmetNeed,
  UnmetReason,
  UnmetSource,
  unmetNeeds,
  unmetReasonNames,
  unmetSourceNames,
} from '@handoff/contracts/referrals/unmetNeeds'
import { Text } from '@mantine/core'
import { IconTrash, IconZoomQuestion } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import type { ListState } from '../../../kit/address/useListState.ts'
import { useAction } from '../../../kit/query/useAction.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useCan } from '../../../kit/session/Can.tsx'
import { useUser } from '../../../kit/session/CurrentUser.ts'
import { withoutPage } from '../../../ui/export/ExportButton.tsx'
import { chipFilter, choiceFilter, ListFilters } from '../../../ui/filter/ListFilters.tsx'
import { usePeriodFilter } from '../../../ui/filter/usePeriodFilter.ts'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { Unfold } from '../../../ui/table/tableParts.ts'
import { useWhereFilters } from '../../network/entities/useWhereFilters.ts'
import { useCategories } from '../referrals/useReferrals.ts'
import { NeedHistory } from './NeedHistory.tsx'
import { cardFor, columnsFor, nameOf } from './unmetNeedColumns.tsx'

type Sort = 'created_at' | 'category' | 'county'
export type UnmetFilters = {
  categoryId?: number | undefined
  stateId?: number | undefined
  countyId?: number | undefined
  isCountyUnknown?: boolean | undefined
  senderId?: number | undefined
  unmetReason?: UnmetReason | undefined
  unmetSource?: UnmetSource | undefined
  isMet?: 'yes' | 'no' | undefined
  from?: string | undefined
  to?: string | undefined
  unmetSort?: Sort | `-${Sort}` | undefined
}

type Props = {
  /** The list that the tab is part of; of it the words and the page count here. */
  list: Omit<ListState, 'filters' | 'asked' | 'setFilters'>
  filters: UnmetFilters
  onFilters: (filters: UnmetFilters) => void
  /** The name of the one provider whose needs are listed. */
  sender?: string | undefined
  tabs: ReactNode
}

const reasons = Object.values(UnmetReason).map((value) => ({ value, label: unmetReasonNames[value] }))
const sources = Object.values(UnmetSource).map((value) => ({ value, label: unmetSourceNames[value] }))
const met = [
  { value: 'no' as const, label: 'Not yet' },
  { value: 'yes' as const, label: 'Met' },
]
const none = {
  categoryId: undefined,
  stateId: undefined,
  countyId: undefined,
  isCountyUnknown: undefined,
  senderId: undefined,
  unmetReason: undefined,
  unmetSource: undefined,
  isMet: undefined,
  from: undefined,
  to: undefined,
}

/** Of a need to which several things led. */
function useUnfoldedHistory(isAdmin: boolean): Unfold<UnmetNeed> {
  const [open, setOpen] = useState<readonly number[]>([])
  return useMemo(
    () => ({
      label: 'History',
      can: ({ history }) => history.length > 1,
      isOpen: ({ id }) => open.includes(id),
      onChange: ({ id }, isOpen) =>
        setOpen((before) => [...before.filter((one) => one !== id), ...(isOpen ? [id] : [])]),
      content: (row) => <NeedHistory need={row} isAdmin={isAdmin} />,
    }),
    [open, isAdmin],
  )
}

/** What the network could not give, the newest first: an entity's own, or for administrators the network's. */
export function UnmetNeedsTable({ list, filters, onFilters, sender, tabs }: Props) {
  const { page, size, search } = list
  const {
    categoryId,
    stateId,
    countyId,
    isCountyUnknown,
    senderId: entityId,
    unmetReason: reason,
    unmetSource: source,
    isMet,
    from,
    to,
    unmetSort: sort = '-created_at',
  } = filters
  const { data: categories = [] } = useCategories()
  const isAdmin = useUser()?.entity === null
  const where = useWhereFilters({ ...(stateId && { stateId }), ...(countyId && { countyId }) }, onFilters)
  const recorded = usePeriodFilter('Recorded', { ...(from && { from }), ...(to && { to }) }, (period) =>
    onFilters({ from: period.from, to: period.to }),
  )
  const mayRemove = useCan(unmetNeeds.remove)
  const unfold = useUnfoldedHistory(isAdmin)
  const [removing, setRemoving] = useState<UnmetNeed>()
  const query = {
    pageNo: page,
    pageSize: size,
    sort,
    ...(search && { search }),
    ...(categoryId && { categoryId }),
    ...(stateId && { stateId }),
    ...(countyId && { countyId }),
    ...(isCountyUnknown && { isCountyUnknown }),
    ...(entityId && { entityId }),
    ...(reason && { reason }),
    ...(source && { source }),
    ...(isMet && { isMet: isMet === 'yes' }),
    ...(from && { from }),
    ...(to && { to }),
  }
  const rows = useEndpoint(unmetNeeds.list, query, { keep: true })
  const isNarrowed =
    search !== '' ||
    [categoryId, stateId, countyId, isCountyUnknown, entityId, reason, source, isMet, from, to].some(
      (one) => one !== undefined,
    )
  return (
    <>
      <DataTable
        name="unmetNeeds"
        label="Unmet needs"
        rows={rows}
        list={{
          ...list,
          sort,
          setSort: (next) => onFilters({ unmetSort: next as Sort }),
          isNarrowed,
          clear: () => {
            list.setSearch('')
            onFilters(none)
          },
        }}
        columns={columnsFor(isAdmin)}
        card={cardFor(isAdmin)}
        nameOf={nameOf}
        unfold={unfold}
        {...(mayRemove && {
          actions: (row: UnmetNeed) =>
            row.mayRemove
              ? [{ label: 'Remove', icon: IconTrash, isDangerous: true, onSelect: () => setRemoving(row) }]
              : [],
        })}
        searchFor={isAdmin ? 'Search need, county, or provider' : 'Search need, county, or customer'}
        tabs={tabs}
        filters={
          <ListFilters
            filters={[
              choiceFilter({
                label: 'Category',
                options: categories.map(({ name, value }) => ({ value: Number(value), label: name })),
                value: categoryId,
                onChange: (next) => onFilters({ categoryId: next }),
              }),
              choiceFilter({
                label: 'Reason',
                options: reasons,
                value: reason,
                onChange: (next) => onFilters({ unmetReason: next }),
              }),
              choiceFilter({
                label: 'Source',
                options: sources,
                value: source,
                onChange: (next) => onFilters({ unmetSource: next }),
              }),
              choiceFilter({
                label: 'Met',
                options: met,
                value: isMet,
                onChange: (next) => onFilters({ isMet: next }),
              }),
              recorded,
              ...where,
              ...(isCountyUnknown
                ? [chipFilter('County', 'Not recorded', () => onFilters({ isCountyUnknown: undefined }))]
                : []),
              ...(entityId ? [chipFilter('Referred by', sender ?? '…', () => onFilters({ senderId: undefined }))] : []),
            ]}
            onClear={() => onFilters(none)}
          />
        }
        exports={{ endpoint: unmetNeeds.exportList, asked: withoutPage(query) }}
        empty={{
          icon: IconZoomQuestion,
          title: 'No unmet needs',
          text: 'Needs that no provider could meet appear here.',
        }}
      />
      {removing && <RemoveDialog need={removing} onClosed={() => setRemoving(undefined)} />}
    </>
  )
}

function RemoveDialog({ need, onClosed }: { need: UnmetNeed; onClosed: () => void }) {
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  const removal = useAction(unmetNeeds.remove, {
    feedback: 'deleted',
    says: () => `Unmet need removed: ${nameOf(need)}`,
    onSuccess: close,
  })
  return (
    <ConfirmDialog
      title={`Remove ${nameOf(need)}?`}
      confirm="Remove"
      isDangerous
      isOpen={isOpen}
      isPending={removal.isPending}
      onClose={close}
      onClosed={onClosed}
      onConfirm={() => removal.mutate({ id: need.id })}
    >
      <Text inherit>It no longer counts as unmet. Remove it if it was recorded by mistake.</Text>
    </ConfirmDialog>
  )
}
