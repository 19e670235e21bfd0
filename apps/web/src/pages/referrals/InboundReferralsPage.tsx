import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { Button } from '@mantine/core'
import { IconInbox, IconLayoutKanban, IconList } from '@tabler/icons-react'
import { ReferButton } from '../../features/referrals/referrals/refer/ReferButton.tsx'
import { useListState } from '../../kit/address/useListState.ts'
import { useSearchOf } from '../../kit/address/useSearchOf.ts'
import { useLazyPart } from '../../kit/loading/useLazyPart.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { useCan } from '../../kit/session/Can.tsx'
import { ViewLinks } from '../../ui/filter/ViewLinks.tsx'
import type { Emptiness } from '../../ui/states/EmptyState.tsx'
import { NoAccess } from '../../ui/states/NoAccess.tsx'
import { AwaitingAnswerLink } from './AwaitingAnswerLink.tsx'
import { DayListLink } from './DayListLink.tsx'
import { askedSort, inboundTabs } from './queues.ts'
import { ReferralList } from './ReferralList.tsx'
import { inboundList } from './referrals.search.ts'

const loadBoard = () => import('./InboundBoard.tsx')
const address = '/customer-referrals/in-bound'
const views = [
  { name: 'table', label: 'Table', icon: IconList, to: address, view: undefined },
  { name: 'board', label: 'Board', icon: IconLayoutKanban, to: address, view: 'board' },
] as const

/** What others have referred, in ten queues; opens on what needs an answer. */
export function InboundReferralsPage() {
  // The guard covers the long address of this page, not the short one.
  return useCan(referrals.listInbound) ? <InboundReferrals /> : <NoAccess title="Inbound Referrals" />
}

function InboundReferrals() {
  const list = useListState(inboundList)
  const { view, id } = useSearchOf(inboundList.schema)
  const isBoard = view === 'board'
  const { queue = 'to_answer', stage, ...narrowed } = list.asked
  const sort = askedSort(narrowed.sort, queue)
  const query = { ...narrowed, sort, ...(stage && { stage: [stage] }), ...(queue !== 'all' && { queue }) }
  const rows = useEndpoint(referrals.listInbound, query, { keep: true, enabled: !isBoard })
  const counts = useEndpoint(referrals.inboundCounts, {}).data
  const Board = useLazyPart(loadBoard, isBoard)?.InboundBoard
  const tabs = inboundTabs(counts)

  return (
    <ReferralList
      side="inbound"
      title="Inbound Referrals"
      actions={
        <>
          {/* Next to an open referral there is room for the list’s own. */}
          {id === undefined && <AwaitingAnswerLink isWideOnly />}
          {id === undefined && <DayListLink />}
          <ViewLinks views={views} shown={isBoard ? 'board' : 'table'} />
          <ReferButton isSecondary={!isBoard} isShortOnPhone />
        </>
      }
      rows={rows}
      counted={rows.data?.counted}
      list={list}
      asked={query}
      tabs={tabs}
      queue={queue}
      linkOf={({ id }) => ({ to: '/customer-referrals/in-bound', search: { queue, id } })}
      empty={emptyOf(queue, tabs, (next) => list.setFilters({ queue: next }))}
      instead={
        isBoard
          ? (open, onTaken) => Board && <Board list={list} tabs={tabs} onOpen={open} onTaken={onTaken} />
          : undefined
      }
    />
  )
}

type Tabs = ReturnType<typeof inboundTabs>
type Queue = Tabs[number]['value']

/** What comes next in urgency once nothing is left to answer. */
const byUrgency: Queue[] = ['needs_information', 'scheduled', 'accepted', 'in_service', 'waitlist']

function emptyOf(queue: Queue, tabs: Tabs, go: (queue: Queue) => void): Emptiness {
  const countOf = (value: Queue) => tabs.find((tab) => tab.value === value)?.count ?? 0
  if (queue === 'all')
    return {
      icon: IconInbox,
      title: 'Nothing has been referred to you yet',
      text: 'Referrals appear here as soon as a provider sends you one.',
    }
  if (queue !== 'to_answer') return { icon: IconInbox, title: 'No referrals here', text: 'This queue is empty.' }
  const running = countOf('accepted') + countOf('waitlist') + countOf('scheduled') + countOf('in_service')
  const next = byUrgency.find((value) => countOf(value) > 0)
  return {
    icon: IconInbox,
    title: 'Nothing to answer.',
    text: running
      ? `${running.toLocaleString('en-US')} accepted referrals are in progress.`
      : 'New referrals appear here.',
    action: next && (
      <Button variant="default" onClick={() => go(next)}>
        Show {tabs.find(({ value }) => value === next)!.label.toLowerCase()}
      </Button>
    ),
  }
}
