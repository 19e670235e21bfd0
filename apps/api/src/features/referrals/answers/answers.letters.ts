import { Priority, priorityNames } from '@handoff/contracts/referrals/referrals/priority'
import { referenceOf } from '@handoff/contracts/referrals/referrals/referral-reference'
import type { Letter } from '../../../kit/mail/queue.ts'

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
  /** The acting side: the referring provider, or the network. */
  by: string
  senderPhone: string | null
  priority: Priority
  /** Time of an appointment, in words and in its time zone. */
  when: string | null
  /** Nothing can be done about the referral anymore. */
  isOver: boolean
  /** In words, in the receiver’s time zone. */
  due: string | null
  /** Null for a restricted service: an email doesn't name the need. */
  need: string | null
  ageBand: string | null
  county: string | null
  languages: readonly string[]
  isFirstToAccept: boolean
}

const titles: Record<Occasion, (facts: Facts) => string> = {
  sent: ({ need }) => (need ? `Can you help someone with ${need.toLowerCase()}?` : 'Can you help someone?'),
  reminded: ({ need }) =>
    need ? `Someone is waiting for help with ${need.toLowerCase()}` : 'Someone is waiting for help',
  answered: () => 'Your question was answered',
  openAgain: () => 'This referral is open again',
  accepted: () => 'You accepted a referral',
  taken: () => 'Another provider accepted this referral',
  ended: () => 'This referral has ended',
  cancelRequested: () => 'The referring provider asked to cancel',
  reopened: ({ by }) => `${by} reopened a referral`,
  visitBooked: ({ by }) => `${by} booked an appointment with you`,
  visitMoved: () => 'An appointment with you was changed',
  visitCanceled: () => 'An appointment with you was canceled',
  cannotCome: () => 'Someone can’t come to their appointment',
  comesAfterAll: () => 'Someone can come to their appointment after all',
  message: ({ sender }) => `${sender} sent you a message`,
}

const buttons: Record<Occasion, string | null> = {
  sent: 'Answer',
  reminded: 'Answer',
  answered: 'Read and answer',
  openAgain: 'Answer',
  accepted: 'Open the referral',
  taken: null,
  ended: null,
  cancelRequested: 'Open the referral',
  reopened: 'Open the referral',
  visitBooked: 'Open the referral',
  visitMoved: 'Open the referral',
  visitCanceled: 'Open the referral',
  cannotCome: 'Open the referral',
  comesAfterAll: 'Open the referral',
  message: 'Reply',
}

/** No name, no phone, no date of birth; for a restricted service not even the need. */
export function partnerLetter(occasion: Occasion, facts: Facts): Letter {
  const { receiver, sender, due, path, referralId, priority } = facts
  const reference = referenceOf(referralId)
  const title = titles[occasion](facts)
  const button = facts.isOver && occasion === 'visitCanceled' ? null : buttons[occasion]
  const urgency = priority === Priority.Routine ? '' : `${priorityNames[priority]}: `
  return {
    subject: `${urgency}${title} (${reference})`,
    title,
    greeting: `Hello ${receiver},`,
    paragraphs: paragraphsOf(occasion, facts, due, sender),
    facts: button ? factsOf(facts, sender) : [['Referral', reference]],
    ...(button && { button: { label: button, path } }),
    small: button
      ? [
          'The button opens a page where you confirm. No account needed; nothing is recorded by opening it.',
          'Names and phone numbers are not in this email. You’ll see them after you accept and enter a code we send to this address.',
          'The link works for this referral alone. Forwarding this email opens nothing.',
        ]
      : ['There is nothing more to do.'],
  }
}

function paragraphsOf(
  occasion: Occasion,
  { isFirstToAccept, senderPhone, network, by: author, when, isOver }: Facts,
  due: string | null,
  sender: string,
) {
  const by = due ? ` Answer by ${due}.` : ''
  const questions = senderPhone ? [`Questions? Call ${sender}, ${senderPhone}.`] : []
  switch (occasion) {
    case 'sent':
      return [
        `${sender} would like to refer someone to you${sender === network ? '' : ` through ${network}`}.${by}`,
        ...(isFirstToAccept ? ['Others were asked as well: the first to accept gets it.'] : []),
      ]
    case 'reminded':
      return [`${sender} is waiting for your answer.${by}`]
    case 'answered':
      return [`${sender} answered your question.${by}`]
    case 'openAgain':
      return [`The provider that had accepted gave it back.${by}`]
    case 'accepted':
      return [
        'Thank you. The page has how to reach the person; book a visit, record it, or close the referral there.',
        ...questions,
      ]
    case 'taken':
      return ['You don’t need to answer anymore. Thank you for being ready to help.']
    case 'ended':
      return ['You don’t need to do anything.', ...questions]
    case 'message':
      return ['Read it and reply on the page of the referral, after a code that we send to this address.', ...questions]
    case 'reopened':
      return [
        `The referral that you closed was reopened by ${author}: the person still needs help, and is waiting for you to contact them. The reason is on the page; log the contact, book a visit, or close it again there.`,
        ...questions,
      ]
    case 'visitBooked':
      return [`It is on ${when}. If you can’t be there then, move or cancel it on the page.`, ...questions]
    case 'visitMoved':
      return [
        `${author} changed it: it is now on ${when}. If you can’t be there then, move or cancel it on the page.`,
        ...questions,
      ]
    case 'visitCanceled':
      return [
        isOver
          ? `It was on ${when}. The person isn’t coming, and the referral has ended: you don’t need to do anything.`
          : `It was on ${when}. The person isn’t coming then: contact them, or book another time on the page.`,
        ...questions,
      ]
    case 'cannotCome':
      return [
        `It is on ${when}, and the person let us know that they can’t come. Call them to find another time, then move or cancel the appointment on the page.`,
        ...questions,
      ]
    case 'comesAfterAll':
      return [
        `It is on ${when}. The person had let us know that they couldn’t come; now they can. Expect them then.`,
        ...questions,
      ]
    case 'cancelRequested':
      return [`${sender} asked to cancel this referral. Confirm it, or say why you keep it open.`, ...questions]
  }
}

const factsOf = ({ ageBand, county, languages, need, referralId }: Facts, sender: string) =>
  (
    [
      ['Who', ageBand],
      ['Where', county],
      ['Language', languages.join(', ') || null],
      ['Needs', need],
      ['From', sender],
      ['Referral', referenceOf(referralId)],
    ] as const
  ).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []))

export const answerCode = (code: string): Letter => ({
  subject: `${code} is your code`,
  title: `Your code is ${code}`,
  paragraphs: ['It works for 10 minutes on the page you opened.'],
  small: ['If you didn’t ask for a code, ignore this email.'],
})
