import { useDates } from '../../kit/dates/useDates.ts'

/** A day, with its exact moment for whoever asks. */
export function When({ at }: { at: string | null }) {
  const { formatShort, formatDateTime } = useDates()
  if (!at) return <>–</>
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatShort(at)}
    </time>
  )
}
