import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router'
import { demoQuery } from '../../features/access/auth/useDemoAccounts.ts'
import { ErrorPage } from '../error/ErrorPage.tsx'
import { NotFoundPage } from '../error/NotFoundPage.tsx'
import { askGuards, guardedBy, visitOf } from '../session/guards.ts'
import { Root } from './Root.tsx'

/** Context of the routes: the cache, and the existing pages, so that no one is redirected to a missing one. */
type Context = { cache: QueryClient; isBuilt: (path: string) => boolean }

export const rootRoute = createRootRouteWithContext<Context>()({
  component: Root,
  // Only on the root, so that an error shows the error page in its own layout.
  errorComponent: ErrorPage,
  notFoundComponent: NotFoundPage,
})

export const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: async (arrival) => {
    const visit = await visitOf(arrival)
    askGuards(['signedIn'], visit)
    throw visit.home === null ? notFound() : redirect({ to: visit.home, replace: true })
  },
})

/** Sidebar and header, for those who are logged in and whose role opens the page. */
export const appLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'default',
  beforeLoad: guardedBy('signedIn', 'access'),
  component: lazyRouteComponent(() => import('./AppLayout.tsx'), 'AppLayout'),
  // The line that names the demo must not push the page down when it appears.
  loader: ({ context }) => context.cache.prefetchQuery({ ...demoQuery, staleTime: Infinity }),
})

/** Around the login and related pages; open to everyone. */
export const authenticationLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'authentication',
  component: lazyRouteComponent(() => import('./AuthenticationLayout.tsx'), 'AuthenticationLayout'),
})

/** The ones that are useless to someone who is logged in. */
export const guestLayout = createRoute({
  getParentRoute: () => authenticationLayout,
  id: 'guest',
  beforeLoad: guardedBy('guest'),
})

/** Neither sidebar nor header, and no login. */
export const publicLayout = createRoute({ getParentRoute: () => rootRoute, id: 'public' })
