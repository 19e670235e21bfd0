import type { ReferralDetail } from '@handoff/contracts/referrals/referrals/referral-rows'
import type { MessageMode } from '../../../referrals/referrals/threadHandle.ts'

export type Mode = {
  mode: MessageMode
  /** In the switch, and in its menu. */
  label: string
  hint: string
  placeholder: string
  submit: string
  /** The step that is taken with it. */
  step?: 'ask' | 'answer'
}

/** What the person can write here now; the first is the one to begin with. */
export function modesOf(referral: ReferralDetail): Mode[] {
  const other = otherSide(referral)
  const can = (key: string) => referral.nextSteps.some((step) => step.key === key)
  const message: Mode = {
    mode: 'message',
    label: `To ${other}`,
    hint: `${capital(other)} will see it.`,
    placeholder: can('ask') ? 'Ask a question or add a note…' : 'Write a message…',
    submit: 'Send',
  }
  const internal: Mode = {
    mode: 'internal',
    label: 'Internal, your team only',
    hint: 'Only your team will see it.',
    placeholder: 'Add a note for your team…',
    submit: 'Add note',
  }
  // Once access has ended, what is written stays on one’s own side.
  if (referral.packet.level === 'ended') return [internal]
  const answer: Mode[] = can('answer')
    ? [
        {
          mode: 'answer',
          label: `Answer ${other}`,
          hint: 'Their due date resumes.',
          placeholder: 'Answer the question…',
          submit: 'Answer',
          step: 'answer',
        },
      ]
    : []
  const question: Mode[] = can('ask')
    ? [
        {
          mode: 'question',
          label: `Question to ${other}`,
          hint: 'Your due date is paused until they reply.',
          placeholder: 'What do you need to know?',
          submit: 'Ask',
          step: 'ask',
        },
      ]
    : []
  return [...answer, message, ...question, internal]
}

function otherSide({ isMine, sender, receiver }: ReferralDetail) {
  if (isMine === 'network') return 'both sides'
  return isMine === 'sender' ? receiver.name : (sender?.name ?? 'the administrators')
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
