/** The content of a survey: kinds of questions, their valid answers, and which questions are asked. */
import * as z from 'zod/mini'
import { Day, Id } from '../../kit/shapes.ts'

export const QuestionKind = {
  Single: 1,
  Multi: 2,
  YesNo: 3,
  Rating: 4,
  ZeroToTen: 5,
  ShortText: 6,
  LongText: 7,
  Date: 8,
} as const
export type QuestionKind = (typeof QuestionKind)[keyof typeof QuestionKind]
export const questionKindNames: Record<QuestionKind, string> = {
  [QuestionKind.Single]: 'One choice',
  [QuestionKind.Multi]: 'Several choices',
  [QuestionKind.YesNo]: 'Yes or no',
  [QuestionKind.Rating]: 'Rating 1 to 5',
  [QuestionKind.ZeroToTen]: '0 to 10',
  [QuestionKind.ShortText]: 'Short answer',
  [QuestionKind.LongText]: 'Long answer',
  [QuestionKind.Date]: 'Date',
}
export const hasAnswerOptions = (kind: QuestionKind) => kind === QuestionKind.Single || kind === QuestionKind.Multi
export const isFreeText = (kind: QuestionKind) => kind === QuestionKind.ShortText || kind === QuestionKind.LongText

export const mostQuestions = 100
export const mostAnswerOptions = 20
export const answerLimits = {
  [QuestionKind.ShortText]: 200,
  [QuestionKind.LongText]: 2000,
} as const

/** `is` and `isNot` compare with an option, a number, or yes/no; `atLeast` and `atMost` compare numbers. */
const showOperators = ['is', 'isNot', 'atLeast', 'atMost', 'isAnswered'] as const
export type ShowOperator = (typeof showOperators)[number]
export const showOperatorNames: Record<ShowOperator, string> = {
  is: 'is',
  isNot: 'is not',
  atLeast: 'is at least',
  atMost: 'is at most',
  isAnswered: 'is answered',
}
/** Comparisons that make sense for the answers of a kind. */
export const operatorsOf = (kind: QuestionKind): readonly ShowOperator[] => {
  if (kind === QuestionKind.Rating || kind === QuestionKind.ZeroToTen) return showOperators
  return isFreeText(kind) || kind === QuestionKind.Date ? ['isAnswered'] : ['is', 'isNot', 'isAnswered']
}

export const ShowIf = z.object({
  /** An earlier question. */
  questionId: Id,
  operator: z.enum(showOperators),
  /** Position of an option from 1, a number, or a boolean; null with `isAnswered`. */
  value: z.nullable(z.union([z.int(), z.boolean()])),
})
export type ShowIf = z.output<typeof ShowIf>

/** An answer as sent and stored, by kind of question. */
export const AnswerValue = z.union([
  z.int(),
  z.boolean(),
  z.array(z.int()).check(z.maxLength(mostAnswerOptions)),
  z.string().check(z.maxLength(answerLimits[QuestionKind.LongText])),
])
export type AnswerValue = z.output<typeof AnswerValue>

type Question = {
  id: number
  kind: QuestionKind
  answerOptions: readonly { id: number }[]
  isRequired: boolean
  showIf: ShowIf | null
}
type Answers = ReadonlyMap<number, AnswerValue>

function isShownBy({ operator, value }: ShowIf, answer: AnswerValue | undefined): boolean {
  // An unanswered question matches nothing, not even `isNot`.
  if (answer === undefined) return false
  switch (operator) {
    case 'isAnswered':
      return true
    case 'is':
    case 'isNot': {
      const isIt = Array.isArray(answer) ? answer.includes(value as number) : answer === value
      return operator === 'is' ? isIt : !isIt
    }
    case 'atLeast':
      return typeof answer === 'number' && answer >= Number(value)
    case 'atMost':
      return typeof answer === 'number' && answer <= Number(value)
  }
}

/** Questions that are asked, given the answers so far, in order. One that depends on a hidden question is hidden. */
export function shownQuestions<Q extends Question>(questions: readonly Q[], answers: Answers): Q[] {
  const visibleIds = new Set<number>()
  return questions.filter(({ id, showIf }) => {
    const isShown = !showIf || (visibleIds.has(showIf.questionId) && isShownBy(showIf, answers.get(showIf.questionId)))
    if (isShown) visibleIds.add(id)
    return isShown
  })
}

const choose = { one: 'Choose one answer', any: 'Choose at least one answer', write: 'Enter an answer' } as const

/** What is wrong with an answer, as a sentence for its question; null if it can be saved. */
export function problemOf({ kind, answerOptions }: Question, value: AnswerValue): string | null {
  const isOption = (it: unknown) => answerOptions.some(({ id }) => id === it)
  const isWithin = (least: number, most: number) => typeof value === 'number' && value >= least && value <= most
  switch (kind) {
    case QuestionKind.Single:
      return isOption(value) ? null : choose.one
    case QuestionKind.Multi:
      return Array.isArray(value) && value.length > 0 && value.every(isOption) && new Set(value).size === value.length
        ? null
        : choose.any
    case QuestionKind.YesNo:
      return typeof value === 'boolean' ? null : choose.one
    case QuestionKind.Rating:
      return isWithin(1, 5) ? null : choose.one
    case QuestionKind.ZeroToTen:
      return isWithin(0, 10) ? null : choose.one
    case QuestionKind.Date:
      return typeof value === 'string' && Day.safeParse(value).success ? null : 'Enter a date as MM-DD-YYYY'
    default: {
      if (typeof value !== 'string' || !value.trim()) return choose.write
      const most = answerLimits[kind]
      return value.length > most ? `Enter at most ${most} characters` : null
    }
  }
}

/** Message of a required question without an answer. */
export const missingMessage = (kind: QuestionKind) => {
  if (kind === QuestionKind.Multi) return choose.any
  return isFreeText(kind) || kind === QuestionKind.Date ? choose.write : choose.one
}

/** Required questions that are asked and not yet answered. */
export const missingAnswers = <Q extends Question>(questions: readonly Q[], answers: Answers): Q[] =>
  shownQuestions(questions, answers).filter(({ id, isRequired }) => isRequired && !answers.has(id))
