import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { Button } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Can } from '../../kit/session/Can.tsx'
import { useMe } from '../../kit/session/CurrentUser.ts'
import { useIsPhone } from '../../ui/layout/useIsPhone.ts'

/** To the referrals that wait for an answer, as cards; the count is live. */
export function AwaitingAnswerLink({ isWideOnly }: { isWideOnly?: boolean }) {
  const { totalInBounds } = useMe()
  const isPhone = useIsPhone()
  if (isPhone && isWideOnly) return null
  return (
    <Can do={referrals.listInbound}>
      <Button
        variant="default"
        px={isPhone ? 10 : undefined}
        aria-label={`${totalInBounds} not answered`}
        title="To answer, or waiting for information"
        leftSection={<IconHourglass size={15} stroke={1.8} />}
        renderRoot={(props) => <Link to="/entity-requests" {...props} />}
      >
        {isPhone ? totalInBounds : `${totalInBounds} not answered`}
      </Button>
    </Can>
  )
}
