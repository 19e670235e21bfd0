import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useDates } from '../../kit/dates/useDates.ts'
import css from './History.module.css'

type Props<Entry> = {
  entries: readonly Entry[]
  total: number
  /** Another request is under way. */
  isStale: boolean
  toolbar: ReactNode
  empty: ReactNode
  row: (entry: Entry) => ReactNode
  /** Missing where no more can be shown at once. */
  onMore?: () => void
}

/** What happened, by day. */
export function History<Entry extends { id: number; at: string }>(props: Props<Entry>) {
  const { entries, total, isStale, toolbar, empty, row, onMore } = props
  const { formatLong, formatTime } = useDates()
  const days = Object.entries(Object.groupBy(entries, ({ at }) => formatLong(at)))
  return (
    <div className={css.history} aria-busy={isStale}>
      <div className={css.toolbar}>{toolbar}</div>
      {days.length === 0 && empty}
      {days.map(([day, ofDay]) => (
        <section key={day}>
          <h3>{day}</h3>
          <ol>
            {ofDay?.map((entry) => (
              <li key={entry.id}>
                <time dateTime={entry.at}>{formatTime(entry.at)}</time>
                <div>{row(entry)}</div>
              </li>
            ))}
          </ol>
        </section>
      ))}
      {total > entries.length && onMore && (
        <Button variant="default" onClick={onMore}>
          Show earlier
        </Button>
      )}
    </div>
  )
}
