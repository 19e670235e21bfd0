import type { SurveyResults } from '@handoff/contracts/surveys/surveys/surveys'
import { Box } from '@mantine/core'
import { formatDay } from '../../../kit/dates/dates.ts'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { sortRows } from '../../../ui/table/sortRows.ts'
import { useSortHead } from '../../../ui/table/useSortHead.tsx'
import { signed } from './QuestionPanel.tsx'
import css from './results.module.css'

/** The period in equal parts. */
export function OverTime({ trend }: { trend: SurveyResults['trend'] }) {
  const { head, sort } = useSortHead()
  return (
    <Panel title="Over time" subtitle="By the day they were sent" isFlush className="clipped">
      <div className="scrolls-x">
        <Box className={`joined ${css.table}`} component="table" w="100%" fz="sm">
          <caption className="vh">Over time</caption>
          <Box component="thead" bg="var(--surface-sunken)" fz="xs" c="var(--text-2)">
            <tr>
              {head('date', 'From')}
              {head('sent', 'Sent')}
              {head('completed', 'Completed')}
              {head('meanRating', 'Rating')}
              {head('recommendScore', 'Score')}
            </tr>
          </Box>
          <tbody>
            {sortRows(trend, sort, (row, column) => row[column as 'date' | 'sent']).map(
              ({ date, sent, completed, meanRating, recommendScore }) => (
                <tr key={date}>
                  <th scope="row">{formatDay(date)}</th>
                  <td>{sent.toLocaleString('en-US')}</td>
                  <td>{completed.toLocaleString('en-US')}</td>
                  <td>{meanRating ?? '–'}</td>
                  <td>{recommendScore === null ? '–' : signed(recommendScore)}</td>
                </tr>
              ),
            )}
          </tbody>
        </Box>
      </div>
    </Panel>
  )
}
