import { entities } from '@handoff/contracts/network/entities/entities'
import { ActionIcon, Button } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useAction } from '../../../kit/query/useAction.ts'
import { useFavorite } from './useEditableEntity.ts'

/** Keeps an entity at hand, for oneself; with a name given, as a small mark in a list. */
export function FavoriteStar({ id, of }: { id: number; of?: string }) {
  const { isOffered, isFavorite } = useFavorite(id)
  const add = useAction(entities.addFavorite, { says: () => of && `${of} added to your favorites` })
  const remove = useAction(entities.removeFavorite, {
    feedback: 'deleted',
    says: () => of && `${of} removed from your favorites`,
  })
  if (!isOffered || isFavorite === undefined) return null
  const Star = isFavorite ? IconStarFilled : IconStar
  const color = isFavorite ? 'var(--warn)' : undefined
  const state = {
    'aria-pressed': isFavorite,
    loading: add.isPending || remove.isPending,
    onClick: () => (isFavorite ? remove : add).mutate({ id }),
  }
  if (of)
    return (
      <ActionIcon {...state} size={30} aria-label={`Favorite ${of}`}>
        <Star size={17} stroke={1.7} style={{ color }} />
      </ActionIcon>
    )
  return (
    <Button variant="default" leftSection={<Star size={15} stroke={1.8} style={{ color }} />} {...state}>
      Favorite
    </Button>
  )
}
