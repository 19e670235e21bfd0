/**
 * Every page there is. To add one to a feature:
 *
 * 1. Write `features/<feature>/InboundReferralsPage.tsx`, exporting `InboundReferralsPage`.
 * 2. Register it in `features/<feature>/<feature>.pages.ts`:
 *
 *      export const inboundList = listSearch({ sorts: ['sentAt', 'dueAt'], sort: '-sentAt', filters: { queue: … } })
 *      export const referralsPages: PageEntry[] = [
 *        {
 *          path: '/customer-referrals/in-bound',
 *          title: 'Inbound Referrals',
 *          search: inboundList.schema,
 *          searchDefaults: inboundList.defaults,
 *          load: async () => (await import('./InboundReferralsPage.tsx')).InboundReferralsPage,
 *        },
 *      ]
 *
 * 3. Add the list to `pages` below. The page is then fetched when it is needed, guarded by its path's area, and its
 *    entry appears in the menu by itself if the menu knows the path. A page's own detail (`?id=`) belongs to `search`.
 *
 * In the page, `useListState(inboundList)` gives the state of the list and what to ask the endpoint with.
 */
import type { QueryClient } from '@tanstack/react-query'
import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  type RouterHistory,
  redirect,
  stripSearchParams,
} from '@tanstack/react-router'
import { demoQuery } from './features/auth/useDemoAccounts.ts'
import { whoAmI } from './features/auth/whoAmI.ts'
import type { PageEntry } from './kit/address/pageEntry.ts'
import { holderOf, type Me } from './kit/session/CurrentUser.ts'
import { firstAllowed } from './kit/session/routeGuard.ts'
import { authPages } from './pages/auth/auth.pages.ts'
import { invitationsPages } from './pages/auth/invitation/invitations.pages.ts'
import { registrationsPages } from './pages/auth/registration/registrations.pages.ts'
import { customersPages } from './pages/customers/customers.pages.ts'
import { dashboardPages } from './pages/dashboard/dashboard.pages.ts'
import { categoriesPages } from './pages/network/categories/categories.pages.ts'
import { entityManagementPages } from './pages/network/entities/entities.pages.ts'
import { importsPages } from './pages/network/imports/imports.pages.ts'
import { locationsPages } from './pages/network/locations/locations.pages.ts'
import { entitiesPages } from './pages/network/network/network.pages.ts'
import { notificationsPages } from './pages/notifications/notifications.pages.ts'
import { profilePages } from './pages/profile/profile.pages.ts'
import { publicDirectoryPages } from './pages/public/directory/publicDirectory.pages.ts'
import { helpPages } from './pages/public/help/help.pages.ts'
import { referralsPages } from './pages/referrals/referrals.pages.ts'
import { requestsPages } from './pages/requests/requests.pages.ts'
import { settingsPages } from './pages/settings/settings.pages.ts'
import { rolesPages } from './pages/team/roles.pages.ts'
import { teamsPages } from './pages/team/teams.pages.ts'
import { ErrorPage } from './shell/error/ErrorPage.tsx'
import { NotFoundPage } from './shell/error/NotFoundPage.tsx'
import { Root } from './shell/layout/Root.tsx'
import { menuPaths } from './shell/menu/menu.ts'
import { askGuards, type Visit } from './shell/session/guards.ts'

export const pages: readonly PageEntry[] = [
  ...settingsPages,
  ...authPages,
  ...profilePages,
  ...rolesPages,
  ...categoriesPages,
  ...entitiesPages,
  ...registrationsPages,
  ...invitationsPages,
  ...entityManagementPages,
  ...locationsPages,
  ...importsPages,
  ...requestsPages,
  ...publicDirectoryPages,
  ...customersPages,
  ...referralsPages,
  ...helpPages,
  ...teamsPages,
  ...notificationsPages,
  ...dashboardPages,
]

/** Where somebody lands: the first page of their menu, else their notifications; null when their role shows nothing. */
export function homeOf(me: Me, all = pages): string | null {
  const user = holderOf(me)
  const isBuilt = (path: string) => all.some((page) => page.path === path)
  return firstAllowed(user, [...menuPaths(user, isBuilt), '/notifications'])
}

type Arrival = { context: { cache: QueryClient }; location: { pathname: string; href: string; search: unknown } }

async function visitOf({ context, location }: Arrival, all: readonly PageEntry[]): Promise<Visit> {
  const user = await whoAmI(context.cache)
  const { redirect: asked } = location.search as { redirect?: string }
  const home = user && homeOf(user, all)
  return { user, home, path: location.pathname, href: location.href, redirect: asked }
}

/** The tree of routes made of the pages: three layouts, and a page of its own for everything that goes wrong. */
export function routerOf(all: readonly PageEntry[], cache: QueryClient, history?: RouterHistory) {
  const root = createRootRouteWithContext<{ cache: QueryClient }>()({
    component: Root,
    // On the root alone, so that an error shows the error page in its own layout.
    errorComponent: ErrorPage,
    notFoundComponent: NotFoundPage,
  })

  const layouts = {
    default: createRoute({
      getParentRoute: () => root,
      id: 'default',
      component: lazyRouteComponent(() => import('./shell/layout/AppLayout.tsx'), 'AppLayout'),
      // The line that names the demo must not push the page down once it is there.
      loader: ({ context }) => context.cache.prefetchQuery({ ...demoQuery, staleTime: Infinity }),
    }),
    authentication: createRoute({
      getParentRoute: () => root,
      id: 'authentication',
      component: lazyRouteComponent(() => import('./shell/layout/AuthenticationLayout.tsx'), 'AuthenticationLayout'),
    }),
    public: createRoute({ getParentRoute: () => root, id: 'public' }),
  }

  const index = createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: async (arrival) => {
      const visit = await visitOf(arrival, all)
      askGuards({ guards: ['signedIn'] }, visit)
      throw visit.home === null ? notFound() : redirect({ to: visit.home, replace: true })
    },
  })

  const routesIn = (layout: keyof typeof layouts): AnyRoute[] =>
    all
      .filter((page) => (page.layout ?? 'default') === layout)
      .map((page) =>
        createRoute({
          getParentRoute: (): AnyRoute => layouts[layout],
          path: page.path,
          staticData: { title: page.title },
          validateSearch: page.search,
          search: { middlewares: page.searchDefaults ? [stripSearchParams(page.searchDefaults)] : [] },
          beforeLoad: async (arrival) => askGuards(page, await visitOf(arrival, all)),
          component: lazyRouteComponent(async () => ({ default: await page.load() })),
        }),
      )

  const routeTree = root.addChildren([
    index,
    layouts.default.addChildren(routesIn('default')),
    layouts.authentication.addChildren(routesIn('authentication')),
    layouts.public.addChildren(routesIn('public')),
  ])

  return createRouter({
    routeTree,
    history,
    context: { cache },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 250,
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string
  }
}
