import { sideOf } from '@handoff/contracts/kit'
import { outboundQueues, queueNames, referrals } from '@handoff/contracts/referrals'
import { IconSend } from '@tabler/icons-react'
import { useMe } from '../../kit/CurrentUser.ts'
import { useEndpoint } from '../../kit/useEndpoint.ts'
import { useListState } from '../../kit/useListState.ts'
import { Page } from '../../ui/Page.tsx'
import { ReferButton } from './ReferButton.tsx'
import { ReferralList } from './ReferralList.tsx'
import { ReferralStats } from './ReferralStats.tsx'
import { outboundList } from './referrals.pages.ts'

export function OutboundReferralsPage() {
  const list = useListState(outboundList)
  const rows = useEndpoint(referrals.listOutbound, list.asked, { keep: true })
  const kpis = useEndpoint(referrals.outboundKpis, {})
  const isNetwork = sideOf(useMe().userType.id) === 'admin'

  return (
    <Page
      title="Outbound Referrals"
      subtitle={
        isNetwork ? 'Every referral in the network, as its sender sees it.' : 'Customers you have referred to others.'
      }
      actions={<ReferButton />}
    >
      <ReferralStats side="outbound" kpis={kpis} />
      <ReferralList
        side="outbound"
        rows={rows}
        list={list}
        tabs={outboundQueues.map((queue) => ({
          value: queue,
          label: queueNames[queue],
          count: kpis.data?.byQueue[queue],
        }))}
        total={kpis.data?.total}
        empty={{
          icon: IconSend,
          title: 'You have not referred anybody yet',
          text: 'Pick a customer and send them to somebody who can help.',
          action: <ReferButton />,
        }}
      />
    </Page>
  )
}
