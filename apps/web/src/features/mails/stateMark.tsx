import { type Mail, type MailState, mailStateNames } from '@handoff/contracts/mails'
import { StatusPill, type Tone } from '../../ui/display/StatusPill.tsx'

const tones: Record<MailState, Tone> = { 1: 'warn', 2: 'good', 3: 'brand', 4: 'bad' }

export const stateMark = ({ state }: Pick<Mail, 'state'>) => (
  <StatusPill tone={tones[state]}>{mailStateNames[state]}</StatusPill>
)
