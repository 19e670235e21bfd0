import { notFound, redirect } from '@tanstack/react-router'
import type { PageEntry } from '../../kit/address/pageEntry.ts'
import { safePath } from '../../kit/address/safePath.ts'
import { holderOf, type Me } from '../../kit/session/CurrentUser.ts'
import { mayOpen } from '../../kit/session/routeGuard.ts'
import { NavigationError } from '../error/NavigationError.ts'

export type Visit = {
  user: Me | null
  /** Where to: path, and path with what follows it. */
  path: string
  href: string
  /** What the address asks to come back to. */
  redirect?: string
  /** Where this person lands when nothing else is asked for; null: nowhere. */
  home: string | null
}

/** The guards that a route can name. Each lets pass by saying nothing. */
const guards: Record<string, (visit: Visit) => void> = {
  signedIn({ user, href, path }) {
    if (!user) throw redirect({ to: '/auth/login', search: path === '/' ? {} : { redirect: href } })
  },
  /** The specification's table (section 6): to the first allowed route, or 'Page Not Found' if there is none. */
  access({ user, path, home }) {
    if (!user || mayOpen(holderOf(user), path)) return
    throw home === null ? notFound() : redirect({ to: home, replace: true })
  },
  /** Pages for those who are not signed in. */
  guest({ user, redirect: asked, home }) {
    if (user) throw redirect({ to: safePath(asked) ?? home ?? '/', replace: true })
  },
}

const guardsOf: Record<NonNullable<PageEntry['layout']>, readonly string[]> = {
  default: ['signedIn', 'access'],
  authentication: ['guest'],
  public: [],
}

export const guardNames = Object.keys(guards)

export function askGuards({ layout = 'default', guards: names = guardsOf[layout] }: Partial<PageEntry>, visit: Visit) {
  for (const name of names) {
    const guard = guards[name]
    if (!guard) throw new NavigationError(500, `Unknown middleware ${name}`)
    guard(visit)
  }
}
