import { notes } from '@handoff/contracts/customers/notes'
import { useDates } from '../../../kit/dates/useDates.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import css from './notes.module.css'

/** What a note said before, the latest first. */
export function EarlierNotes({ id }: { id: number }) {
  const { data, error } = useEndpoint(notes.earlier, { id })
  const { formatDateTime } = useDates()
  if (error) return <p className={css.edited}>{error.message}</p>
  return (
    <ol className={css.earlier} aria-label="Earlier versions" aria-busy={!data}>
      {data?.map(({ text, writtenAt }) => (
        <li key={writtenAt}>
          <time dateTime={writtenAt}>{formatDateTime(writtenAt)}</time>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  )
}
