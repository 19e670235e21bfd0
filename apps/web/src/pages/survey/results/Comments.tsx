import type { SurveyResults } from '@handoff/contracts/surveys/surveys/surveys'
import { IconQuote } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatDay } from '../../../kit/dates/dates.ts'
import { PathLink } from '../../../ui/display/PathLink.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import css from './results.module.css'

type Props = { comments: SurveyResults['comments']; all: string | null }

/** Free texts, without names: who wrote one is seen where its response is opened. */
export function Comments({ comments, all }: Props) {
  return (
    <Panel
      title="In their words"
      subtitle={comments && `${comments.total.toLocaleString('en-US')} ${comments.total === 1 ? 'text' : 'texts'}`}
      aside={
        comments &&
        comments.total > 0 && (
          <PathLink to={all} className={css.more}>
            View all
          </PathLink>
        )
      }
      isFlush
    >
      {!comments ? (
        <p className={css.none} data-flush>
          Fewer than 5 responses in this period. Texts appear from 5 on.
        </p>
      ) : comments.total === 0 ? (
        <p className={css.none} data-flush>
          No one wrote anything in this period.
        </p>
      ) : (
        <ul className={css.comments}>
          {comments.latest.map(({ responseId, questionId, text, categoryName, day }) => (
            <li key={`${responseId} ${questionId}`}>
              <IconQuote size={17} stroke={1.6} aria-hidden />
              <div>
                <p>{text}</p>
                <small>
                  {categoryName} · {formatDay(day)}
                </small>
              </div>
              <Link
                to="/survey"
                search={(before) => ({ ...before, tab: 'responses', id: responseId }) as never}
                className={css.more}
                aria-label={`Open the response of ${formatDay(day)}, ${categoryName}`}
              >
                Open
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
