import { search } from '@handoff/contracts/search'
import { useDebouncedValue } from '@mantine/hooks'
import { type Icon, IconBell, IconBuilding, IconInbox, IconMap2, IconUser, IconUserCircle } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useMayReferOnMap } from '../../features/referrals/refer/ReferMapLink.tsx'
import type { Address } from '../../kit/address/pageLink.ts'
import { safePath } from '../../kit/address/safePath.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { holderOf, useMe } from '../../kit/session/CurrentUser.ts'
import { menuFor } from '../menu/menu.ts'

export type Destination = {
  group: string
  key: string
  title: string
  hint?: string
  to: string
  icon: React.ComponentType<{ size?: number; stroke?: number }>
}

const groupOf = { customer: 'Customers', entity: 'Network', referral: 'Referrals' } as const
const iconOf: Record<keyof typeof groupOf, Icon> = { customer: IconUser, entity: IconBuilding, referral: IconInbox }

/** Where one can go from the palette: pages at once, then what the server finds. */
export function useDestinations(typed: string) {
  const pages = usePages().filter(({ title, hint = '' }) =>
    `${hint} ${title}`.toLowerCase().includes(typed.trim().toLowerCase()),
  )
  const { found, isSearching } = useEverywhere(typed)
  const things = found.flatMap(({ kind, id, title, hint, link }): Destination[] => {
    const to = safePath(link)
    return to ? [{ group: groupOf[kind], key: `${kind}-${id}`, title, hint, to, icon: iconOf[kind] }] : []
  })
  return { destinations: [...pages, ...things], isSearching }
}

function usePages(): Destination[] {
  const user = holderOf(useMe())
  const { routesByPath } = useRouter()
  const mayReferOnMap = useMayReferOnMap()
  const fromMenu = menuFor(user, (path) => path in routesByPath).flatMap((item): Destination[] =>
    'links' in item
      ? item.links.map(({ label, to }) => page(label, to, item.icon, item.label))
      : [page(item.label, item.to, item.icon)],
  )
  return [
    ...fromMenu,
    ...(mayReferOnMap ? [page('Refer on map', '/customer-management/refer-map' satisfies Address, IconMap2)] : []),
    page('Notifications', '/notifications' satisfies Address, IconBell),
    page('Profile', '/profile' satisfies Address, IconUserCircle),
  ]
}

const page = (title: string, to: string, icon: Destination['icon'], hint?: string): Destination => ({
  group: 'Pages',
  key: to,
  title,
  hint,
  to,
  icon,
})

/** Customers, entities and referrals by what was typed; asked 200 ms after the last letter, from the second letter on. */
function useEverywhere(typed: string) {
  const [q] = useDebouncedValue(typed.trim(), 200)
  const isAsked = q.length >= 2
  const found = useEndpoint(search.all, { q }, { enabled: isAsked, keep: true, isSilent: true })
  return { found: isAsked ? (found.data ?? []) : [], isSearching: isAsked && found.isFetching }
}
