import { IconBuildingCommunity, IconStar } from '@tabler/icons-react'

const empty = {
  icon: IconBuildingCommunity,
  title: 'No providers yet',
  text: 'Providers appear here once an administrator adds them.',
}
const noFavorites = { icon: IconStar, title: 'No favorites yet', text: 'Star a provider to see it here.' }

/** What stands in place of the entities where there are none. */
export const networkEmptiness = ({ favorites }: { favorites?: boolean }) => ({
  empty,
  ...(favorites && { nothing: noFavorites }),
})
