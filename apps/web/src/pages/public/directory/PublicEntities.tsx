import type { Answer } from '@handoff/contracts/kit'
import type { publicDirectory } from '@handoff/contracts/network/publicDirectory'
import { Box, Button } from '@mantine/core'
import { IconSearchOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { ListSkeleton } from '../../../ui/table/ListSkeleton.tsx'
import css from '../public.module.css'
import { PublicEntityCard } from './PublicEntityCard.tsx'

type Props = {
  rows: {
    data: Answer<typeof publicDirectory.list> | undefined
    error: Error | null
    refetch: () => unknown
    isPlaceholderData: boolean
  }
  page: number
  size: number
  onTurn: (page: number) => void
  /** Where the list is narrowed at all. */
  onClear: (() => void) | undefined
  /** Under the numbers that they have on the map. */
  hasRanks: boolean
  /** Next to a map: which of them is shown there. */
  selectedId?: number
  onSelect?: (id: number) => void
  /** Below the rows. */
  children?: ReactNode
}

export function PublicEntities({ rows, page, size, onTurn, onClear, hasRanks, selectedId, onSelect, children }: Props) {
  const { data, error } = rows
  if (error)
    return (
      <div className="panel">
        <ErrorState error={error} onRetry={rows.refetch} />
      </div>
    )
  if (!data)
    return (
      <div className="panel">
        <ListSkeleton rows={6} height={84} />
      </div>
    )
  if (data.data.length === 0)
    return (
      <div className="panel">
        <EmptyState
          icon={IconSearchOff}
          title="No providers match"
          text="Try different words or fewer filters."
          action={
            onClear && (
              <Button variant="default" onClick={onClear}>
                Show all providers
              </Button>
            )
          }
        />
        {children}
      </div>
    )
  const last = Math.ceil(data.total / size)
  return (
    <>
      <PlainList
        className={css.entities}
        gap="xs"
        data-stale={rows.isPlaceholderData || undefined}
        aria-label="Providers"
      >
        {data.data.map((entity, at) => (
          <PublicEntityCard
            key={entity.id}
            entity={entity}
            {...(hasRanks && { rank: (page - 1) * size + at + 1 })}
            {...(onSelect && {
              onMap: {
                isSelected: entity.id === selectedId,
                onSelect: () => onSelect(entity.id),
              },
            })}
          />
        ))}
      </PlainList>
      {children && (
        <Box className={css.below} mt="xs" bdrs="lg">
          {children}
        </Box>
      )}
      {last > 1 && (
        <Box className={css.pager} component="nav" mt="lg" fz="sm" c="var(--text-2)" aria-label="Pages">
          <Button variant="default" disabled={page <= 1} onClick={() => onTurn(page - 1)}>
            Previous
          </Button>
          <span className="tnum">
            Page {page} of {last}
          </span>
          <Button variant="default" disabled={page >= last} onClick={() => onTurn(page + 1)}>
            Next
          </Button>
        </Box>
      )}
    </>
  )
}
