import { HelpState, help } from '@handoff/contracts/referrals/help'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { unmetNeeds } from '@handoff/contracts/referrals/unmetNeeds'
import { IconSend } from '@tabler/icons-react'
import { HelpTable } from '../../features/referrals/help/HelpTable.tsx'
import { useWaitingHelp } from '../../features/referrals/help/useWaitingHelp.ts'
import { ReferButton } from '../../features/referrals/referrals/refer/ReferButton.tsx'
import { useListState } from '../../kit/address/useListState.ts'
import { useLazyPart } from '../../kit/loading/useLazyPart.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { useCan } from '../../kit/session/Can.tsx'
import { QueueTabs } from '../../ui/filter/QueueTabs.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { useIsWide } from '../../ui/layout/useIsWide.ts'
import { NoAccess } from '../../ui/states/NoAccess.tsx'
import { ListSkeleton } from '../../ui/table/ListSkeleton.tsx'
import { useEntityName } from './OtherEntityFilter.tsx'
import { askedSort, outboundTabs } from './queues.ts'
import { ReferralList } from './ReferralList.tsx'
import { outboundList } from './referrals.search.ts'

const loadUnmet = () => import('../../features/referrals/unmetNeeds/UnmetNeedsTable.tsx')

/** What this side has sent, by what it waits for; opens on what needs a reply, while there is any. */
export function OutboundReferralsPage() {
  // The guard covers the long address of this page, not the short one.
  return useCan(referrals.listOutbound) ? <OutboundReferrals /> : <NoAccess title="Outbound Referrals" />
}

function OutboundReferrals() {
  const list = useListState(outboundList)
  const { data: figures, isError } = useEndpoint(referrals.outboundCounts, {})
  const seesHelp = useCan(help.list)
  const seesUnmet = useCan(unmetNeeds.list)
  const counts = useWaitingHelp()
  const isWide = useIsWide()
  const { queue: selectedQueue, helpState, unmetReason, unmetSource, isMet, unmetSort, stage, ...narrowed } = list.asked
  const queue = selectedQueue ?? (figures?.byQueue.needs_your_reply ? 'needs_your_reply' : 'awaiting_response')
  const isHelp = queue === 'help'
  const isUnmet = queue === 'unmet'
  const sender = useEntityName(isUnmet ? narrowed.senderId : undefined)
  const Unmet = useLazyPart(loadUnmet, isUnmet && seesUnmet)?.UnmetNeedsTable
  const query = {
    ...narrowed,
    sort: askedSort(narrowed.sort, queue),
    isDetailed: true,
    ...(stage && { stage: [stage] }),
    ...(queue !== 'all' && queue !== 'help' && queue !== 'unmet' && { queue }),
  }
  // Which queue it opens on is known with the figures.
  const isDecided = selectedQueue !== undefined || figures !== undefined || isError
  const rows = useEndpoint(referrals.listOutbound, query, { keep: true, enabled: !isHelp && !isUnmet && isDecided })

  // Counted are the new ones, which is what the tab lists when it is opened.
  const helpTab = { value: 'help' as const, label: 'Help requests', count: counts?.waiting, countOf: 'new' }
  const filtersOf = (next: typeof queue) => ({
    helpState: next === 'help' && counts?.waiting ? HelpState.New : undefined,
    ...(next !== 'unmet' && { unmetReason: undefined, unmetSource: undefined, isMet: undefined, unmetSort: undefined }),
  })
  const outbound = [...outboundTabs(figures), ...(seesUnmet ? [{ value: 'unmet' as const, label: 'Unmet needs' }] : [])]
  const tabs = seesHelp ? (counts?.open ? [helpTab, ...outbound] : [...outbound, helpTab]) : outbound
  const queueTabs = (
    <QueueTabs
      label="Queues"
      tabs={tabs}
      shown={isWide ? 7 : 4}
      value={queue}
      onChange={(next) => list.setFilters({ queue: next, ...filtersOf(next) })}
    />
  )

  if (isHelp && seesHelp)
    return (
      <Page title="Outbound Referrals" actions={<ReferButton isShortOnPhone />} isOneLine isDense>
        <HelpTable
          list={list}
          state={helpState}
          onState={(next) => list.setFilters({ helpState: next })}
          tabs={queueTabs}
        />
      </Page>
    )
  if (isUnmet && seesUnmet)
    return (
      <Page title="Outbound Referrals" actions={<ReferButton isShortOnPhone />} isOneLine isDense>
        {Unmet ? (
          <Unmet
            list={list}
            filters={{
              categoryId: narrowed.categoryId,
              stateId: narrowed.stateId,
              countyId: narrowed.countyId,
              isCountyUnknown: narrowed.isCountyUnknown,
              senderId: narrowed.senderId,
              unmetReason,
              unmetSource,
              isMet,
              from: narrowed.from,
              to: narrowed.to,
              unmetSort,
            }}
            onFilters={list.setFilters}
            sender={sender}
            tabs={queueTabs}
          />
        ) : (
          <ListSkeleton rows={8} />
        )}
      </Page>
    )
  return (
    <ReferralList
      side="outbound"
      title="Outbound Referrals"
      actions={<ReferButton isShortOnPhone />}
      rows={rows}
      counted={rows.data?.counted}
      list={list}
      asked={query}
      tabs={tabs}
      queue={queue}
      linkOf={({ id }) => ({ to: '/customer-referrals/out-bound', search: { queue, id } })}
      filtersOf={filtersOf}
      empty={
        figures?.total === 0
          ? {
              icon: IconSend,
              title: 'No referrals sent yet',
              text: 'Choose a customer and refer them to a provider.',
              action: <ReferButton isSecondary />,
            }
          : { icon: IconSend, title: 'No referrals here', text: 'This queue is empty.' }
      }
    />
  )
}
