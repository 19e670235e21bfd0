import type { Customer } from '@handoff/contracts/customers/customers'
import { type TrailEntry, trail } from '@handoff/contracts/trail'
import { Button, Switch } from '@mantine/core'
import { IconRoute } from '@tabler/icons-react'
import { useState } from 'react'
import { useDates } from '../../kit/dates/useDates.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { ExportButton } from '../../ui/export/ExportButton.tsx'
import { EmptyState } from '../../ui/layout/EmptyState.tsx'
import { ErrorState } from '../../ui/layout/ErrorState.tsx'
import { ListSkeleton } from '../../ui/table/ListSkeleton.tsx'
import css from './CustomerTrail.module.css'

const step = 20

/** What happened to a customer, newest first and by day. */
export function CustomerTrail({ customer: { id: customerId } }: { customer: Customer }) {
  const [allTrail, setAll] = useState(false)
  const [pageSize, setPageSize] = useState(step)
  const { formatLong } = useDates()
  const asked = { customerId, allTrail, pageSize }
  const { data, error, refetch, isPlaceholderData } = useEndpoint(trail.ofCustomer, asked, { keep: true })

  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <ListSkeleton rows={5} />
  const days = Object.entries(Object.groupBy(data.data, ({ at }) => formatLong(at)))
  return (
    <div className={css.trail} aria-busy={isPlaceholderData}>
      <div className={css.toolbar}>
        <Switch
          size="xs"
          label="Include what other entities did"
          checked={allTrail}
          onChange={(event) => setAll(event.currentTarget.checked)}
        />
        <ExportButton endpoint={trail.exportOfCustomer} asked={{ customerId, allTrail }} />
      </div>
      {days.length === 0 && (
        <EmptyState
          icon={IconRoute}
          title="Nothing has happened yet"
          text="Each step of a referral leaves a line here."
        />
      )}
      {days.map(([day, entries]) => (
        <section key={day}>
          <h3>{day}</h3>
          <ol>
            {entries?.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
        </section>
      ))}
      {data.total > data.data.length && pageSize < 100 && (
        <Button variant="default" onClick={() => setPageSize(Math.min(100, pageSize + step))}>
          Show earlier
        </Button>
      )}
    </div>
  )
}

function Entry({ entry: { title, at, by, note, referral } }: { entry: TrailEntry }) {
  const { formatTime } = useDates()
  const who = by && [by.firstName, by.entity ?? 'Network administration'].join(', ')
  return (
    <li>
      <time dateTime={at}>{formatTime(at)}</time>
      <div>
        <b>{title}</b>
        <span>
          {[
            referral.category,
            [referral.sender, referral.receiver].filter(Boolean).join(' → '),
            referral.reference,
          ].join(' · ')}
        </span>
        {who && <span>{who}</span>}
        {note && <q>{note}</q>}
      </div>
    </li>
  )
}
