import { type RequestRow, type RequestStatus, requestStatusNames } from '@handoff/contracts/requests/requests'
import { StatusPill, type Tone } from '../../ui/display/StatusPill.tsx'

const tones: Record<RequestStatus, Tone> = { 1: 'brand', 2: 'bad', 3: 'neutral', 4: 'neutral', 5: 'good' }

/** Where a request stands; one that waits too long is amber. */
export const RequestStatusPill = ({ status, isLate }: Pick<RequestRow, 'status' | 'isLate'>) => (
  <StatusPill tone={isLate ? 'warn' : tones[status]}>{isLate ? 'Overdue' : requestStatusNames[status]}</StatusPill>
)
