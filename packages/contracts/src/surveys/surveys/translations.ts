import { hasAnswerOptions, type QuestionKind } from './questions.ts'

type Texts = {
  kind: QuestionKind
  text: string
  textEs: string | null
  help: string | null
  helpEs: string | null
  answerOptions: readonly { name: string; nameEs: string | null }[]
}
type Groups<Q> = readonly { questions: readonly Q[] }[]

/** Is there any English text without Spanish? */
export const lacksSpanish = ({ kind, text, textEs, help, helpEs, answerOptions }: Texts) =>
  (text !== '' && !textEs) ||
  (!!help && !helpEs) ||
  (hasAnswerOptions(kind) && answerOptions.some(({ name, nameEs }) => name.trim() !== '' && !nameEs?.trim()))

const isInSpanish = ({ textEs, helpEs, answerOptions }: Texts) =>
  !!textEs || !!helpEs || answerOptions.some(({ nameEs }) => nameEs?.trim())

/**
 * Does any question of the survey, other than this one, have Spanish text? Only then is a missing translation reported.
 */
export const speaksSpanish = (groups: Groups<Texts & { id: number }>, exceptId?: number) =>
  groups.some(({ questions }) => questions.some((question) => question.id !== exceptId && isInSpanish(question)))

/** Questions that a Spanish reader would get in English. */
export const untranslatedIn = <Q extends Texts & { id: number }>(groups: Groups<Q>): Q[] =>
  speaksSpanish(groups) ? groups.flatMap(({ questions }) => questions.filter(lacksSpanish)) : []
