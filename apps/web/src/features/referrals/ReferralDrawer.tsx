import type { ReferralDetail } from '@handoff/contracts/referrals/referrals'
import { Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { ErrorState } from '../../ui/layout/ErrorState.tsx'
import { DetailDrawer } from '../../ui/overlay/DetailDrawer.tsx'
import { Assignment } from './Assignment.tsx'
import { DrawerFooter } from './DrawerFooter.tsx'
import { PriorityMark } from './PriorityMark.tsx'
import { ReferralFacts } from './ReferralFacts.tsx'
import { ReferralPacket } from './ReferralPacket.tsx'
import { ReferralStatus } from './ReferralStatus.tsx'
import { ReferralTimeline } from './ReferralTimeline.tsx'
import { nameOf, type Side } from './referralColumns.tsx'
import css from './referrals.module.css'
import { useMarkOpened } from './useMarkOpened.ts'
import { useReferral } from './useReferrals.ts'

type Props = {
  id: number | undefined
  side: Side
  onClose: () => void
  /** What other features know of it: notes, files. */
  more?: (referral: ReferralDetail) => ReactNode
}

/** One referral next to its list: who, what for, what happened, and what one can do next. */
export function ReferralDrawer({ id, side, onClose, more }: Props) {
  const { data, error, refetch } = useReferral(id)
  useMarkOpened(data)
  return (
    <DetailDrawer
      isOpen={id !== undefined}
      onClose={onClose}
      title={data ? nameOf(data) : error ? 'Not found' : <Skeleton h={20} w={180} />}
      subtitle={data && <Subtitle referral={data} />}
      footer={data && <DrawerFooter referral={data} onClose={onClose} />}
    >
      {error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : data ? (
        <Body referral={data} side={side} more={more?.(data)} />
      ) : (
        <Loading />
      )}
    </DetailDrawer>
  )
}

const Subtitle = ({ referral }: { referral: ReferralDetail }) => (
  <span className={css.subtitle}>
    <span className="tnum">{referral.reference}</span>
    <ReferralStatus {...referral} />
    <PriorityMark priority={referral.priority} isQuiet />
  </span>
)

const Body = ({ referral, side, more }: { referral: ReferralDetail; side: Side; more: ReactNode }) => (
  <div className={css.sections}>
    <ReferralFacts referral={referral} side={side} />
    <ReferralPacket referral={referral} />
    {(referral.canAssign || referral.assigned) && <Assignment referral={referral} />}
    {more}
    <ReferralTimeline entries={referral.timeline} />
  </div>
)

const Loading = () => (
  <Stack gap={14} aria-label="Loading" role="status">
    <Skeleton h={92} />
    <Skeleton h={168} />
    <Skeleton h={132} />
  </Stack>
)
