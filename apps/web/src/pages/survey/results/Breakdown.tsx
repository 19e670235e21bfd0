import type { SurveyResults } from '@handoff/contracts/surveys/surveys/surveys'
import { PathLink } from '../../../ui/display/PathLink.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
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
      <td data-low={(recommendScore ?? 0) < 0 || undefined}>
        <b>{recommendScore === null ? '–' : signed(recommendScore)}</b>
      </td>
    </>
  )
  return (
    <Panel title={title} subtitle={subtitle} isFlush className={css.flush}>
      <div className={css.scroll}>
        <table className={css.table}>
          <caption className="vh">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{noun[0][0]!.toUpperCase() + noun[0].slice(1)}</th>
              <th scope="col">Answers</th>
              <th scope="col">Response</th>
              <th scope="col">Rating</th>
              <th scope="col">Score</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, link, ...counts }) => (
              <tr key={id}>
                <th scope="row">
                  <PathLink to={link}>{name}</PathLink>
                </th>
                {cells(counts)}
              </tr>
            ))}
            {pooled && (
              <tr>
                <th scope="row">
                  {number(pooled.count)} {rows.length > 0 && 'more '}
                  {noun[pooled.count === 1 ? 0 : 1]}
                  <small>Too few answers to show each</small>
                </th>
                {cells(pooled)}
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}
