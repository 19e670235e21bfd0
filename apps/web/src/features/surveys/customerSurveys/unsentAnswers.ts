import type { AnswerValue } from '@handoff/contracts/surveys/surveys/questions'

/** What the server doesn't have yet; null takes an answer back. */
export type UnsentAnswer = { versionId: number; value: AnswerValue | null }
export type Unsent = { answers: [questionId: number, UnsentAnswer][]; isComplete: boolean }

/**
 * On this device until it is sent: of a customer's link beyond this tab, as the phone may close it; of staff in this tab
 * alone. The key says nothing that opens a link.
 */
export const unsentAnswers = {
  read: (store: Storage, key: string): Unsent | null =>
    attempt(() => JSON.parse(store.getItem(key) ?? 'null') as Unsent | null) ?? null,
  write: (store: Storage, key: string, unsent: Unsent) =>
    attempt(() =>
      unsent.answers.length || unsent.isComplete ? store.setItem(key, JSON.stringify(unsent)) : store.removeItem(key),
    ),
}

/** Storage that is full or forbidden is as good as empty. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
