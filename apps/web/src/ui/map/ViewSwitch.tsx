import { IconLayoutGrid, IconList, IconMap2, IconTable } from '@tabler/icons-react'
import type { Address } from '../../kit/address/pageLink.ts'
import { type ViewLink, ViewLinks } from '../filter/ViewLinks.tsx'
import { useIsWide } from '../layout/useIsWide.ts'

type Props = { shown: 'table' | 'map' | 'cards'; of: Address; cards?: Address }

/** A list of what has places: as a map, as a table, and where there are any as cards. */
export function ViewSwitch({ shown, of, cards }: Props) {
  const isWide = useIsWide()
  const map: ViewLink = { name: 'map', label: 'Map', icon: IconMap2, to: of, view: isWide ? undefined : 'map' }
  const table: ViewLink = isWide
    ? { name: 'table', label: 'Table', icon: IconTable, to: of, view: 'table' }
    : { name: 'table', label: 'List', icon: IconList, to: of, view: undefined }
  const views: ViewLink[] = [
    // What one sees without a choice stands first.
    ...(isWide ? [map, table] : [table, map]),
    ...(cards ? [{ name: 'cards', label: 'Cards', icon: IconLayoutGrid, to: cards, view: undefined }] : []),
  ]
  return <ViewLinks views={views} shown={shown} />
}
