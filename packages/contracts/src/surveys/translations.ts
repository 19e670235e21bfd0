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

/** Is a question of the survey in Spanish, other than this one? Only then is a missing translation missed. */
export const speaksSpanish = (groups: Groups<{ id: number; textEs: string | null }>, exceptId?: number) =>
  groups.some(({ questions }) => questions.some(({ id, textEs }) => id !== exceptId && textEs !== null))

/** The questions that would be asked in English of someone who reads Spanish. */
export const untranslatedIn = <Q extends Texts & { id: number }>(groups: Groups<Q>): Q[] =>
  speaksSpanish(groups) ? groups.flatMap(({ questions }) => questions.filter(lacksSpanish)) : []
