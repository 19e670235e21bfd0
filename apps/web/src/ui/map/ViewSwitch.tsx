import { IconLayoutGrid, IconList, IconMap2 } from '@tabler/icons-react'
import type { Address } from '../../kit/address/pageLink.ts'
import { type ViewLink, ViewLinks } from '../filter/ViewLinks.tsx'
import { useIsWide } from '../layout/useIsWide.ts'

type Props = { shown: 'table' | 'map' | 'cards'; of: Address; cards?: Address }

/** A list of what has places: as a map, as a table, and where there are any as cards. */
export function ViewSwitch({ shown, of, cards }: Props) {
  const isWide = useIsWide()
  // Where there is room, the map is shown without a choice.
  const views: ViewLink[] = [
    { name: 'table', label: 'Table', icon: IconList, to: of, view: isWide ? 'table' : undefined },
    ...(cards ? [{ name: 'cards', label: 'Cards', icon: IconLayoutGrid, to: cards, view: undefined }] : []),
    { name: 'map', label: 'Map', icon: IconMap2, to: of, view: isWide ? undefined : 'map' },
  ]
  return <ViewLinks views={views} shown={shown} />
}
