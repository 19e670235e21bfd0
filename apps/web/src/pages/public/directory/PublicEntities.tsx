import type { Answer } from '@handoff/contracts/kit'
import type { publicDirectory } from '@handoff/contracts/network/publicDirectory'
import { Box, Button } from '@mantine/core'
import { IconSearchOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../../kit/texts/useTexts.ts'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ListSkeleton } from '../../../ui/table/ListSkeleton.tsx'
import { PublicFailure } from '../PublicFailure.tsx'
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
  const t = useTexts()
  const { data, error } = rows
  if (error)
    return (
      <div className="panel">
        <PublicFailure error={error} retry={rows.refetch} />
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
          title={t('directory.none')}
          text={t('directory.noneText')}
          action={
            onClear && (
              <Button variant="default" onClick={onClear}>
                {t('directory.showAll')}
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
        aria-label={t('directory.providers')}
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
        <Box className={css.pager} component="nav" mt="lg" fz="sm" c="var(--text-2)" aria-label={t('directory.pages')}>
          <Button variant="default" disabled={page <= 1} onClick={() => onTurn(page - 1)}>
            {t('directory.previous')}
          </Button>
          <span className="tnum">{t('directory.page', { page, last })}</span>
          <Button variant="default" disabled={page >= last} onClick={() => onTurn(page + 1)}>
            {t('directory.next')}
          </Button>
        </Box>
      )}
    </>
  )
}
