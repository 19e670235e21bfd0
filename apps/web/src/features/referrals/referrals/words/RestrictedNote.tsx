import type { ReferralRow } from '@handoff/contracts/referrals/referrals/referral-rows'
import { IconLock } from '@tabler/icons-react'
import { Notice } from '../../../../ui/states/Notice.tsx'

/** In the place of everything that would say which service a restricted referral is for. */
export const RestrictedNote = ({ receiver }: Pick<ReferralRow, 'receiver'>) => (
  <Notice role="status" tone="info" icon={<IconLock size={17} stroke={1.8} />}>
    This service is restricted. Your role doesn’t include its {receiver.id === null && 'provider, '}message, files,
    questions, and notes.
  </Notice>
)
