import type { SurveyResults } from '@handoff/contracts/surveys/surveys/surveys'
import { Box } from '@mantine/core'
import { formatDay } from '../../../kit/dates/dates.ts'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { signed } from './QuestionPanel.tsx'
import css from './results.module.css'

/** The period in equal parts. */
export const OverTime = ({ trend }: { trend: SurveyResults['trend'] }) => (
  <Panel title="Over time" subtitle="By the day they were sent" isFlush className="clipped">
    <div className="scrolls-x">
      <Box className={`joined ${css.table}`} component="table" w="100%" fz="sm">
        <caption className="vh">Over time</caption>
        <Box component="thead" bg="var(--surface-sunken)" fz="xs" c="var(--text-2)">
          <tr>
            <th scope="col">From</th>
            <th scope="col">Sent</th>
            <th scope="col">Completed</th>
            <th scope="col">Rating</th>
            <th scope="col">Score</th>
          </tr>
        </Box>
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
      </Box>
    </div>
  </Panel>
)
