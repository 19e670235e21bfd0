import type { DomainEvent } from '@handoff/contracts/events'
import { momentWords } from '@handoff/contracts/kit/dates/moment-words'
import { sentenceOf } from '@handoff/contracts/platform/notifications'
import { zoneLabel } from '@handoff/contracts/referrals/appointments/when'
import type { Letter } from '../../../kit/mail/queue.ts'
import {
  type LetterFacts,
  type LetterReader,
  letterLines,
  letterSubject,
  letterTitle,
  referralLines,
} from '../../referrals/referrals/packet/letter-facts.ts'
import { headingOf } from './notifications.headings.ts'
import type { Message } from './notifications.messages.ts'
import { topicOf } from './notifications.topics.ts'

type Notice = {
  event: DomainEvent
  /** Who acted: a first name, 'You', or the network’s name. */
  by: string
  message: Pick<Message, 'text' | 'link'>
  at: Date
  /** IP address it was done from. */
  address: string | null
  /** The referral it is about, or those that were handed over. */
  referrals: readonly LetterFacts[]
  /** Label of the reason that was chosen. */
  reason: string | null
  to: { firstName: string; timeZone: string; entityId: number | null }
}

/** A notification as an email, with the same text, and what someone needs to act on it. */
export function letterOf({ event, by, message: { text, link }, at, address, referrals, reason, to }: Notice): Letter {
  const words = sentenceOf(by, text)
  const letter = { subject: words, title: words, greeting: `Hello ${to.firstName},` }
  if (topicOf(event) === 'security')
    return {
      ...letter,
      paragraphs: [`${words}.`, ifNotYou],
      facts: [['When', momentIn(to.timeZone, at, at)], ...(address ? [['From', address] as [string, string]] : [])],
      button: { label: 'Review my account', path: link ?? '/profile?tab=security' },
    }
  return {
    ...letter,
    ...aboutReferrals(event, referrals, reason, { ...to, now: at }),
    paragraphs: [`${words}.`],
    button: link ? { label: labelFor(event), path: link } : { label: 'View notifications', path: '/notifications' },
    small: [howToChoose],
  }
}

function aboutReferrals(
  event: DomainEvent,
  referrals: readonly LetterFacts[],
  reason: string | null,
  reader: LetterReader,
): Partial<Letter> {
  const [facts] = referrals
  if (!facts) return {}
  if (event.type === 'team.deactivated') return { facts: referralLines(referrals, reader) }
  const about = { heading: isNew(event) ? null : headingOf(event), reason }
  return {
    subject: letterSubject(facts, about, reader),
    title: letterTitle(facts, about),
    facts: letterLines(facts, about, reader),
  }
}

/** The need comes first. */
const isNew = (event: DomainEvent) =>
  event.type === 'referral.sent' && event.via !== 'chosen' && event.via !== 'inOrder'

const ifNotYou =
  'If this was you, there’s nothing to do. If not, change your password now and end sessions you don’t recognize.'
export const howToChoose = 'Choose which emails you get in your profile, under Notifications.'

const labelFor = ({ type }: DomainEvent) => {
  if (type.startsWith('referral.') || type === 'followUp.answered') return 'Open the referral'
  if (type === 'appointment.upcoming') return 'View appointments'
  if (type.startsWith('invitation.')) return 'View team'
  if (type === 'team.deactivated') return 'Open the work'
  return type.startsWith('help.') ? 'Open the request' : 'Open'
}

/** 'Wed 11-18, 10:00 AM EST'. */
export const momentIn = (timeZone: string, at: Date, now: Date) =>
  `${momentWords(at, { timeZone, now, isKept: true })} ${zoneLabel(at, timeZone)}`
