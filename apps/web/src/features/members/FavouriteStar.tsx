import { members } from '@handoff/contracts/members'
import { Button } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useAction } from '../../kit/useAction.ts'
import { useFavourite } from './useMembership.ts'

/** Keeps a member at hand, for oneself. */
export function FavouriteStar({ id }: { id: number }) {
  const { isOffered, isFavourite } = useFavourite(id)
  const add = useAction(members.addFavourite, { refreshes: ['members'] })
  const remove = useAction(members.removeFavourite, { refreshes: ['members'], tells: 'deleted' })
  if (!isOffered || isFavourite === undefined) return null
  const Star = isFavourite ? IconStarFilled : IconStar
  return (
    <Button
      variant="default"
      aria-pressed={isFavourite}
      leftSection={<Star size={15} stroke={1.8} style={{ color: isFavourite ? 'var(--warn)' : undefined }} />}
      loading={add.isPending || remove.isPending}
      onClick={() => (isFavourite ? remove : add).mutate({ id })}
    >
      Favorite
    </Button>
  )
}
