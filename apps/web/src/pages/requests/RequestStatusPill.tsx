import { sideOf } from '@handoff/contracts/kit'
import { type RequestRow, type RequestStatus, requestStatusNames } from '@handoff/contracts/network/requests/requests'
import { useMe } from '../../kit/session/CurrentUser.ts'
import { StatusPill, type Tone } from '../../ui/display/StatusPill.tsx'

const tones: Partial<Record<RequestStatus, Tone>> = { 2: 'bad', 4: 'neutral', 5: 'good' }

/** Pending and accepted requests wait for the administrators: for us, or for them. */
export function RequestStatusPill({ status }: Pick<RequestRow, 'status'>) {
  const waits = sideOf(useMe().userType.id) === 'admin' ? 'warn' : 'info'
  return <StatusPill tone={tones[status] ?? waits}>{requestStatusNames[status]}</StatusPill>
}
