import type { SurveyResults } from '@handoff/contracts/surveys/surveys/surveys'
import { formatDay } from '../../../kit/dates/dates.ts'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { signed } from './QuestionPanel.tsx'
import css from './results.module.css'

/** The period in equal parts. */
export const OverTime = ({ trend }: { trend: SurveyResults['trend'] }) => (
  <Panel title="Over time" subtitle="By the day they were sent" isFlush className={css.flush}>
    <div className={css.scroll}>
      <table className={css.table}>
        <caption className="vh">Over time</caption>
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col">Sent</th>
            <th scope="col">Completed</th>
            <th scope="col">Rating</th>
            <th scope="col">Score</th>
          </tr>
        </thead>
        <tbody>
          {trend.map(({ date, sent, completed, meanRating, recommendScore }) => (
            <tr key={date}>
              <th scope="row">{formatDay(date)}</th>
              <td>{sent.toLocaleString('en-US')}</td>
              <td>{completed.toLocaleString('en-US')}</td>
              <td>{meanRating ?? '–'}</td>
              <td>{recommendScore === null ? '–' : signed(recommendScore)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </Panel>
)
