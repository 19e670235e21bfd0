import { help } from '@handoff/contracts/help'
import { sideOf } from '@handoff/contracts/kit'
import { outboundQueues, queueNames, referrals } from '@handoff/contracts/referrals/referrals'
import { IconSend } from '@tabler/icons-react'
import { HelpTable } from '../../features/help/HelpTable.tsx'
import { ReferButton } from '../../features/referrals/refer/ReferButton.tsx'
import { useListState } from '../../kit/address/useListState.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { useCan } from '../../kit/session/Can.tsx'
import { useMe } from '../../kit/session/CurrentUser.ts'
import { QueueTabs } from '../../ui/filter/QueueTabs.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { ReferralList } from './ReferralList.tsx'
import { ReferralStats } from './ReferralStats.tsx'
import { outboundList } from './referrals.search.ts'

export function OutboundReferralsPage() {
  const list = useListState(outboundList)
  const { queue, helpState, ...asked } = list.asked
  const isHelp = queue === 'help'
  const rows = useEndpoint(
    referrals.listOutbound,
    { ...asked, ...(queue && !isHelp && { queue }) },
    { keep: true, enabled: !isHelp },
  )
  const kpis = useEndpoint(referrals.outboundKpis, {})
  const isNetwork = sideOf(useMe().userType.id) === 'admin'

  const seesHelp = useCan(help.list)
  const waiting = useEndpoint(help.waiting, {}, { enabled: seesHelp }).data?.waiting
  const tabs = [
    ...outboundQueues.map((one) => ({ value: one, label: queueNames[one], count: kpis.data?.byQueue[one] })),
    ...(seesHelp ? [{ value: 'help' as const, label: 'Help requests', count: waiting }] : []),
  ]

  return (
    <Page
      title="Outbound Referrals"
      subtitle={
        isNetwork ? 'Every referral in the network, as its sender sees it.' : 'Customers you have referred to others.'
      }
      actions={<ReferButton />}
    >
      <ReferralStats side="outbound" kpis={kpis} />
      {isHelp && seesHelp ? (
        <HelpTable
          list={list}
          state={helpState}
          onState={(next) => list.setFilters({ helpState: next })}
          tabs={
            <QueueTabs<(typeof tabs)[number]['value'] | undefined>
              label="Queues"
              tabs={[{ value: undefined, label: 'All', count: kpis.data?.total }, ...tabs]}
              value={queue}
              onChange={(next) => list.setFilters({ queue: next, helpState: undefined })}
            />
          }
        />
      ) : (
        <ReferralList
          side="outbound"
          rows={rows}
          list={list}
          tabs={tabs}
          total={kpis.data?.total}
          empty={{
            icon: IconSend,
            title: 'You have not referred anybody yet',
            text: 'Pick a customer and send them to somebody who can help.',
            action: <ReferButton />,
          }}
        />
      )}
    </Page>
  )
}
