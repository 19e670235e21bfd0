import { requestKinds } from '@handoff/contracts/network/requests/kinds/index'
import type { RequestDetail } from '@handoff/contracts/network/requests/requests'
import { Box, Text } from '@mantine/core'

/** What the request is about was deleted or merged since: nothing is left to be changed or removed. */
export function MissingTargetNote({ request }: { request: RequestDetail }) {
  const { requestType, may } = request
  if (!request.isTargetGone || may.length === 0) return null
  const only = may.includes('reject') ? 'You can only reject this request.' : 'You can cancel this request.'
  return (
    <Text
      className="anywhere"
      inherit
      py="sm"
      px="md"
      bdrs="md"
      fz="sm"
      lh="1.5"
      c="var(--bad)"
      bg="var(--bad-tint)"
      role="note"
    >
      <Box component="b" display="block" fw="600">
        This {requestKinds[requestType].record} no longer exists
      </Box>
      {only}
    </Text>
  )
}
