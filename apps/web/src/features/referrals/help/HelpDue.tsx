import type { HelpRow } from '@handoff/contracts/referrals/help'
import { useDueWords } from '../referrals/panel/dueWords.ts'
import css from './help.module.css'

/** When someone should go on with it; red once that has passed. */
export function HelpDue({ request }: { request: Pick<HelpRow, 'dueAt' | 'isOverdue'> }) {
  const words = useDueWords()(request)
  return words ? (
    <span className={css.due} data-late={words.isLate || undefined}>
      {words.when}
    </span>
  ) : (
    <span className="muted">–</span>
  )
}
