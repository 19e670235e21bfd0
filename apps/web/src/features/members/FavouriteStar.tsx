import { members } from '@handoff/contracts/members'
import { ActionIcon, Button } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useAction } from '../../kit/useAction.ts'
import { useFavourite } from './useMembership.ts'

/** Keeps a member at hand, for oneself; with a name given, as a small mark in a list. */
export function FavouriteStar({ id, of }: { id: number; of?: string }) {
  const { isOffered, isFavourite } = useFavourite(id)
  const add = useAction(members.addFavourite, { refreshes: ['members', 'entities'] })
  const remove = useAction(members.removeFavourite, { refreshes: ['members', 'entities'], tells: 'deleted' })
  if (!isOffered || isFavourite === undefined) return null
  const Star = isFavourite ? IconStarFilled : IconStar
  const color = isFavourite ? 'var(--warn)' : undefined
  const state = {
    'aria-pressed': isFavourite,
    loading: add.isPending || remove.isPending,
    onClick: () => (isFavourite ? remove : add).mutate({ id }),
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
