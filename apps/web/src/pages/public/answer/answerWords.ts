import { dateFormat } from '@handoff/contracts/kit/dates/date-format'
import { fullName } from '@handoff/contracts/kit/person-name'
import type { AnswerView } from '@handoff/contracts/referrals/answers'

/** What the last answer was, where it can be told in a line. */
export const answerWords: Partial<Record<AnswerView['stage'], string>> = {
  accepted: 'Accepted. Thank you.',
  waitlisted: 'On your waitlist. Thank you.',
  rejected: 'Answered: not able to help.',
  contacting: 'Contact logged.',
  scheduled: 'Visit booked.',
  in_service: 'Visit recorded.',
  closed: 'Closed. Thank you.',
}

export function titleOf({ isOver, isOpen, packet, nextSteps, category, reference }: AnswerView) {
  if (isOver) return `Referral ${reference}`
  const { full, limited } = packet ?? {}
  if (isOpen && full) return fullName(full)
  if (isOpen && limited) return [limited.firstName, limited.lastInitial].filter(Boolean).join(' ')
  if (!nextSteps.some(({ key }) => key === 'accept')) return `Referral ${reference}`
  return category ? `Can you help with ${category.toLowerCase()}?` : 'Can you help someone?'
}

/** As the page calls them in a sentence: 'Denise', before the code 'the customer'. */
export const firstNameIn = ({ packet }: Pick<AnswerView, 'packet'>) =>
  packet?.full?.firstName ?? packet?.limited?.firstName ?? 'the customer'

export const answerDay = (moment: string | Date, timeZone: string) =>
  dateFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone }).format(new Date(moment))
export const answerMoment = (moment: string | Date, timeZone: string) =>
  dateFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).format(new Date(moment))
