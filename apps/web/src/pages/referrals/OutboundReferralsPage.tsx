import { HelpState, help } from '@handoff/contracts/help'
import { referrals } from '@handoff/contracts/referrals/referrals'
import { IconSend } from '@tabler/icons-react'
import { HelpTable } from '../../features/help/HelpTable.tsx'
import { useWaitingHelp } from '../../features/help/useHelp.ts'
import { ReferButton } from '../../features/referrals/refer/ReferButton.tsx'
import { useListState } from '../../kit/address/useListState.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { useCan } from '../../kit/session/Can.tsx'
import { QueueTabs } from '../../ui/filter/QueueTabs.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { askedSort, outboundTabs } from './queues.ts'
import { ReferralList } from './ReferralList.tsx'
import { outboundList } from './referrals.search.ts'

/** What this side has sent, by what it waits for; opens on what needs a reply, while there is any. */
export function OutboundReferralsPage() {
  const list = useListState(outboundList)
  const { data: figures, isError } = useEndpoint(referrals.outboundKpis, {})
  const seesHelp = useCan(help.list)
  const counts = useWaitingHelp()
  const { queue: chosen, helpState, ...narrowed } = list.asked
  const queue = chosen ?? (figures?.byQueue.needs_your_reply ? 'needs_your_reply' : 'awaiting_response')
  const isHelp = queue === 'help'
  const asked = {
    ...narrowed,
    sort: askedSort(narrowed.sort, queue),
    isDetailed: true,
    ...(queue !== 'all' && queue !== 'help' && { queue }),
  }
  // Which queue it opens on is known with the figures.
  const isDecided = chosen !== undefined || figures !== undefined || isError
  const rows = useEndpoint(referrals.listOutbound, asked, { keep: true, enabled: !isHelp && isDecided })

  // Counted are the new ones, which is what the tab lists when it is opened.
  const helpTab = { value: 'help' as const, label: 'Help requests', count: counts?.waiting, countOf: 'new' }
  const filtersOf = (next: typeof queue) => ({
    helpState: next === 'help' && counts?.waiting ? HelpState.New : undefined,
  })
  const tabs = seesHelp
    ? counts?.open
      ? [helpTab, ...outboundTabs(figures)]
      : [...outboundTabs(figures), helpTab]
    : outboundTabs(figures)

  if (isHelp && seesHelp)
    return (
      <Page title="Outbound Referrals" actions={<ReferButton isShortOnPhone />} isOneLine isDense>
        <HelpTable
          list={list}
          state={helpState}
          onState={(next) => list.setFilters({ helpState: next })}
          tabs={
            <QueueTabs
              label="Queues"
              tabs={tabs}
              shown={7}
              value={queue}
              onChange={(next) => list.setFilters({ queue: next, ...filtersOf(next) })}
            />
          }
        />
      </Page>
    )
  return (
    <ReferralList
      side="outbound"
      title="Outbound Referrals"
      actions={<ReferButton isShortOnPhone />}
      rows={rows}
      list={list}
      asked={asked}
      tabs={tabs}
      queue={queue}
      filtersOf={filtersOf}
      empty={
        figures?.total === 0
          ? {
              icon: IconSend,
              title: 'No referrals sent yet',
              text: 'Choose a customer and refer them to a provider.',
              action: <ReferButton />,
            }
          : { icon: IconSend, title: 'No referrals here', text: 'This queue is empty.' }
      }
    />
  )
}
