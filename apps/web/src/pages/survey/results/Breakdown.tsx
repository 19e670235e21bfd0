import type { SurveyResults } from '@handoff/contracts/surveys/surveys/surveys'
import { Box } from '@mantine/core'
import { PathLink } from '../../../ui/display/PathLink.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { sortRows } from '../../../ui/table/sortRows.ts'
import { useSortHead } from '../../../ui/table/useSortHead.tsx'
import { signed } from './QuestionPanel.tsx'
import css from './results.module.css'

type Of = SurveyResults['byEntity']
type Props = { title: string; subtitle?: string; noun: readonly [one: string, many: string]; of: Of }

const number = (value: number) => value.toLocaleString('en-US')
const percentOf = (value: number | null) => (value === null ? '–' : `${Math.round(value)}%`)

/** Values of several people together; who has fewer than five answers is part of the last row. */
export function Breakdown({ title, subtitle, noun, of: { rows, pooled } }: Props) {
  const cells = ({
    completed,
    responseRate,
    meanRating,
    recommendScore,
  }: Omit<Of['rows'][number], 'id' | 'name' | 'link'>) => (
    <>
      <td>{number(completed)}</td>
      <td>{percentOf(responseRate)}</td>
      <td>{meanRating ?? '–'}</td>
      <td>
        <b>{recommendScore === null ? '–' : signed(recommendScore)}</b>
      </td>
    </>
  )
  const { head, sort } = useSortHead()
  const sorted = sortRows(rows, sort, (row, column) => row[column as 'name' | 'completed'] ?? null)
  return (
    <Panel title={title} subtitle={subtitle} isFlush className="clipped">
      <div className="scrolls-x">
        <Box className={`joined ${css.table}`} component="table" w="100%" fz="sm">
          <caption className="vh">{title}</caption>
          <Box component="thead" bg="var(--surface-sunken)" fz="xs" c="var(--text-2)">
            <tr>
              {head('name', noun[0][0]!.toUpperCase() + noun[0].slice(1))}
              {head('completed', 'Answers')}
              {head('responseRate', 'Response')}
              {head('meanRating', 'Rating')}
              {head('recommendScore', 'Score')}
            </tr>
          </Box>
          <tbody>
            {sorted.map(({ id, name, link, ...counts }) => (
              <tr key={id}>
                <th scope="row">
                  <PathLink className="link" to={link}>
                    {name}
                  </PathLink>
                </th>
                {cells(counts)}
              </tr>
            ))}
            {pooled && (
              <tr>
                <th scope="row">
                  {number(pooled.count)} {rows.length > 0 && 'more '}
                  {noun[pooled.count === 1 ? 0 : 1]}
                  <Box component="small" display="block" fz="xs" fw="400" c="dimmed">
                    Too few answers to show each
                  </Box>
                </th>
                {cells(pooled)}
              </tr>
            )}
          </tbody>
        </Box>
      </div>
    </Panel>
  )
}
