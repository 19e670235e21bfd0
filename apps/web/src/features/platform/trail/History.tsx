import type { ApiError } from '@handoff/contracts/kit'
import { Box, Button, Group, Stack, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useDates } from '../../../kit/dates/useDates.ts'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
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
  const { data: page, error, refetch, isPlaceholderData } = list
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!page) return <ListSkeleton rows={5} />
  const { data: entries, total } = page
  const days = Object.entries(Object.groupBy(entries, ({ at }) => formatLong(at)))
  return (
    <Stack className={css.history} gap="md" align="flex-start" aria-busy={isPlaceholderData}>
      <Group className={css.toolbar} gap="sm" justify="space-between">
        {toolbar}
      </Group>
      {days.length === 0 && empty}
      {days.map(([day, ofDay]) => (
        <section key={day}>
          <Title order={3} mb="xs" fz="xs" fw="600" lts="var(--font-tight)" c="dimmed" lh="inherit">
            {day}
          </Title>
          <PlainList component="ol" gap="sm">
            {ofDay?.map((entry) => (
              <Grid component="li" pos="relative" fz="sm" key={entry.id}>
                <Box className="tnum nowrap" component="time" fz="xs" c="dimmed" pt={0} ta="right" dateTime={entry.at}>
                  {formatTime(entry.at)}
                </Box>
                <div>{row(entry)}</div>
              </Grid>
            ))}
          </PlainList>
        </section>
      ))}
      {total > entries.length && onMore && (
        <Button variant="default" onClick={onMore}>
          Show earlier
        </Button>
      )}
    </Stack>
  )
}
