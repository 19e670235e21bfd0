import { verifiedAmberDays, verifiedRedDays } from '@handoff/contracts/entities/editing'
import { useDates } from '../../kit/dates/useDates.ts'
import { StatusPill, type Tone } from '../../ui/display/StatusPill.tsx'

const dayMs = 86_400_000

/** When someone last made sure that a listing is right; it grows amber, then red. */
export function VerifiedMark({ at, isShort }: { at: string | null; isShort?: boolean }) {
  const { formatShort } = useDates()
  if (!at) return <StatusPill tone="neutral">Not verified</StatusPill>
  return (
    <span title={`Verified ${formatShort(at)}`}>
      <StatusPill tone={toneOf(at)}>{isShort ? formatShort(at) : `Verified ${formatShort(at)}`}</StatusPill>
    </span>
  )
}

export function toneOf(at: string, now = Date.now()): Tone {
  const days = (now - Date.parse(at)) / dayMs
  return days > verifiedRedDays ? 'bad' : days > verifiedAmberDays ? 'warn' : 'good'
}
