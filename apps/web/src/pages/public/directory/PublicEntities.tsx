import type { Answer } from '@handoff/contracts/kit'
import type { PublicEntity, publicDirectory } from '@handoff/contracts/network/publicDirectory'
import type { Texts } from '@handoff/contracts/texts/texts'
import { Box, Button, Text } from '@mantine/core'
import { IconSearchOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../../kit/texts/useTexts.ts'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { ListSkeleton } from '../../../ui/table/ListSkeleton.tsx'
import { PublicFailure } from '../PublicFailure.tsx'
import css from '../public.module.css'
import { PublicEntityCard } from './PublicEntityCard.tsx'
import { holidayIn } from './publicEntityWords.ts'

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
  /** By whether they are open, as they are sorted. */
  isGrouped?: boolean
  /** Next to a map: which of them is shown there. */
  selectedId?: number
  onSelect?: (id: number) => void
  /** Below the rows. */
  children?: ReactNode
}

export function PublicEntities({
  rows,
  page,
  size,
  onTurn,
  onClear,
  hasRanks,
  isGrouped,
  selectedId,
  onSelect,
  children,
}: Props) {
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
  const groups = isGrouped ? groupsIn(t, data.data) : [{ title: t('directory.providers'), rows: data.data }]
  return (
    <>
      <Holiday rows={data.data} />
      {groups.map(({ title, rows: ofGroup }) => (
        <Box component="section" key={title} aria-label={title}>
          {isGrouped && (
            <Text inherit mt="sm" mb="xs" fz="sm" fw="500" c="var(--text-2)" aria-hidden>
              {title}
            </Text>
          )}
          <PlainList
            className={css.entities}
            gap="xs"
            data-stale={rows.isPlaceholderData || undefined}
            aria-label={title}
          >
            {ofGroup.map((entity) => (
              <PublicEntityCard
                key={entity.id}
                entity={entity}
                {...(hasRanks && { rank: (page - 1) * size + data.data.indexOf(entity) + 1 })}
                {...(onSelect && {
                  onMap: {
                    isSelected: entity.id === selectedId,
                    onSelect: () => onSelect(entity.id),
                  },
                })}
              />
            ))}
          </PlainList>
        </Box>
      ))}
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

/** In the order of the list, which is that of the groups; without hours one is neither open nor closed. */
function groupsIn(t: Texts, rows: readonly PublicEntity[]) {
  const keyOf = ({ opening }: PublicEntity) => opening?.is ?? 'unknown'
  return (['open', 'later', 'closed', 'unknown'] as const).flatMap((key) => {
    const ofGroup = rows.filter((row) => keyOf(row) === key)
    return ofGroup.length ? [{ title: t(`directory.group.${key}`), rows: ofGroup }] : []
  })
}

/** A holiday of today or tomorrow, and how many of these are closed then. */
function Holiday({ rows }: { rows: readonly PublicEntity[] }) {
  const t = useTexts()
  const closed = rows.flatMap(({ exception }) =>
    exception?.note && exception.ahead < 2 && exception.hours.length === 0 ? [exception] : [],
  )
  const [first] = closed.toSorted((one, other) => one.ahead - other.ahead)
  if (!first) return null
  const count = closed.filter(({ day, note }) => day === first.day && note === first.note).length
  return (
    <Notice tone="warn" role="status">
      {t('directory.holiday', { ahead: first.ahead, holiday: holidayIn(t, first.note!), count })}
    </Notice>
  )
}
