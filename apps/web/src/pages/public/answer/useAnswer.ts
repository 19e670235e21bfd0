import { type AnswerKey, answers } from '@handoff/contracts/referrals/answers'
import type { Given } from '../../../features/referrals/answers/answerFields.ts'
import { useLinkPage } from '../link/useLinkPage.ts'
import { useLinkToken } from '../link/useLinkToken.ts'

/** The referral of the link, and what is answered to it. */
export function useAnswer() {
  const { asked, setPass } = useLinkToken('answer')
  const page = useLinkPage(answers.show, asked)
  return {
    ...page,
    asked,
    setPass,
    answer: (key: AnswerKey, version: number, more: Given = {}) =>
      page.save(answers.answer, { ...asked, key, version, ...more }),
  }
}
export type Answering = ReturnType<typeof useAnswer>
