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

/** Is something said in English that is not said in Spanish? */
export const lacksSpanish = ({ kind, text, textEs, help, helpEs, answerOptions }: Texts) =>
  (text !== '' && !textEs) ||
  (!!help && !helpEs) ||
  (hasAnswerOptions(kind) && answerOptions.some(({ name, nameEs }) => name.trim() !== '' && !nameEs?.trim()))

const isInSpanish = ({ textEs, helpEs, answerOptions }: Texts) =>
  !!textEs || !!helpEs || answerOptions.some(({ nameEs }) => nameEs?.trim())

/** Has a question of the survey Spanish, other than this one? Only then is a missing translation missed. */
export const speaksSpanish = (groups: Groups<Texts & { id: number }>, exceptId?: number) =>
  groups.some(({ questions }) => questions.some((question) => question.id !== exceptId && isInSpanish(question)))

/** The questions that would be asked in English of someone who reads Spanish. */
export const untranslatedIn = <Q extends Texts & { id: number }>(groups: Groups<Q>): Q[] =>
  speaksSpanish(groups) ? groups.flatMap(({ questions }) => questions.filter(lacksSpanish)) : []
