import { sideOf } from '@handoff/contracts/kit'
import { offers } from '@handoff/contracts/referrals/offers'
import type { ReferralRow } from '@handoff/contracts/referrals/referrals/referral-rows'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { Box } from '@mantine/core'
import { IconArrowBackUp, IconEye } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { GiveLink } from '../../features/referrals/groups/GiveLink.tsx'
import { ReferAgainButton } from '../../features/referrals/groups/ReferAgainButton.tsx'
import { LazyReferralPanel } from '../../features/referrals/referrals/panel/LazyReferralPanel.tsx'
import type { PanelProps } from '../../features/referrals/referrals/panel/ReferralPanel.tsx'
import { referralCard, referralColumns } from '../../features/referrals/referrals/referralColumns.tsx'
import { useStepToast } from '../../features/referrals/referrals/steps/useStepToast.ts'
import { useRestore } from '../../features/referrals/referrals/useReferrals.ts'
import { nameOf, type Side } from '../../features/referrals/referrals/words/parties.ts'
import type { PageLink } from '../../kit/address/pageLink.ts'
import type { ListState } from '../../kit/address/useListState.ts'
import { useCan } from '../../kit/session/Can.tsx'
import { useMe } from '../../kit/session/CurrentUser.ts'
import { useShortcuts } from '../../kit/shortcuts/useShortcuts.ts'
import { counted as countedWords } from '../../ui/display/counted.ts'
import { Key } from '../../ui/display/Key.tsx'
import { withoutPage } from '../../ui/export/ExportButton.tsx'
import { type QueueTab, QueueTabs } from '../../ui/filter/QueueTabs.tsx'
import { SortMenu } from '../../ui/filter/SortMenu.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { useIsPhone } from '../../ui/layout/useIsPhone.ts'
import { useIsWide } from '../../ui/layout/useIsWide.ts'
import { NextToPanel } from '../../ui/overlay/SidePanel.tsx'
import type { Emptiness } from '../../ui/states/EmptyState.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { ListQuery } from '../../ui/table/tableParts.ts'
import { useQueueWalk } from '../../ui/table/useQueueWalk.ts'
import { useBulkAnswer } from './BulkAnswer.tsx'
import { hasNextStep, isWaitingQueue, sortChoices } from './queues.ts'
import { isFiltered, ReferralFilters } from './ReferralFilters.tsx'
import css from './ReferralList.module.css'
import { ReferralRecords, stepForms } from './ReferralRecords.tsx'
import { RowsSwitch } from './RowsSwitch.tsx'
import { ShortcutsDialog } from './ShortcutsDialog.tsx'
import { useUnfoldedGroups } from './useUnfoldedGroups.tsx'

type Props<Queue extends string> = {
  side: Side
  title: string
  actions: ReactNode
  rows: ListQuery<ReferralRow>
  list: ListState
  /** What is asked of the server. */
  asked: Record<string, unknown> & { pageNo: number; pageSize: number; sort: string }
  tabs: QueueTab<Queue>[]
  queue: Queue
  /** The address of a row in this queue. */
  linkOf: (row: ReferralRow) => PageLink
  /** What else is filtered when another queue is opened. */
  filtersOf?: (queue: Queue) => Record<string, unknown>
  empty: Emptiness
  /** Where people are counted: all referrals that are found, and of how many customers. */
  counted: { referrals: number; customers: number } | undefined
  /** In place of the table: the board, which opens a row as the table does. */
  instead?: (open: (id: number) => void, onTaken: PanelProps['onTaken']) => ReactNode
}

const nothingRemoved: Emptiness = {
  icon: IconArrowBackUp,
  title: 'Nothing removed',
  text: 'Referrals you remove from your list are kept here and can be restored.',
}
const nextActs = {
  offered: (row: ReferralRow) => <GiveLink row={row} />,
  unfilled: (row: ReferralRow) => <ReferAgainButton row={row} />,
}

/** Queues in which several can be answered at once. */
const answerable = ['to_answer', 'overdue', 'needs_information']

/** Queues, filters and rows of one side; a row opens next to the list, to be worked through. */
export function ReferralList<Queue extends string>(props: Props<Queue>) {
  const { side, title, actions, rows, list, asked, tabs, queue, empty, counted, instead } = props
  const isNetwork = sideOf(useMe().userType.id) === 'admin'
  const isWide = useIsWide()
  const isPhone = useIsPhone()
  const opensFirst = side === 'inbound' && queue === 'to_answer' && isWide && !isNetwork && !instead
  const walk = useQueueWalk({ rows, list, opensFirst: opensFirst && queue })
  const showToast = useStepToast(walk.open)
  const canAssign = useCan(referrals.assign)
  const canGive = useCan(offers.resend)
  const mayReferAgain = useCan(referrals.reinitiate)
  const isWaiting = isWaitingQueue(queue)
  const groups = queue === 'awaiting_customer' ? 'offered' : queue === 'unfilled' ? 'unfilled' : undefined
  const unfold = useUnfoldedGroups(walk.open)
  const canAct = { offered: canGive, unfilled: mayReferAgain }
  const next = groups && canAct[groups] ? nextActs[groups] : undefined
  const columns = useMemo(
    () => referralColumns({ side, isNetwork, isWaiting, hasNextStep: hasNextStep(queue), canAssign, groups, next }),
    [side, isNetwork, isWaiting, queue, canAssign, groups, next],
  )
  const mayRestore = useCan(referrals.remove)
  const mayAnswer = useCan(referrals.changeStatus)
  const restore = useRestore()
  const [isHelping, setHelping] = useState(false)
  useShortcuts({ '?': () => setHelping(true) })
  const [selection, setSelection] = useState<{ queue: string; ids: readonly number[] }>({ queue, ids: [] })
  const selectedIds = selection.queue === queue ? selection.ids : []
  const setSelectedIds = (ids: readonly number[]) => setSelection({ queue, ids })
  const selected = (rows.data?.data ?? []).filter(({ id }) => selectedIds.includes(id))
  const bulk = useBulkAnswer({ rows: selected, onDone: setSelectedIds })
  const isBulk = side === 'inbound' && mayAnswer && answerable.includes(queue)
  const { queue: _, ...filters } = list.filters as Record<string, never>

  return (
    <>
      <NextToPanel isOpen={walk.id !== undefined || walk.isOpening}>
        <Page
          title={title}
          subtitle={
            counted &&
            `${countedWords(counted.referrals, 'referral')} of ${countedWords(counted.customers, 'customer')}`
          }
          actions={actions}
          isOneLine
          isDense
        >
          {instead?.(walk.open, showToast) ?? (
            <DataTable
              name={side}
              label={side === 'inbound' ? 'Inbound referrals' : 'Outbound referrals'}
              rows={rows}
              list={{ ...list, sort: asked.sort, isNarrowed: list.search !== '' || isFiltered(filters) }}
              columns={columns}
              card={referralCard(side, next)}
              nameOf={nameOf}
              unfold={side === 'outbound' ? unfold : undefined}
              opened={walk.id}
              onOpen={(row) => walk.open(row.id)}
              linkOf={props.linkOf}
              actions={
                queue === 'removed' && mayRestore
                  ? (row) => [
                      { label: 'Open referral', icon: IconEye, onSelect: () => walk.open(row.id) },
                      {
                        label: 'Restore to list',
                        icon: IconArrowBackUp,
                        onSelect: () => restore.mutate({ id: row.id, isRemoved: false }),
                      },
                    ]
                  : undefined
              }
              searchFor="Search name, provider, or ID"
              tabs={
                <QueueTabs
                  label="Queues"
                  tabs={tabs}
                  // Next to an open referral, and on a tablet, there is room for four.
                  shown={side === 'outbound' && isWide && walk.id === undefined ? 7 : 4}
                  value={queue}
                  onChange={(next) => {
                    walk.close()
                    list.setFilters({ queue: next, id: undefined, ...props.filtersOf?.(next) })
                  }}
                />
              }
              filters={
                <>
                  <ReferralFilters
                    value={filters}
                    hasAssigned={side === 'inbound'}
                    assigned={rows.data?.data[0]?.assigned?.name}
                    onChange={(changes) => list.setFilters(changes)}
                  />
                  {counted && <RowsSwitch counted={counted} list={list} />}
                  {!isPhone && <SortMenu choices={sortChoices} value={asked.sort} onChange={list.setSort} />}
                </>
              }
              exports={{
                endpoint: side === 'inbound' ? referrals.exportInbound : referrals.exportOutbound,
                asked: withoutPage(asked),
              }}
              sorts={sortChoices}
              empty={queue === 'removed' ? nothingRemoved : empty}
              {...(isBulk && {
                selected,
                onSelect: (next: ReferralRow[]) => setSelectedIds(next.map(({ id }) => id)),
                bulk: bulk.buttons,
              })}
            />
          )}
          {side === 'inbound' && !instead && (
            <Box
              type="button"
              className={css.shortcuts}
              component="button"
              mt="sm"
              p="xxs"
              bdrs="sm"
              c="dimmed"
              onClick={() => setHelping(true)}
            >
              <Key name="?" /> Shortcuts
            </Box>
          )}
        </Page>
      </NextToPanel>
      <LazyReferralPanel
        id={walk.id}
        isChosen={walk.isChosen}
        side={side}
        position={
          walk.at === undefined
            ? undefined
            : {
                at: walk.at,
                total: walk.total,
                of: queue === 'all' ? '' : (tabs.find(({ value }) => value === queue)?.label ?? '').toLowerCase(),
              }
        }
        onPrevious={walk.onPrevious}
        onNext={walk.onNext}
        onClose={walk.close}
        onTaken={(before, step, after, next) => {
          showToast(before, step, after, next)
          // Every other queue stays with the person.
          if (queue === 'to_answer') walk.walkOn(after.id)
        }}
        more={ReferralRecords}
        forms={stepForms}
      />
      {bulk.dialog}
      <ShortcutsDialog isOpen={isHelping} onClose={() => setHelping(false)} />
    </>
  )
}
