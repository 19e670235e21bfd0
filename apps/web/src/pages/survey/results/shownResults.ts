import { isFreeText, QuestionKind } from '@handoff/contracts/surveys/surveys/questions'
import type { QuestionResult } from '@handoff/contracts/surveys/surveys/surveys'

export type Version = { questionId?: number | undefined; meaning?: number | undefined }

/** Each question as it is asked now; of one, an earlier meaning where that was chosen. Texts and days have no bars. */
export const shownResults = (all: readonly QuestionResult[], { questionId, meaning }: Version) =>
  all.filter((it) => {
    if (isFreeText(it.kind) || it.kind === QuestionKind.Date) return false
    const isChosen =
      questionId === it.questionId && all.some((one) => one.questionId === questionId && one.meaning === meaning)
    return isChosen ? it.meaning === meaning : it.isCurrent
  })
