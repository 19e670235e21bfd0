import { metLevelNames, type ReferralRow } from '@handoff/contracts/referrals/referral-rows'
import { type Stage, stageNames } from '@handoff/contracts/referrals/referral-stages'
import { StatusPill, type Tone } from '../../ui/display/StatusPill.tsx'

const tones: Record<Stage, Tone> = {
  draft: 'neutral',
  offered: 'warn',
  queued: 'neutral',
  sent: 'warn',
  opened: 'warn',
  info_requested: 'warn',
  accepted: 'good',
  waitlisted: 'good',
  contacting: 'good',
  scheduled: 'brand',
  added: 'brand',
  in_service: 'brand',
  closed: 'neutral',
  rejected: 'bad',
  rerouted: 'bad',
  cancel_requested: 'warn',
  cancelled: 'neutral',
  withdrawn: 'neutral',
  recalled: 'neutral',
  expired: 'bad',
  error: 'neutral',
}

type View = Pick<ReferralRow, 'stage' | 'metLevel' | 'isOverdue'> & { side?: 'inbound' | 'outbound' }

/** Amber waits for us, blue waits for them. */
const waitsFor: Partial<Record<Stage, 'sender' | 'receiver'>> = {
  sent: 'receiver',
  opened: 'receiver',
  info_requested: 'sender',
  cancel_requested: 'receiver',
}

function toneOf(stage: Stage, side: View['side']): Tone {
  const other = side === 'inbound' ? 'sender' : 'receiver'
  return side && waitsFor[stage] === other ? 'info' : tones[stage]
}

/** Where a referral stands: late ones in red, closed ones with how far the need was met. */
export function ReferralStatus({ stage, metLevel, isOverdue, side }: View) {
  if (isOverdue) return <StatusPill tone="bad">Overdue</StatusPill>
  if (stage === 'closed' && metLevel)
    return <StatusPill tone={metLevel === 3 ? 'neutral' : 'brand'}>Closed – {metLevelNames[metLevel]}</StatusPill>
  return <StatusPill tone={toneOf(stage, side)}>{stageNames[stage]}</StatusPill>
}
