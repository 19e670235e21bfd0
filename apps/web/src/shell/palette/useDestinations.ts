import { customers } from '@handoff/contracts/customers/customers/customers'
import { reportAbout } from '@handoff/contracts/figures/report-names'
import { reportKeys } from '@handoff/contracts/figures/reports'
import { matchesOf } from '@handoff/contracts/kit/matching'
import { fullName } from '@handoff/contracts/kit/person-name'
import type { MatchKind } from '@handoff/contracts/platform/search'
import { search } from '@handoff/contracts/platform/search'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { useDebouncedValue } from '@mantine/hooks'
import {
  type Icon,
  IconBell,
  IconBuilding,
  IconCategory,
  IconChecklist,
  IconHelp,
  IconInbox,
  IconLogout2,
  IconMap2,
  IconSend,
  IconSettings,
  IconUser,
  IconUserPlus,
} from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { isName, nameIn } from '../../features/customers/customers/nameIn.ts'
import { useSections } from '../../features/platform/settings/useSections.ts'
import { useMayReferOnMap } from '../../features/referrals/referrals/refer/ReferMapLink.tsx'
import type { Address } from '../../kit/address/pageLink.ts'
import { safePath } from '../../kit/address/safePath.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { useCan } from '../../kit/session/Can.tsx'
import { holderOf, useMe } from '../../kit/session/CurrentUser.ts'
import { menuFor } from '../menu/menu.ts'
import { menuIcons } from '../menu/menuIcons.ts'
import type { Destination } from './destination.ts'
import { recentItems } from './recent.ts'
import { useActions } from './useActions.ts'
import { useListsFor } from './useListsFor.ts'

const groupOf: Record<MatchKind, string> = {
  customer: 'Customers',
  entity: 'Providers',
  category: 'Categories',
  referral: 'Referrals',
  help: 'Help requests',
  request: 'Requests',
}
const iconOf: Record<MatchKind, Icon> = {
  customer: IconUser,
  entity: IconBuilding,
  category: IconCategory,
  referral: IconInbox,
  help: IconHelp,
  request: IconChecklist,
}
/** Per group. */
const most = 5

/** Destinations of the palette: results of the server, then pages and actions. Before typing, the recent ones. */
export function useDestinations(typed: string, isExact: boolean) {
  const pages = usePages()
  const actions = useActions()
  const recent = useRecent()
  const mayRefer = useCan(referrals.refer)
  const mayAdd = useCan(customers.create)
  const jumps = [...pages, ...useReports(), ...actions, logout]
  // The beginning of a page's name is no misspelled name of a person.
  const isPage = matchesOf(typed, jumps, wordsIn, true).length > 0
  const { found, corrected, isSearching, error } = useEverywhere(typed, isExact || isPage)
  const lists = useListsFor(corrected ?? typed.trim(), isSearching ? [] : found, most)
  const words = (corrected ?? typed).split(/\s+/).filter(Boolean)
  if (!words.length) return { destinations: [...recent, ...actions, ...pages], corrected, words, isSearching, error }

  const things = found.flatMap(({ kind, id, title, hint, link, isOverdue }): Destination[] => {
    const to = safePath(link)
    return to
      ? [
          {
            group: groupOf[kind],
            key: `${kind}-${id}`,
            title,
            hint,
            isOverdue,
            to,
            icon: iconOf[kind],
            of: { kind, id },
          },
        ]
      : []
  })
  const first = found.find(({ kind }) => kind === 'customer')
  const refer: Destination[] =
    mayRefer && first
      ? [
          {
            group: 'Actions',
            key: `refer-${first.id}`,
            title: `Refer ${first.title}`,
            does: { kind: 'refer', customer: { id: first.id, name: first.title } },
            icon: IconSend,
          },
        ]
      : []
  // With typing errors only if nothing is spelled as it was typed.
  const isSpelledSo = isExact || (found.length > 0 && corrected === null)
  const matches = matchesOf(typed, jumps, wordsIn, isSpelledSo)
  const pagesAndActions = ['Pages', 'Actions'].flatMap((name) =>
    matches.filter(({ group }) => group === name).slice(0, most),
  )
  // Someone else of that name, or as it was typed after all.
  const add: Destination[] =
    mayAdd && first && pagesAndActions.length === 0 && isName(typed)
      ? [
          {
            group: 'Actions',
            key: 'do-newCustomer',
            title: `New customer “${fullName(nameIn(typed))}”`,
            does: { kind: 'newCustomer', name: typed },
            icon: IconUserPlus,
          },
        ]
      : []
  const destinations = [
    ...things,
    ...lists,
    ...pagesAndActions.filter(({ group }) => group === 'Pages'),
    ...refer,
    ...pagesAndActions.filter(({ group }) => group === 'Actions'),
    ...add,
  ]
  return { destinations, corrected, words, isSearching, error }
}

const wordsIn = ({ title, hint = '' }: Destination) => `${title} ${hint}`

/** Not among the first suggestions, to prevent accidents. */
const logout: Destination = {
  group: 'Actions',
  key: 'do-logout',
  title: 'Logout',
  does: { kind: 'logout' },
  icon: IconLogout2,
}

function useRecent(): Destination[] {
  return recentItems(useMe().id).map(({ kind, title, hint, link }) => ({
    group: 'Recent',
    key: link,
    title,
    hint,
    to: link,
    icon: iconOf[kind],
    of: { kind, id: Number(new URLSearchParams(link.split('?')[1]).get('id')) || null },
  }))
}

function usePages(): Destination[] {
  const user = holderOf(useMe())
  const { routesByPath } = useRouter()
  const mayReferOnMap = useMayReferOnMap()
  const sections = useSections()
    .flatMap(({ entries }) => entries)
    // The page has the same name.
    .filter(({ key }) => key !== 'notifications')
  const fromMenu = menuFor(user, (path) => path in routesByPath).flatMap((item): Destination[] =>
    'links' in item
      ? item.links.map(({ label, to }) => page(label, to, menuIcons[item.area], item.label))
      : [page(item.label, item.to, menuIcons[item.area])],
  )
  return [
    ...fromMenu,
    ...(mayReferOnMap ? [page('Refer on map', '/customer-management/refer-map' satisfies Address, IconMap2)] : []),
    page('Notifications', '/notifications' satisfies Address, IconBell),
    page('Settings', '/settings' satisfies Address, IconSettings),
    ...sections.map(({ label, icon, link }) =>
      page(label, 'search' in link ? `${link.to}?tab=${link.search.tab}` : link.to, icon, 'Settings'),
    ),
  ]
}

/** Each report of the page, for those who have it in their menu. */
function useReports(): Destination[] {
  const user = holderOf(useMe())
  const { routesByPath } = useRouter()
  const path = '/analytics' satisfies Address
  const item = menuFor(user, (one) => one in routesByPath).find((one) => 'to' in one && one.to === path)
  return item
    ? reportKeys.map((key) => page(reportAbout[key].name, `${path}?report=${key}`, menuIcons[item.area], item.label))
    : []
}

const page = (title: string, to: string, icon: Destination['icon'], hint?: string): Destination => ({
  group: 'Pages',
  key: to,
  title,
  hint,
  to,
  icon,
})

/** By the typed text; requested 200 ms after the last letter, from the second letter on. */
function useEverywhere(typed: string, isExact: boolean) {
  const [q] = useDebouncedValue(typed.trim(), 200)
  const isAsked = q.length >= 2 && typed.trim().length >= 2
  const response = useEndpoint(
    search.all,
    { q, ...(isExact && { isExact }) },
    { enabled: isAsked, keep: true, isSilent: true },
  )
  return {
    found: isAsked ? (response.data?.matches ?? []) : [],
    corrected: isAsked ? (response.data?.corrected ?? null) : null,
    isSearching: isAsked && (response.isFetching || q !== typed.trim()),
    error: isAsked ? response.error : null,
  }
}
