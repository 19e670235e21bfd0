import { anHour } from '@handoff/contracts/kit/dates/durations'
import { lowered } from '@handoff/contracts/kit/dates/moment-words'
import { remindEveryHours } from '@handoff/contracts/referrals/referrals/referrals'
import { useNow } from '../../../../kit/dates/useNow.ts'
import { useDueWords } from './dueWords.ts'

/** 'Reminded today, 9:40 PM', for as long as it is too soon to remind again. */
export function useReminded() {
  const words = useDueWords()
  const now = useNow()
  return (remindedAt: string | null) => {
    if (!remindedAt || new Date(remindedAt).getTime() + remindEveryHours * anHour <= now.getTime()) return null
    return `Reminded ${lowered(words({ dueAt: remindedAt, isOverdue: false })!.when)}`
  }
}
