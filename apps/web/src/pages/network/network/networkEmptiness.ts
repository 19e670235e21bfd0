import { IconBuildingCommunity, IconStar } from '@tabler/icons-react'

const empty = {
  icon: IconBuildingCommunity,
  title: 'The network has no members yet',
  text: 'Members appear here once the administration has added them.',
}
const noFavorites = { icon: IconStar, title: 'No favorites here', text: 'Star a member to find it here.' }

/** What stands in place of the entities where there are none. */
export const networkEmptiness = ({ favorites }: { favorites?: boolean }) => ({
  empty,
  ...(favorites && { nothing: noFavorites }),
})
