import { messages } from '@handoff/contracts/kit'
import { misplaced, whyMisplaced } from '@handoff/contracts/surveys/surveys/order'
import {
  hasAnswerOptions,
  operatorsOf,
  QuestionKind,
  type ShowIf,
  showOperatorNames,
} from '@handoff/contracts/surveys/surveys/questions'
import type { AnswerOption, QuestionValues } from '@handoff/contracts/surveys/surveys/surveys'
import { badInput, conflict } from '../../../kit/problem.ts'
import type { Question, StoredOption } from './surveys.questions.ts'

/** Content of a version. */
export type Content = Omit<QuestionValues, 'answerOptions' | 'answerOptionsEs' | 'scores'> & { options: StoredOption[] }

const nameKey = (name: string) => name.toLowerCase()

/** Options as stored. If Spanish or score was not sent, those of the option with the same name are kept. */
export function optionsOf(
  { kind, answerOptions, answerOptionsEs, scores }: QuestionValues,
  isSent: { answerOptionsEs: boolean; scores: boolean },
  known: readonly StoredOption[] = [],
): StoredOption[] {
  if (!hasAnswerOptions(kind)) return []
  const problems: Record<string, string[]> = {}
  if (answerOptions.length < 2)
    problems.answerOptions = [answerOptions.length ? 'Add at least two answers' : messages.required('Answer')]
  if (isSent.answerOptionsEs && answerOptionsEs.length > answerOptions.length)
    problems.answerOptionsEs = ['There are more Spanish answers than answers']
  if (isSent.scores && scores.length > answerOptions.length) problems.scores = ['There are more scores than answers']
  if (Object.keys(problems).length) throw badInput(problems)
  return answerOptions.map((name, at) => {
    const same = known.find((one) => nameKey(one.name) === nameKey(name))
    return {
      name,
      nameEs: (isSent.answerOptionsEs ? answerOptionsEs[at] : same?.nameEs) || null,
      score: (isSent.scores ? scores[at] : same?.score) ?? null,
    }
  })
}

const range = (kind: QuestionKind) => (kind === QuestionKind.Rating ? [1, 5] : [0, 10]) as [number, number]

/** Does a comparison make sense for the answers of its question? */
function fits({ operator, value }: ShowIf, { kind, options }: Pick<Content, 'kind' | 'options'>) {
  if (!operatorsOf(kind).includes(operator)) return false
  if (operator === 'isAnswered') return value === null
  if (kind === QuestionKind.YesNo) return typeof value === 'boolean'
  if (typeof value !== 'number') return false
  const [least, most] = hasAnswerOptions(kind) ? [1, options.length] : range(kind)
  return value >= least && value <= most
}

/** Only earlier questions are allowed, so that there are no cycles. */
export function checkShowIf(showIf: ShowIf | null, earlier: readonly Question[]) {
  if (!showIf) return
  const about = earlier.find(({ id }) => id === showIf.questionId)
  if (!about) throw badInput({ showIf: ['Choose a question that comes before this one'] })
  if (!fits(showIf, { kind: about.kind, options: about.answerOptions }))
    throw badInput({ showIf: [`Choose what “${about.text}” is compared with`] })
}

export function refuseMisplaced(questions: readonly Question[]) {
  const conflictPair = misplaced(questions)
  if (conflictPair) throw conflict(whyMisplaced(conflictPair.question, conflictPair.dependsOn))
}

/**
 * The condition of a question after its subject was edited: it follows its answer if that was moved or renamed.
 * Rejected if the answer was removed, or the condition would make no sense.
 */
export function followed(dependent: Question, before: readonly AnswerOption[], after: Content): ShowIf {
  const showIf = dependent.showIf!
  const option = before.find(({ id }) => id === showIf.value)
  const place = option && (hasAnswerOptions(after.kind) ? placeOf(option, before, after.options) : null)
  const next = place === undefined ? showIf : { ...showIf, value: place }
  if (place === null) throw dependsOn(dependent, `is shown by the answer “${option!.name}”, which can’t be removed`)
  if (!fits(next, after))
    throw dependsOn(
      dependent,
      `is shown only if this question ${showOperatorNames[showIf.operator]} what can’t be removed`,
    )
  return next
}

const dependsOn = ({ text }: Question, why: string) => conflict(`“${text}” ${why}`, 'Change that question first')

/** Current position of the answer, from 1; null if it was removed. */
function placeOf(option: AnswerOption, before: readonly AnswerOption[], after: readonly StoredOption[]) {
  const moved = after.findIndex(({ name }) => nameKey(name) === nameKey(option.name))
  if (moved >= 0) return moved + 1
  const inItsPlace = after[option.id - 1]
  const isNew = !!inItsPlace && !before.some(({ name }) => nameKey(name) === nameKey(inItsPlace.name))
  // A new name at the same position, among as many answers as before, is a rename.
  return isNew && after.length === before.length ? option.id : null
}

/**
 * Do two versions differ only in wording? Same kind, and as many options with the same scores, none of which has the
 * previous name of another one: swapping two names makes a different question.
 */
export function isSameMeaning(one: Pick<Content, 'kind' | 'options'>, other: Pick<Content, 'kind' | 'options'>) {
  if (one.kind !== other.kind || one.options.length !== other.options.length) return false
  return one.options.every(({ score, name }, at) => {
    const same = other.options.findIndex((it) => nameKey(it.name) === nameKey(name))
    return score === other.options[at]!.score && (same < 0 || same === at)
  })
}
