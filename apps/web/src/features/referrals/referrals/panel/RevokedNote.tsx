import { lowered } from '@handoff/contracts/kit/dates/moment-words'
import type { ReferralDetail } from '@handoff/contracts/referrals/referrals/referral-rows'
import { Button } from '@mantine/core'
import { useDates } from '../../../../kit/dates/useDates.ts'
import { Notice } from '../../../../ui/states/Notice.tsx'
import { useRemove } from '../useReferrals.ts'

/** Why it ended, and when; the sender takes it off the list once it is read. */
export function RevokedNote({ referral: { id, consentRevokedAt, canRemove } }: { referral: ReferralDetail }) {
  const { formatMoment } = useDates()
  const remove = useRemove()
  if (!consentRevokedAt) return null
  return (
    <Notice
      role="status"
      tone="info"
      action={
        canRemove && (
          <Button
            variant="default"
            size="compact-sm"
            loading={remove.isPending}
            onClick={() => remove.mutate({ id, isRemoved: true })}
          >
            Remove from list
          </Button>
        )
      }
    >
      The customer revoked the consent {lowered(formatMoment(consentRevokedAt))}
    </Notice>
  )
}
