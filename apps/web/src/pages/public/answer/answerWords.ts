import { isOneOf } from '@handoff/contracts/kit/is-one-of'
import { fullName } from '@handoff/contracts/kit/person-name'
import type { AnswerView } from '@handoff/contracts/referrals/answers'
import { needIn } from '@handoff/contracts/texts/need'
import type { Texts } from '@handoff/contracts/texts/texts'
import { formatIn } from '../formatIn.ts'

/** Stages whose last answer is said in a line. */
const answeredStages = [
  'accepted',
  'waitlisted',
  'rejected',
  'contacting',
  'scheduled',
  'in_service',
  'closed',
] as const satisfies AnswerView['stage'][]

/** What the last answer was; null where there is no line for it. */
export const resultOf = (t: Texts, { stage }: AnswerView) =>
  isOneOf(answeredStages, stage) ? t(`answer.result.${stage}`) : null

export function titleOf(t: Texts, { isOver, isOpen, packet, nextSteps, category, reference }: AnswerView) {
  if (isOver) return t('answer.referral', { reference })
  const { full, limited } = packet ?? {}
  if (isOpen && full) return fullName(full)
  if (isOpen && limited) return [limited.firstName, limited.lastInitial].filter(Boolean).join(' ')
  if (!nextSteps.some(({ key }) => key === 'accept')) return t('answer.referral', { reference })
  return t('answer.canHelp', { need: category && needIn(t, category) })
}

/** What the provider should know first. */
export const situationOf = (t: Texts, { situation, stage, receiver }: AnswerView) =>
  t(`answer.situation.${situation}`, { stage: t(`answer.stage.${stage}`), receiver: receiver.name })

/** As the page calls them in a sentence: 'Denise', before the code 'the customer'. */
export const firstNameIn = (t: Texts, { packet }: Pick<AnswerView, 'packet'>) =>
  packet?.full?.firstName ?? packet?.limited?.firstName ?? t('answerOpen.customer')

const day = { weekday: 'short', month: 'short', day: 'numeric' } as const
export const answerDay = (t: Texts, moment: string | Date, timeZone: string) =>
  formatIn(t, moment, { ...day, timeZone })
export const answerMoment = (t: Texts, moment: string | Date, timeZone: string) =>
  formatIn(t, moment, { ...day, hour: 'numeric', minute: '2-digit', timeZone })
