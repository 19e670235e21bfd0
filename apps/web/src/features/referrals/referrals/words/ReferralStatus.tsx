import type { Stage } from '@handoff/contracts/referrals/referrals/referral-stages'
import { StatusPill, type Tone } from '../../../../ui/display/StatusPill.tsx'
import { stageWords } from './stageWords.ts'

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
  scheduled: 'good',
  added: 'good',
  in_service: 'good',
  closed: 'neutral',
  rejected: 'bad',
  rerouted: 'bad',
  cancel_requested: 'warn',
  cancelled: 'neutral',
  withdrawn: 'neutral',
  recalled: 'neutral',
  expired: 'bad',
  error: 'bad',
}

type View = Parameters<typeof stageWords>[0] & { side?: 'inbound' | 'outbound' }

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

/** The stage of a referral; closed ones with how far the need was met. What is late is a red due date next to it. */
export function ReferralStatus({ side, ...row }: View) {
  return <StatusPill tone={toneOf(row.stage, side)}>{stageWords(row)}</StatusPill>
}
