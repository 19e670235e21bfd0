import { Priority } from '@handoff/contracts/referrals/referrals/priority'
import { referenceOf } from '@handoff/contracts/referrals/referrals/referral-reference'
import { languageIn } from '@handoff/contracts/texts/language-in'
import type { Language } from '@handoff/contracts/texts/languages'
import { needIn } from '@handoff/contracts/texts/need'
import type { Texts } from '@handoff/contracts/texts/texts'
import { dueDayIn, momentIn } from '@handoff/contracts/texts/when-in'
import type { Letter } from '../../../kit/mail/queue.ts'
import { textsIn } from '../../../kit/mail/texts.ts'

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
  /** That the receiver has chosen. */
  language: Language
  timeZone: string
  path: string
  referralId: number
  receiver: string
  sender: string
  network: string
  /** The acting side: the referring provider, or the network. */
  by: string
  senderPhone: string | null
  priority: Priority
  /** Of an appointment, and its time zone. */
  when: { moment: Date; timeZone: string } | null
  /** Nothing can be done about the referral anymore. */
  isOver: boolean
  due: Date | null
  now: Date
  /** Null for a restricted service: an email doesn't name the need. */
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
/** Next to Accept: the page opens with the form of one. */
const others = ['waitlist', 'ask', 'reject'] as const
/** Whom to call is no question while they are only asked to answer. */
const withoutQuestions: readonly Occasion[] = ['sent', 'reminded', 'answered', 'openAgain', 'taken']

/** No name, no phone, no date of birth; for a restricted service not even the need. */
export function partnerLetter(occasion: Occasion, facts: Facts): Letter {
  const { language, receiver, sender, senderPhone, by, path, referralId, priority, isOver, isFirstToAccept } = facts
  const t = textsIn(language)
  const reference = referenceOf(referralId)
  const need = facts.need && needIn(t, facts.need)
  const when = facts.when ? momentIn(t, facts.when.moment, facts.when.timeZone) : ''
  const due = facts.due && dueDayIn(t, facts.due, facts.timeZone, facts.now)
  const network = sender === facts.network ? null : facts.network
  const title = t(`partnerLetter.title.${occasion}`, { need, by, sender })
  const button = isOver && occasion === 'visitCanceled' ? null : buttons[occasion]
  return {
    language,
    subject: t('partnerLetter.subject', {
      priority: priority === Priority.Routine ? null : t(`partnerLetter.priority.${priority}`),
      title,
      due,
      reference,
    }),
    title,
    greeting: t('partnerLetter.hello', { receiver }),
    paragraphs: [
      t(`partnerLetter.text.${occasion}`, { sender, by, when, due, network, isOver }),
      ...(occasion === 'sent' && isFirstToAccept ? [t('partnerLetter.othersAsked')] : []),
      ...(senderPhone && !withoutQuestions.includes(occasion)
        ? [t('partnerLetter.questions', { sender, phone: senderPhone })]
        : []),
    ],
    facts: button
      ? factsOf(t, facts, withoutQuestions.includes(occasion) ? senderPhone : null)
      : [[t('partnerLetter.fact.referral'), reference]],
    ...(button && {
      button:
        button === 'answer'
          ? {
              label: t('answer.accept'),
              path,
              others: others.map((key) => ({ label: t(`answer.${key}`), path: `${path}&do=${key}` })),
            }
          : { label: t(`partnerLetter.button.${button}`), path },
    }),
    small: button
      ? [t('partnerLetter.confirm'), t('partnerLetter.noNames'), t('partnerLetter.forwarded')]
      : [t('partnerLetter.nothing')],
  }
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** `phone`: of the sender, where no sentence names it. */
const factsOf = (t: Texts, { ageBand, county, languages, need, sender, referralId }: Facts, phone: string | null) =>
  (
    [
      ['who', ageBand && (t.find(`age.${ageBand}`) ?? ageBand)],
      ['where', county],
      ['language', languages.map((one) => languageIn(t, one)).join(', ') || null],
      ['needs', need && capital(needIn(t, need))],
      ['from', [sender, phone].filter(Boolean).join(', ')],
      ['referral', referenceOf(referralId)],
    ] as const
  ).flatMap(([name, value]): [string, string][] => (value ? [[t(`partnerLetter.fact.${name}`), value]] : []))

export function answerCode(code: string, language: Language): Letter {
  const t = textsIn(language)
  return {
    language,
    subject: t('letter.code.subject', { code }),
    title: t('letter.code.title', { code }),
    paragraphs: [t('letter.code.works')],
    small: [t('letter.code.notYou')],
  }
}
