import { lowered } from '@handoff/contracts/kit/dates/moment-words'
import { fullName } from '@handoff/contracts/kit/person-name'
import { type RequestDetail, RequestStatus } from '@handoff/contracts/network/requests/requests'
import { Button, Flex } from '@mantine/core'
import { useState } from 'react'
import { useDates } from '../../../kit/dates/useDates.ts'
import { useMe } from '../../../kit/session/CurrentUser.ts'

const did: Partial<Record<RequestStatus, string>> = {
  1: 'approved this',
  2: 'rejected this',
  4: 'canceled this',
  5: 'approved this',
}

/** Someone else decided it while it was open here: 'Elena Park approved this at 10:12 AM'. */
export function DecidedNote({ request, onNext }: { request: RequestDetail; onNext?: () => void }) {
  const { formatMoment } = useDates()
  const { firstName, lastName } = useMe()
  const [wasPending] = useState(request.status === RequestStatus.Pending)
  const last = request.steps.at(-1)
  const words = last && did[last.status]
  if (!wasPending || request.status === RequestStatus.Pending || !words) return null
  if (last.by === fullName({ firstName, lastName })) return null
  return (
    <Flex
      component="p"
      gap="sm"
      align="center"
      justify="space-between"
      m={0}
      py="xs"
      px="sm"
      bdrs="md"
      bg="var(--info-tint)"
      c="var(--info)"
      fz="sm"
      role="status"
    >
      <span>
        {last.by ?? 'The requester'} {words} {lowered(formatMoment(last.at))}
      </span>
      {onNext && (
        <Button variant="default" size="compact-sm" onClick={onNext}>
          Next
        </Button>
      )}
    </Flex>
  )
}
