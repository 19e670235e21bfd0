import type { ShowIf } from './questions.ts'

type Conditional = { id: number; showIf: ShowIf | null }

/** The first question that comes before the one it depends on. */
export function misplaced<Q extends Conditional>(
  questions: readonly Q[],
): { question: Q; dependsOn: Q | undefined } | null {
  const before = new Set<number>()
  for (const question of questions) {
    if (question.showIf && !before.has(question.showIf.questionId))
      return { question, dependsOn: questions.find(({ id }) => id === question.showIf?.questionId) }
    before.add(question.id)
  }
  return null
}

/** Why questions cannot be in this order. */
export const whyMisplaced = (question: { text: string }, dependsOn: { text: string } | undefined) =>
  `“${question.text}” depends on “${dependsOn?.text ?? 'a question that is gone'}”, so it must come after it`
