import { dueWords, momentWords } from '@handoff/contracts/kit/dates/moment-words'
import { isOneOf } from '@handoff/contracts/kit/is-one-of'
import { fullName } from '@handoff/contracts/kit/person-name'
import type { AnswerView } from '@handoff/contracts/referrals/answers'
import { needIn } from '@handoff/contracts/texts/need'
import type { Texts } from '@handoff/contracts/texts/texts'

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

/** Within a sentence. */
export const answerDay = ({ locale }: Texts, moment: string | Date, timeZone: string) =>
  dueWords(moment, { locale, timeZone, isWithin: true }).day
export const answerMoment = ({ locale }: Texts, moment: string | Date, timeZone: string) =>
  momentWords(moment, { locale, timeZone })
