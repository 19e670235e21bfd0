import { Priority, priorityNames } from '@handoff/contracts/referrals/referrals/priority'
import { referenceOf } from '@handoff/contracts/referrals/referrals/referral-reference'
import type { Letter } from '../../../kit/mail/queue.ts'
import { english as t } from '../../../kit/mail/texts.ts'

export type Occasion =
  | 'sent'
  | 'reminded'
  | 'answered'
  | 'openAgain'
  | 'accepted'
  | 'taken'
  | 'ended'
  | 'cancelRequested'
  | 'reopened'
  | 'visitBooked'
  | 'visitMoved'
  | 'visitCanceled'
  | 'cannotCome'
  | 'comesAfterAll'
  | 'message'

export type Facts = {
  path: string
  referralId: number
  receiver: string
  sender: string
  network: string
  /** Who did what it is about: the referring provider, or the network. */
  by: string
  senderPhone: string | null
  priority: Priority
  /** Of an appointment, in words and by the clock of its zone. */
  when: string | null
  /** Nothing can be done about the referral anymore. */
  isOver: boolean
  /** In words of the receiver’s own zone. */
  due: string | null
  /** Null for a restricted service: an email does not say what for. */
  need: string | null
  ageBand: string | null
  county: string | null
  languages: readonly string[]
  isFirstToAccept: boolean
}

const buttons = {
  sent: 'answer',
  reminded: 'answer',
  answered: 'readAndAnswer',
  openAgain: 'answer',
  accepted: 'open',
  taken: null,
  ended: null,
  cancelRequested: 'open',
  reopened: 'open',
  visitBooked: 'open',
  visitMoved: 'open',
  visitCanceled: 'open',
  cannotCome: 'open',
  comesAfterAll: 'open',
  message: 'reply',
} as const satisfies Record<Occasion, string | null>
/** Whom to call is no question while they are only asked to answer. */
const withoutQuestions: readonly Occasion[] = ['sent', 'reminded', 'answered', 'openAgain', 'taken']

/** No name, no phone, no date of birth; of a restricted service not even the need. */
export function partnerLetter(occasion: Occasion, facts: Facts): Letter {
  const { receiver, sender, senderPhone, path, referralId, priority, isOver, isFirstToAccept } = facts
  const reference = referenceOf(referralId)
  const need = facts.need?.toLowerCase() ?? null
  const when = facts.when ?? ''
  const network = sender === facts.network ? null : facts.network
  const title = t(`partnerLetter.title.${occasion}`, { ...facts, need })
  const button = isOver && occasion === 'visitCanceled' ? null : buttons[occasion]
  return {
    subject: t('partnerLetter.subject', {
      priority: priority === Priority.Routine ? null : priorityNames[priority],
      title,
      reference,
    }),
    title,
    greeting: t('partnerLetter.hello', { receiver }),
    paragraphs: [
      t(`partnerLetter.text.${occasion}`, { ...facts, when, network }),
      ...(occasion === 'sent' && isFirstToAccept ? [t('partnerLetter.othersAsked')] : []),
      ...(senderPhone && !withoutQuestions.includes(occasion)
        ? [t('partnerLetter.questions', { sender, phone: senderPhone })]
        : []),
    ],
    facts: button ? factsOf(facts) : [[t('partnerLetter.fact.referral'), reference]],
    ...(button && { button: { label: t(`partnerLetter.button.${button}`), path } }),
    small: button
      ? [t('partnerLetter.confirm'), t('partnerLetter.noNames'), t('partnerLetter.forwarded')]
      : [t('partnerLetter.nothing')],
  }
}

const factsOf = ({ ageBand, county, languages, need, sender, referralId }: Facts) =>
  (
    [
      ['who', ageBand],
      ['where', county],
      ['language', languages.join(', ') || null],
      ['needs', need],
      ['from', sender],
      ['referral', referenceOf(referralId)],
    ] as const
  ).flatMap(([name, value]): [string, string][] => (value ? [[t(`partnerLetter.fact.${name}`), value]] : []))

export const answerCode = (code: string): Letter => ({
  subject: t('letter.code.subject', { code }),
  title: t('letter.code.title', { code }),
  paragraphs: [t('letter.code.works')],
  small: [t('letter.code.notYou')],
})
