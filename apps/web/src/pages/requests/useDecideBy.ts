import type { RequestRow } from '@handoff/contracts/network/requests/requests'
import { useDueWords } from '../../features/referrals/referrals/panel/dueWords.ts'

/** The day by which a pending request is to be decided: 'Today', 'Tue', or the date where that is farther away. */
export function useDecideBy() {
  const dueWords = useDueWords()
  return ({ decideBy, isLate }: Pick<RequestRow, 'decideBy' | 'isLate'>) =>
    dueWords({ dueAt: decideBy, isOverdue: isLate })?.day
}
