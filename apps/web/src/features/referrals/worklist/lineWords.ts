import { lowered } from '@handoff/contracts/kit/dates/moment-words'
import { stageNames } from '@handoff/contracts/referrals/referrals/referral-stages'
import type { WorklistLine } from '@handoff/contracts/referrals/worklist'
import { useDates } from '../../../kit/dates/useDates.ts'
import { useDueWords } from '../referrals/panel/dueWords.ts'
import { avatarOf, nameOf } from '../referrals/words/parties.ts'

/** Who it is about. */
export const personOf = ({ referral, appointment, unmetNeed, helpRequest }: WorklistLine) =>
  helpRequest
    ? helpRequest.name
    : referral
      ? nameOf(referral)
      : (unmetNeed?.customer.name ?? appointment?.customer.name ?? 'Appointment')

export function avatarOfLine({ referral, appointment, unmetNeed, helpRequest }: WorklistLine) {
  if (helpRequest) return `help:${helpRequest.id}` as const
  if (referral) return avatarOf(referral)
  const id = unmetNeed?.customer.id ?? appointment?.customer.id
  return id ? (`customer:${id}` as const) : undefined
}

/** What it is about, and with whom. */
export function subjectOf({
  side,
  group,
  action,
  referral,
  appointment,
  unmetNeed,
  helpRequest,
  detail,
}: WorklistLine): string {
  if (helpRequest) return [helpRequest.need ?? 'Need not given', helpRequest.takenBy].filter(Boolean).join(' · ')
  if (unmetNeed)
    return unmetNeed.provider
      ? `${unmetNeed.provider.name} can take ${unmetNeed.category.name} referrals`
      : `Still needs ${unmetNeed.category.name}`
  if (appointment) return [appointment.referral?.category, appointment.assignee?.name].filter(Boolean).join(' with ')
  if (!referral) return ''
  const { category, sender, receiver, stage } = referral
  if (group === 'callCustomer') return detail ?? ''
  if (group === 'chooseAgain') return ['has to choose again', detail].filter(Boolean).join(' · ')
  if (group === 'callProvider')
    return [category.name, stage !== 'sent' && stage !== 'opened' && detail].filter(Boolean).join(' · ')
  if (group === 'undelivered')
    return detail
      ? `Your message didn’t reach ${receiver.name}: “${detail}”`
      : `Our email didn’t reach ${receiver.name}`
  if (side === 'outbound') return [receiver.name, detail].filter(Boolean).join(': ')
  // The provider that is reminded has it.
  const from =
    action === 'remind'
      ? `${category.name} to ${receiver.name}`
      : `${category.name} from ${sender?.name ?? 'the network'}`
  return detail && detail !== stageNames.sent && detail !== stageNames.opened ? `${from} · ${detail}` : from
}

const nextWords = {
  owner: 'Owner is notified',
  sender: 'Referring provider is notified',
  admin: 'Escalates',
  expires: 'Expires',
} as const

/** When it is due, and what happens next when no one acts. */
export function useWhen() {
  const dueWords = useDueWords()
  const { formatMomentDay } = useDates()
  return (line: WorklistLine): { when: string; after: string | null; isLate: boolean } => {
    const { group, referral, appointment, unmetNeed, helpRequest, next } = line
    if (helpRequest) {
      const words = dueWords(helpRequest)
      return { when: words?.when ?? '', after: null, isLate: helpRequest.isOverdue }
    }
    if (unmetNeed) {
      const since = lowered(formatMomentDay(unmetNeed.since))
      return { when: unmetNeed.provider ? `Since ${since}` : `Last looked ${since}`, after: null, isLate: false }
    }
    if (appointment) {
      const words = dueWords({ dueAt: appointment.startsAt, isOverdue: false })
      const isPast = group === 'unrecorded'
      return {
        when: `${isPast ? 'Was ' : ''}${words?.when ?? ''}`,
        after: isPast ? null : (words?.left ?? null),
        isLate: false,
      }
    }
    const words = referral && dueWords(referral)
    const then = next && dueWords({ dueAt: next.at, isOverdue: false })?.when
    const after = then ? `${nextWords[next!.who]} ${lowered(then)}` : (words?.left ?? null)
    if (group === 'consentRevoked' && referral?.consentRevokedAt)
      return { when: `Since ${lowered(formatMomentDay(referral.consentRevokedAt))}`, after: null, isLate: false }
    if (group === 'questions') return { when: words?.when ?? '', after: 'Their due date is paused', isLate: false }
    if (['referAgain', 'customerAnswers', 'callCustomer', 'undelivered'].includes(group))
      return { when: '', after: null, isLate: false }
    const isLate = group === 'answerNow' || (words?.isLate ?? false)
    return { when: words?.when ?? '', after: group === 'answerNow' ? (words?.left ?? null) : after, isLate }
  }
}
