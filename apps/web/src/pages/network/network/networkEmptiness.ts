import { IconBuildingCommunity, IconMapPinOff, IconStar } from '@tabler/icons-react'

const empty = {
  icon: IconBuildingCommunity,
  title: 'No providers yet',
  text: 'Providers appear here once an administrator adds them.',
}
const noFavorites = { icon: IconStar, title: 'No favorites yet', text: 'Star a provider to see it here.' }

const noZip = (zip: string) => ({
  icon: IconMapPinOff,
  title: `We couldn’t find ZIP code ${zip}`,
  text: 'Check the five digits, or search by city.',
})

type List = { filters: { favorites?: boolean }; near: { zip: string | undefined; isUnknown: boolean } }

/** What replaces the entities where there are none. */
export const networkEmptiness = ({ filters, near }: List) => ({
  empty,
  ...(filters.favorites && { nothing: noFavorites }),
  ...(near.isUnknown && near.zip && { nothing: noZip(near.zip) }),
})
