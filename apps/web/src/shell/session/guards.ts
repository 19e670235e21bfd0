import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import { whoAmI } from '../../features/access/auth/whoAmI.ts'
import type { Address } from '../../kit/address/pageLink.ts'
import { safePath } from '../../kit/address/safePath.ts'
import { holderOf, type Me } from '../../kit/session/CurrentUser.ts'
import { firstAllowed, mayOpen } from '../../kit/session/routeGuard.ts'
import { NavigationError } from '../error/NavigationError.ts'
import { menuPaths } from '../menu/menu.ts'

export type Visit = {
  user: Me | null
  /** The target: path, and path with search and hash. */
  path: string
  href: string
  /** The address to return to. */
  redirect?: string
  /** The default page of this person; null: none. */
  home: string | null
}

/** The guards that a route can name. Each allows by returning nothing. */
const guards = {
  signedIn({ user, href, path }: Visit) {
    if (!user) throw redirect({ to: '/auth/login', search: path === '/' ? {} : { redirect: href } })
  },
  /** The specification's table (section 6): to the first allowed route, or 'Page Not Found' if there is none. */
  access({ user, path, home }: Visit) {
    if (!user || mayOpen(holderOf(user), path)) return
    throw home === null ? notFound() : redirect({ to: home, replace: true })
  },
  /** Pages for those who are not logged in. */
  guest({ user, redirect: returnTo, home }: Visit) {
    if (user) throw redirect({ to: safePath(returnTo) ?? home ?? '/', replace: true })
  },
}

type GuardName = keyof typeof guards

export function askGuards(names: readonly GuardName[], visit: Visit) {
  for (const name of names) {
    const guard = guards[name]
    if (!guard) throw new NavigationError(500, `Unknown middleware ${name}`)
    guard(visit)
  }
}

type Arrival = {
  context: { cache: QueryClient; isBuilt: (path: string) => boolean }
  location: { pathname: string; href: string; search: { redirect?: string } }
}

export async function visitOf({ context, location }: Arrival): Promise<Visit> {
  const user = await whoAmI(context.cache)
  const home = user && homeOf(user, context.isBuilt)
  return { user, home, path: location.pathname, href: location.href, redirect: location.search.redirect }
}

/** For a route's `beforeLoad`: all of its guards, in order. */
export const guardedBy =
  (...names: GuardName[]) =>
  async (arrival: Arrival) =>
    askGuards(names, await visitOf(arrival))

/** The landing page: the first page of their menu, else their notifications; null if their role shows nothing. */
export function homeOf(me: Me, isBuilt: (path: string) => boolean): string | null {
  const user = holderOf(me)
  return firstAllowed(user, [...menuPaths(user, isBuilt), '/notifications' satisfies Address])
}
