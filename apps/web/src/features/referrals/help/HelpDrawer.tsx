import type { HelpDetail } from '@handoff/contracts/referrals/help'
import { Flex, Skeleton, Stack } from '@mantine/core'
import { DetailDrawer } from '../../../ui/overlay/DetailDrawer.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { HelpFacts } from './HelpFacts.tsx'
import { HelpFooter } from './HelpFooter.tsx'
import { HelpOutcome } from './HelpOutcome.tsx'
import { HelpStatePill, nameOf } from './helpColumns.tsx'
import { LikelyCustomers } from './LikelyCustomers.tsx'
import { useHelpRequest } from './useHelp.ts'

type Props = { id: number | undefined; onClose: () => void }

/** One request next to the list: what was said, whether the person is known, and what comes next. */
export function HelpDrawer({ id, onClose }: Props) {
  const { data, error, refetch } = useHelpRequest(id)
  return (
    <DetailDrawer
      isOpen={id !== undefined}
      onClose={onClose}
      title={data ? nameOf(data) : error ? 'Not found' : <Skeleton h={20} w={180} />}
      subtitle={
        data && (
          <Flex component="span" display="inline-flex" rowGap="xxs" columnGap="xs" align="center" wrap="wrap">
            <span className="tnum">{data.number}</span>
            <HelpStatePill state={data.state} />
          </Flex>
        )
      }
      footer={data && data.may.length > 0 && <HelpFooter request={data} />}
    >
      {error ? <ErrorState error={error} onRetry={refetch} /> : data ? <Body request={data} /> : <Loading />}
    </DetailDrawer>
  )
}

const Body = ({ request }: { request: HelpDetail }) => (
  <Stack gap="lg">
    <LikelyCustomers request={request} />
    <HelpFacts request={request} />
    <HelpOutcome request={request} />
  </Stack>
)

const Loading = () => (
  <Stack gap="sm" aria-label="Loading" role="status">
    <Skeleton h={92} />
    <Skeleton h={168} />
  </Stack>
)
