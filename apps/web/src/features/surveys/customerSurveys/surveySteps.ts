import type { FormQuestion } from '@handoff/contracts/surveys/customerSurveys'
import { type AnswerValue, shownQuestions } from '@handoff/contracts/surveys/surveys/questions'

/** One question at a time; what depends on it and comes right after opens below it. */
export function stepsOf<Q extends Pick<FormQuestion, 'id' | 'kind' | 'answerOptions' | 'isRequired' | 'showIf'>>(
  questions: readonly Q[],
  answers: ReadonlyMap<number, AnswerValue>,
): Q[][] {
  const steps: Q[][] = []
  for (const question of shownQuestions(questions, answers)) {
    const last = steps.at(-1)
    const follows = question.showIf && last?.some(({ id }) => id === question.showIf!.questionId)
    if (last && follows) last.push(question)
    else steps.push([question])
  }
  return steps
}
