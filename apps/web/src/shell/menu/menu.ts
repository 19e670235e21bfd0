import { type AccessHolder, hasFlag, sideOf, UserType } from '@handoff/contracts/kit'
import type { Address } from '../../kit/address/pageLink.ts'
import type { menuIcons } from './menuIcons.ts'

type MenuArea = keyof typeof menuIcons
type Side = 'admin' | 'entity'
type Sided<T> = T | Record<Side, T>
type Submenu = { label: Sided<string>; path: Address; alias?: Address; sides?: Side; countOf?: 'inbound' | 'help' }
type Entry = {
  area: MenuArea
  label: Sided<string>
  types?: readonly UserType[]
  /** Shown to its types regardless of their role. */
  isAlwaysShown?: boolean
  path?: Address
  isPendingCount?: boolean
  submenu?: readonly Submenu[] | Partial<Record<UserType, readonly Submenu[]>>
  /** Addresses of its pages that have no entry: the group is marked on them. */
  under?: string
}

/** `alias` is a second address of the same page. */
export type MenuLink = { label: string; to: string; alias?: string; count?: number }
export type MenuItem = { label: string; area: MenuArea } & (
  | MenuLink
  | { links: MenuLink[]; under?: string | undefined }
)

const { Admin, Entity, AdminStaff } = UserType
const roles: Submenu = { label: 'Roles', path: '/staff/roles' }
const myTeam: Submenu = { label: 'My Team', path: '/staff/my-team' }

/** The sidebar of the specification (section 2), in its order and words. */
const entries: readonly Entry[] = [
  { area: 'dashboard', label: 'Dashboard', path: '/dashboard' },
  { area: 'customers', label: 'Customer Profiles', path: '/customer-management' },
  {
    area: 'referrals',
    label: { admin: 'Customer Referrals', entity: 'My Referrals' },
    under: '/customer-referrals',
    submenu: [
      { label: 'Inbound Referrals', path: '/customer-referrals/in-bound', alias: '/in-bound', countOf: 'inbound' },
      { label: 'Outbound Referrals', path: '/customer-referrals/out-bound', alias: '/out-bound', countOf: 'help' },
    ],
  },
  {
    area: 'network',
    label: { admin: 'Network Management', entity: 'Network Directory' },
    submenu: [
      { label: 'Service Categories', path: '/my-network/category' },
      { label: 'Service Locations', path: '/my-network/locations' },
      { label: { admin: 'Network', entity: 'Entities and Providers' }, path: '/my-network/network' },
      { label: 'Entities and Providers', path: '/my-network/individuals-entities', sides: 'admin' },
    ],
  },
  {
    area: 'networkRequests',
    label: { admin: 'Network Requests', entity: 'My Requests' },
    path: '/received-requests',
    isPendingCount: true,
  },
  {
    area: 'team',
    label: 'Team Management',
    types: [Admin, Entity],
    submenu: { [Admin]: [roles, myTeam], [Entity]: [myTeam, roles] },
  },
  {
    area: 'survey',
    label: 'Survey',
    types: [Admin, AdminStaff],
    isAlwaysShown: true,
    path: '/survey',
  },
  {
    area: 'analytics',
    label: 'Analytics & Reports',
    types: [Admin, AdminStaff],
    path: '/analytics',
  },
]

type Built = (path: string) => boolean

/**
 * The sidebar of this person: what their type and role open, if there is a page. An entry appears once its page is
 * registered, so that none leads to a missing page.
 */
export function menuFor(
  user: AccessHolder,
  isBuilt: Built,
  counts: { inbound?: number; help?: number; pending?: number } = {},
): MenuItem[] {
  const side = sideOf(user.userType)
  const say = (label: Sided<string>) => (typeof label === 'string' ? label : label[side])

  const linksOf = ({ submenu = [] }: Entry): MenuLink[] => {
    const links = Array.isArray(submenu) ? submenu : ((submenu as Record<number, Submenu[]>)[user.userType] ?? [])
    return (links as Submenu[])
      .filter(({ path, sides = side }) => isBuilt(path) && sides === side)
      .map(({ label, path, alias, countOf }) => ({
        label: say(label),
        to: path,
        alias,
        count: countOf && counts[countOf],
      }))
  }

  return entries
    .filter((entry) => isShownTo(user, entry))
    .flatMap((entry): MenuItem[] => {
      const labels = { label: say(entry.label), area: entry.area }
      if (entry.path)
        return isBuilt(entry.path)
          ? [{ ...labels, to: entry.path, count: entry.isPendingCount ? counts.pending : undefined }]
          : []
      const links = linksOf(entry)
      return links.length ? [{ ...labels, links, under: entry.under }] : []
    })
}

function isShownTo(user: AccessHolder, { area, types, isAlwaysShown }: Entry) {
  if (types && !types.includes(user.userType)) return false
  return isAlwaysShown || hasFlag(user, area, 'view')
}

/** Every page of the menu in order, for 'first allowed route'. */
export const menuPaths = (user: AccessHolder, isBuilt: Built): string[] =>
  menuFor(user, isBuilt).flatMap((item) => ('links' in item ? item.links.map(({ to }) => to) : [item.to]))

const longest = 22

/** Long names of the submenu are truncated; the whole name is in the title. */
export const cutName = (name: string) => (name.length > longest ? `${name.slice(0, longest)}...` : name)
