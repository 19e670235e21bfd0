import type { ApiError } from '@handoff/contracts/kit'
import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useDates } from '../../../kit/dates/useDates.ts'
import { ErrorState } from '../../../ui/layout/ErrorState.tsx'
import { ListSkeleton } from '../../../ui/table/ListSkeleton.tsx'
import css from './History.module.css'

type Entry = { id: number; at: string }
type Props<E extends Entry> = {
  /** What `useEndpoint` has of them. */
  list: Pick<UseQueryResult<{ data: E[]; total: number }, ApiError>, 'data' | 'error' | 'refetch' | 'isPlaceholderData'>
  toolbar: ReactNode
  empty: ReactNode
  row: (entry: E) => ReactNode
  /** Missing where no more can be shown at once. */
  onMore?: () => void
}

/** What happened, newest first and by day. */
export function History<E extends Entry>({ list, toolbar, empty, row, onMore }: Props<E>) {
  const { formatLong, formatTime } = useDates()
  const { data: found, error, refetch, isPlaceholderData } = list
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!found) return <ListSkeleton rows={5} />
  const { data: entries, total } = found
  const days = Object.entries(Object.groupBy(entries, ({ at }) => formatLong(at)))
  return (
    <div className={css.history} aria-busy={isPlaceholderData}>
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
