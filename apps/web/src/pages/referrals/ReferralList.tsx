import { sideOf } from '@handoff/contracts/kit'
import { type ReferralRow, referrals } from '@handoff/contracts/referrals/referrals'
import { IconArrowBackUp, IconEye } from '@tabler/icons-react'
import { useMemo } from 'react'
import { LazyReferralDrawer } from '../../features/referrals/LazyReferralDrawer.tsx'
import { nameOf, referralCard, referralColumns, type Side } from '../../features/referrals/referralColumns.tsx'
import { useRestore } from '../../features/referrals/useReferrals.ts'
import { useDetailId } from '../../kit/address/useDetailId.ts'
import type { ListState } from '../../kit/address/useListState.ts'
import { useCan } from '../../kit/session/Can.tsx'
import { useMe } from '../../kit/session/CurrentUser.ts'
import { withoutPage } from '../../ui/export/ExportButton.tsx'
import { type QueueTab, QueueTabs } from '../../ui/filter/QueueTabs.tsx'
import type { Emptiness } from '../../ui/layout/EmptyState.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { ListQuery } from '../../ui/table/tableParts.ts'
import { ReferralFilters } from './ReferralFilters.tsx'
import { referralRecords } from './ReferralRecords.tsx'

type Props<Queue extends string> = {
  side: Side
  rows: ListQuery<ReferralRow>
  list: ListState
  tabs: QueueTab<Queue>[]
  total: number | undefined
  empty: Emptiness
}

const nothingRemoved: Emptiness = {
  icon: IconArrowBackUp,
  title: 'Nothing has been removed',
  text: 'Referrals that you remove from your list are kept here and can be restored.',
}

/** Queues, filters and rows of one side; a row opens next to the list. */
export function ReferralList<Queue extends string>({ side, rows, list, tabs, total, empty }: Props<Queue>) {
  const isNetwork = sideOf(useMe().userType.id) === 'admin'
  const { id, open, close } = useDetailId()
  const columns = useMemo(() => referralColumns(side, isNetwork), [side, isNetwork])
  const mayRestore = useCan(referrals.remove)
  const restore = useRestore()
  const { queue, ...filters } = list.filters as { queue?: Queue }

  return (
    <>
      <DataTable
        name={side}
        label={side === 'inbound' ? 'Inbound referrals' : 'Outbound referrals'}
        rows={rows}
        list={list}
        columns={columns}
        card={referralCard(side)}
        nameOf={nameOf}
        onOpen={(row) => open(row.id)}
        actions={(row) => [
          { label: 'Open referral', icon: IconEye, onSelect: () => open(row.id) },
          ...(queue === 'removed' && mayRestore
            ? [
                {
                  label: 'Restore to list',
                  icon: IconArrowBackUp,
                  onSelect: () => restore.mutate({ id: row.id, isRemoved: false }),
                },
              ]
            : []),
        ]}
        searchFor="Search customer, entity or ID"
        tabs={
          <QueueTabs<Queue | undefined>
            label="Queues"
            tabs={[{ value: undefined, label: 'All', count: total }, ...tabs]}
            value={queue}
            onChange={(next) => list.setFilters({ queue: next })}
          />
        }
        filters={<ReferralFilters value={filters} onChange={(changes) => list.setFilters(changes)} />}
        exports={{
          endpoint: side === 'inbound' ? referrals.exportInbound : referrals.exportOutbound,
          asked: withoutPage(list.asked),
        }}
        empty={empty}
        nothing={queue === 'removed' && list.search === '' ? nothingRemoved : undefined}
      />
      <LazyReferralDrawer id={id} side={side} onClose={close} more={referralRecords} />
    </>
  )
}
