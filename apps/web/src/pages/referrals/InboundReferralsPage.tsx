import { sideOf } from '@handoff/contracts/kit'
import { inboundQueues, queueNames, referrals } from '@handoff/contracts/referrals/referrals'
import { IconInbox } from '@tabler/icons-react'
import { ReferButton } from '../../features/referrals/refer/ReferButton.tsx'
import { useListState } from '../../kit/address/useListState.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { useMe } from '../../kit/session/CurrentUser.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { ReferralList } from './ReferralList.tsx'
import { ReferralStats } from './ReferralStats.tsx'
import { inboundList } from './referrals.search.ts'

export function InboundReferralsPage() {
  const list = useListState(inboundList)
  const rows = useEndpoint(referrals.listInbound, list.asked, { keep: true })
  const kpis = useEndpoint(referrals.inboundKpis, {})
  const isNetwork = sideOf(useMe().userType.id) === 'admin'

  return (
    <Page
      title="Inbound Referrals"
      subtitle={
        isNetwork
          ? 'Every referral in the network, as its receiver sees it.'
          : 'Customers other entities have referred to you.'
      }
      actions={<ReferButton />}
    >
      <ReferralStats side="inbound" kpis={kpis} />
      <ReferralList
        side="inbound"
        rows={rows}
        list={list}
        tabs={inboundQueues.map((queue) => ({
          value: queue,
          label: queueNames[queue],
          count: kpis.data?.byQueue[queue],
        }))}
        total={kpis.data?.total}
        empty={{
          icon: IconInbox,
          title: 'Nothing has been referred to you yet',
          text: 'Referrals appear here the moment somebody sends you one.',
        }}
      />
    </Page>
  )
}
