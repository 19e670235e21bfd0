import { type Mail, MailState, mailStateNames } from '@handoff/contracts/platform/mails'
import { StatusPill, type Tone } from '../../../ui/display/StatusPill.tsx'

const tones: Record<MailState, Tone> = { 1: 'info', 2: 'good', 3: 'neutral', 4: 'bad' }

const isUsual = ({ state }: Pick<Mail, 'state'>) => state === MailState.Sent || state === MailState.Snapshot

/** For cards: the exception alone. */
export const exceptionMark = (mail: Pick<Mail, 'state'>) => !isUsual(mail) && stateMark(mail)

/** Only what did not go out has a pill. */
export const stateMark = ({ state }: Pick<Mail, 'state'>) =>
  isUsual({ state }) ? (
    <span className="muted">{mailStateNames[state]}</span>
  ) : (
    <StatusPill tone={tones[state]}>{mailStateNames[state]}</StatusPill>
  )
